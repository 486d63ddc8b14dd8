// A training: the felt or the question, the grade, the score. An exam shows its grades when it is over.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { houseNow, signIn } from "../api";
import { dollars } from "../money";
import { go } from "../router";
import { clock } from "../session";
import { text as common } from "../strings";
import { Top } from "../Top";
import { finish, say, train, trainingOf, type FeltTask, type Training } from "./api";
import { ErrorsView, PayoutView, ReadingView, useLeft } from "./Drills";
import { ExamResult } from "./ExamResult";
import { FeltTaskView, itemName, ownerLabel } from "./FeltTaskView";
import { GradePanel } from "./GradePanel";
import { text } from "./strings";

export function TrainingPage({ id }: { id: string }): JSX.Element {
  const training = useSignal<Training | null>(null);
  const answered = useSignal<Training | null>(null);  // what was asked, kept in view beside its grade until Next
  const problem = useSignal("");
  const busy = useSignal(false);
  const fail = (error: unknown): void => void (problem.value = error instanceof Error ? error.message : String(error));
  useEffect(() => {
    signIn().then(() => trainingOf(id)).then((found) => (training.value = found), fail);
  }, [id]);
  const now = training.value;
  if (!now) return <Loading problem={problem.value} />;
  const run = (asked: Promise<Training>): void => {
    busy.value = true;
    problem.value = "";
    asked.then((next) => (training.value = next), fail).finally(() => (busy.value = false));
  };
  const answer = (said: string): void => {
    if (busy.value) return;
    if (now.kind === "hands" || now.kind === "errors") answered.value = now;
    busy.value = true;
    problem.value = "";
    say(id, now.score.answered, said).then(
      (next) => (training.value = next),
      (error) => {
        answered.value = null;
        fail(error);
      },
    ).finally(() => (busy.value = false));
  };
  const again = (): void => void train({ game: now.game, kind: now.kind, timed: now.kind === "felt" && now.ends_ms !== null }).then((next) => go(`/school/${next.id}`), fail);
  const kept = answered.value && answered.value.score.answered < now.score.answered ? answered.value : null;
  const end = (): void => run(finish(id));
  if (now.result && !kept) {
    return <><Top title={text.title} note={now.felt.name}><a class="button" href="/school">{text.back}</a></Top><ExamResult exam={now} onAgain={again} /></>;
  }
  return (
    <>
      <Top title={text.title} note={now.felt.name}><a class="button" href="/school">{text.back}</a></Top>
      <main class={`train kind-${now.kind}`} data-answered={now.score.answered}>
        <div class="train-main">
          <Asked now={now} kept={kept} busy={busy.value} onAnswer={answer} onNext={() => void (answered.value = null)} />
          {now.done && !kept ? <Done training={now} onAgain={again} /> : null}
          {problem.value ? <p role="alert" class="panel">{problem.value}</p> : null}
        </div>
        <div class="train-right">
          <Score training={now} onTime={() => run(trainingOf(id))} />
          {now.last ? <GradePanel grade={now.last} felt={now.felt} /> : null}
          {now.task?.kind === "felt" || now.kind === "felt" ? <Settled training={now} /> : null}
          {now.done ? null : <GiveUp kind={now.kind} busy={busy.value} onEnd={end} />}
        </div>
      </main>
    </>
  );
}

function Loading({ problem }: { problem: string }): JSX.Element {
  return (
    <>
      <Top />
      <main class="message">
        <p role={problem ? "alert" : "status"}>{problem || common.loading}</p>
        <a class="button" href="/school">{text.back}</a>
      </main>
    </>
  );
}

type AskedProps = { now: Training; kept: Training | null; busy: boolean; onAnswer: (said: string) => void; onNext: () => void };

function Asked({ now, kept, busy, onAnswer, onNext }: AskedProps): JSX.Element | null {
  const shown = kept ?? now;
  const { task, felt } = shown;
  const common = { felt, busy, onAnswer, onNext, grade: kept ? now.last : null };
  if (!task) return null;
  if (task.kind === "felt") return <FeltTaskView task={task} felt={felt} busy={busy} onAnswer={onAnswer} graded={now.graded.filter((grade) => grade.task === now.place)} />;
  if (task.kind === "payout") return <PayoutView task={task} {...common} since={shown.since_ms} />;
  return task.kind === "reading" ? <ReadingView task={task} {...common} /> : <ErrorsView task={task} {...common} />;
}

function Score({ training, onTime }: { training: Training; onTime: () => void }): JSX.Element {
  const { score, ends_ms: ends } = training;
  return (
    <section class="panel train-score" aria-label={text.progress}>
      <p class="train-place">{text.roundOf(Math.min(training.place + 1, training.count), training.count)} · {text.kinds[training.kind]?.[0]}</p>
      <p><strong class="num">{score.right === null ? `${score.answered}/${score.asked}` : text.right2(score.right, score.answered)}</strong> <span class="quiet">{score.right === null ? text.answered : text.right}</span></p>
      {score.out_of_order === null || !["felt", "exam"].includes(training.kind) ? null : <p><strong class="num">{score.out_of_order}</strong> <span class="quiet">{text.outOfOrder}</span></p>}
      {score.off_cents ? <p><strong class="num">{dollars(score.off_cents)}</strong> <span class="quiet">{text.settledWrong}</span></p> : null}
      {ends && !training.done ? <TimeLeft ends={ends} onTime={onTime} /> : <p><strong class="num">{clock(score.ms)}</strong> <span class="quiet">{text.soFar}</span></p>}
      <progress max={score.asked} value={score.answered} aria-label={text.progress} />
      {training.kind === "exam" ? <p class="quiet train-fixed">{text.examHidden} {text.fixed(training.commitment.slice(0, 12))}</p> : null}
    </section>
  );
}

function TimeLeft({ ends, onTime }: { ends: number; onTime: () => void }): JSX.Element {
  const left = useLeft(ends);
  useEffect(() => {
    const timer = setTimeout(onTime, Math.max(0, ends - houseNow()) + 300);
    return () => clearTimeout(timer);
  }, [ends]);
  return <p><strong class="num" role="timer">{clock(left)}</strong> <span class="quiet">{text.leftTime}</span></p>;
}

function Settled({ training }: { training: Training }): JSX.Element {
  const items = (training.task as FeltTask | null)?.items ?? [];
  const open = items.filter((item) => item.said === undefined).length;
  const grades = training.graded.filter((grade) => grade.task === Math.min(training.place, training.count - 1));
  const said = training.kind === "exam" ? items.filter((item) => item.said !== undefined) : [];
  return (
    <section class="panel train-settled" aria-label={text.settledSoFar}>
      <header class="panel-head"><h2>{text.settledSoFar}</h2>{items.length ? <span class="quiet num">{text.left(open)}</span> : null}</header>
      {grades.length || said.length ? (
        <ol tabIndex={0}>
          {grades.map((grade) => (
            <li key={`${grade.seat} ${grade.wager}`} class={grade.right && !grade.due ? "step-right" : "step-wrong"}>
              <span aria-hidden="true">{grade.right && !grade.due ? "✓" : "✗"}</span>
              <span>{itemName(grade, training.felt)}<span class="sr-only">, {grade.right ? text.right : text.wrong}</span>{grade.due ? <small>{text.outOfOrder}</small> : null}</span>
              <span class="num">{ownerLabel(grade.given)}</span>
            </li>
          ))}
          {said.map((item) => <li key={`${item.seat} ${item.wager}`}><span aria-hidden="true">·</span><span>{itemName(item, training.felt)}</span><span class="num">{ownerLabel(item.said ?? "")}</span></li>)}
        </ol>
      ) : <p class="quiet">{text.noneSettled}</p>}
    </section>
  );
}

function GiveUp({ kind, busy, onEnd }: { kind: Training["kind"]; busy: boolean; onEnd: () => void }): JSX.Element {
  const exam = kind === "exam";
  return (
    <section class="panel train-end">
      <p class="quiet">{exam ? text.endSays : kind === "felt" ? text.notShown : ""}</p>
      <button type="button" class="button" disabled={busy} onClick={onEnd}>{exam ? text.endExam : text.giveUp}</button>
    </section>
  );
}

function Done({ training, onAgain }: { training: Training; onAgain: () => void }): JSX.Element {
  return (
    <section class="panel train-over">
      <h2>{text.finished}</h2>
      <p class="num">{text.score(training.score.right ?? 0, training.score.asked)}</p>
      <p class="train-acts">
        <button type="button" class="button" onClick={onAgain}>{text.trainAgain}</button>
        <a class="button" href="/school">{text.back}</a>
      </p>
    </section>
  );
}
