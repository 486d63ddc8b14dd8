// One table of the dealer school: the hands, the printed order, one question at a time, each answer graded at once.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { signIn } from "../api";
import { Card } from "../cards/Card";
import { dollars } from "../money";
import { go } from "../router";
import { showItem } from "../scroll";
import { clock } from "../session";
import { text as common } from "../strings";
import type { Felt, Owner } from "../table/types";
import { choiceName, wagerName } from "../table/words";
import { Top } from "../Top";
import { begin, give, lessonOf, type Last, type Lesson, type Step } from "./api";
import { Ask } from "./Ask";
import { text } from "./strings";

export function LessonPage({ id }: { id: string }): JSX.Element {
  const lesson = useSignal<Lesson | null>(null);
  const problem = useSignal("");
  const busy = useSignal(false);
  const fail = (error: unknown): void => void (problem.value = error instanceof Error ? error.message : String(error));
  useEffect(() => {
    signIn().then(() => lessonOf(id)).then((found) => (lesson.value = found), fail);
  }, [id]);
  const found = lesson.value;
  if (!found) return <Waiting problem={problem.value} />;
  const answer = (said: string): void => {
    if (busy.value || !found.question) return;
    busy.value = true;
    problem.value = "";
    give(id, found.question.place, said).then((next) => (lesson.value = next), fail).finally(() => (busy.value = false));
  };
  return (
    <>
      <Top title={text.title} note={found.felt.name}><a class="button" href="/school">{text.back}</a></Top>
      <main class="lesson" data-answered={found.score.answered}>
        <div class="lesson-table" role="region" aria-label={text.table} tabIndex={0}>
          <Shared lesson={found} />
          <ul class={`lesson-seats ${found.question?.kind === "exposed" ? "lesson-all" : ""}`}>{found.table.seats.map(({ seat }) => <SeatPanel key={seat} lesson={found} seat={seat} />)}</ul>
        </div>
        <section class="panel lesson-ask">
          {found.question ? <Ask key={found.question.place} question={found.question} felt={found.felt} busy={busy.value} onAnswer={answer} />
            : <Done lesson={found} onAgain={() => void begin({ again: id }).then((next) => go(`/school/${next.id}`), fail)} />}
          {problem.value ? <p role="alert">{problem.value}</p> : null}
        </section>
        <div class="lesson-right">
          {found.last ? <Graded last={found.last} felt={found.felt} /> : null}
          <ScorePanel lesson={found} />
          <Order lesson={found} />
        </div>
      </main>
    </>
  );
}

function Waiting({ problem }: { problem: string }): JSX.Element {
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

export function ownerName(owner: Owner): string {
  return owner.kind === "seat" ? common.seat(owner.seat) : common.owners[owner.kind];
}

function Hand({ owner, lesson }: { owner: Owner; lesson: Lesson }): JSX.Element | null {
  const found = lesson.table.owners.find((each) => ownerName(each.owner) === ownerName(owner));
  if (!found) return null;
  return (
    <div class="lesson-cards" role="group" aria-label={ownerName(owner)}>
      {found.cards.map((card, n) => <Card key={n} card={card} state={found.playing.length && !found.playing.includes(card) ? "idle" : "plain"} />)}
    </div>
  );
}

function Shared({ lesson }: { lesson: Lesson }): JSX.Element {
  const spot = lesson.felt.spots.find((each) => each.id === lesson.felt.shuffler?.wager);
  const column = spot?.pays.find((each) => each.hands === lesson.hands);
  return (
    <section class="lesson-felt">
      {(["dealer", "board"] as const).map((kind) => (
        lesson.table.owners.some((each) => each.owner.kind === kind) ? (
          <div key={kind}><p class="felt-caption">{common.owners[kind]}</p><Hand owner={{ kind }} lesson={lesson} /></div>
        ) : null
      ))}
      {column ? (
        <div class={`shuffler-screen num lesson-screen ${lesson.question?.wager === spot?.id ? "lesson-screen-now" : ""}`}>
          <p class="shuffler-top"><span>{spot?.name}</span> <span>{common.hands(column.hands)}</span></p>
          {column.lines.map((line) => <p key={line.label}><span>{line.label}</span> <span>{line.pays.replace(" to ", ":")}</span></p>)}
        </div>
      ) : null}
    </section>
  );
}

// A question is about a wager or the hand of one seat; which hand stays exposed is asked about all of them.
function isAsked(question: Lesson["question"], seat: number): boolean {
  if (!question) return false;
  return question.kind === "exposed" || question.seat === seat || (question.owner?.kind === "seat" && question.owner.seat === seat);
}

// On a low screen the seats are scrolled, never covered: the one that is asked about comes into view.
function showSeat(item: HTMLLIElement | null): void {
  item?.scrollIntoView({ block: "nearest" });
}

function SeatPanel({ lesson, seat }: { lesson: Lesson; seat: number }): JSX.Element {
  const about = lesson.table.seats.find((each) => each.seat === seat);
  const now = isAsked(lesson.question, seat);
  const steps = lesson.order.filter((step) => step.seat === seat);
  return (
    <li class={now ? "panel lesson-seat lesson-now" : "panel lesson-seat"} ref={now ? showSeat : null}>
      <header class="panel-head"><h2>{common.seat(seat)}</h2><span class="quiet">{about?.choices.map((choice) => choiceName(lesson.felt, choice)).join(", ")}</span></header>
      <Hand owner={{ kind: "seat", seat }} lesson={lesson} />
      <ul class="lesson-wagers">
        {steps.map((step) => (
          <li key={step.wager} class={`step-${step.state}`}>
            {wagerName(lesson.felt, step.wager)} <span class="num">{about?.stakes[step.wager] ? dollars(about.stakes[step.wager] ?? 0) : ""}</span> <StepSign state={step.state} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function StepSign({ state }: { state: Step["state"] }): JSX.Element | null {
  if (state === "later" || state === "now") return null;
  return <><span aria-hidden="true">{state === "right" ? "✓" : "✗"}</span><span class="sr-only">{text[state]}</span></>;
}

// Whose hand is named; where a seat has several, also for which wagers.
export function handName(owner: Owner, ids: string[], felt: Felt): string {
  const wagers = ids.map((id) => wagerName(felt, id)).join(", ");
  return wagers ? text.handFor(ownerName(owner), wagers) : ownerName(owner);
}

function stepName(step: Step, felt: Felt): string {
  if (step.owner) return text.nameOf(handName(step.owner, step.wagers, felt));
  return step.seat ? text.askMoney(common.seat(step.seat), wagerName(felt, step.wager)) : text.exposedFor(wagerName(felt, step.wager));
}

function Order({ lesson }: { lesson: Lesson }): JSX.Element {
  return (
    <section class="panel lesson-order" aria-label={text.order}>
      <header class="panel-head"><h2>{text.order}</h2></header>
      <ol tabIndex={0}>
        {lesson.order.map((step, place) => (
          <li key={place} class={`step-${step.state}`} aria-current={step.state === "now" ? "step" : undefined} ref={step.state === "now" ? showItem : null}>
            <span class="step-number num">{step.state === "later" || step.state === "now" ? place + 1 : <StepSign state={step.state} />}</span> {stepName(step, lesson.felt)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function ScorePanel({ lesson }: { lesson: Lesson }): JSX.Element {
  const { right, answered, ms } = lesson.score;
  return (
    <section class="panel lesson-score" aria-label={text.progress}>
      <p><strong class="num">{right}/{answered}</strong> <span class="quiet">{text.right}</span></p>
      <p><strong class="num">{answered ? (ms / answered / 1000).toFixed(1) : "0.0"} s</strong> <span class="quiet">{text.perAnswer}</span></p>
      <p><strong class="num">{clock(ms)}</strong> <span class="quiet">{text.soFar}</span></p>
    </section>
  );
}

function Done({ lesson, onAgain }: { lesson: Lesson; onAgain: () => void }): JSX.Element {
  const wrong = lesson.score.answered - lesson.score.right;
  return (
    <>
      <h2>{text.done}</h2>
      <p class="num">{text.score(lesson.score.right, lesson.score.asked)}</p>
      <p class="lesson-answers">
        {wrong ? <button type="button" class="button" onClick={onAgain}>{text.again}</button> : null}
        <button type="button" class="button" onClick={() => void begin({ game: lesson.game }).then((next) => go(`/school/${next.id}`))}>{text.another}</button>
      </p>
    </>
  );
}

function Graded({ last, felt }: { last: Last; felt: Felt }): JSX.Element {
  const about = last.owner ? handName(last.owner, last.wagers, felt) : last.seat ? `${common.seat(last.seat)}, ${wagerName(felt, last.wager)}` : wagerName(felt, last.wager);
  const off = last.difference_cents;
  return (
    <div class={last.right ? "panel graded graded-right" : "panel graded graded-wrong"} role="status">
      <p><strong>{about}: {last.right ? text.isRight : text.was(last.given, last.answer)}</strong> {off ? <span class="num">{dollars(Math.abs(off))} {off > 0 ? text.overpaid : text.underpaid}</span> : null}</p>
      <p class="quiet">{last.hands.filter((hand) => hand.name).map((hand) => `${felt.hands[hand.hand] ?? hand.hand}: ${hand.name}`).concat(last.decides || []).join("; ")}{last.label ? ` · ${last.label} ${last.odds}` : ""}</p>
      <p class="explain-rule"><q>{last.rule_says}</q> <span class="rule">{last.rule}</span></p>
    </div>
  );
}
