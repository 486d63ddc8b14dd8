// The coach beside the table: off, on request, mistakes only, or always. It never holds up the table.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Refused } from "../api";
import { exact, unsigned } from "../money";
import { findLine, line } from "../guide/calls";
import { part } from "../guide/state";
import { text as words } from "../guide/strings";
import { text } from "../strings";
import type { TableStore } from "../table/store";
import type { Felt } from "../table/types";
import { nameIn } from "../table/words";
import type { LineNow } from "../types.generated";
import { advice, adviceOf, askReady, choose, grades, gradesOf, mode, MODES, ready, shares, sharesOf, type Grade, type Grades } from "./api";
import { Balance, Session } from "./Luck";
import { Moves } from "./Moves";
import { patiently } from "./patience";
import { choiceText, ValueList } from "./ValueList";

export function CoachPanel({ store }: { store: TableStore }): JSX.Element {
  useEffect(() => void askReady(), [mode.value]);
  return (
    <section class="panel coach" aria-label={text.coach}>
      <header class="panel-head">
        <h2>{text.coach}</h2>
        {mode.value === "off" ? null : <span class="tag tag-coach" role="status">{ready.value ? text.exact : text.warming}</span>}
      </header>
      <div class="seg" role="radiogroup" aria-label={text.coachMode}>
        {MODES.map((each) => (
          <button type="button" key={each} role="radio" aria-checked={mode.value === each} onClick={() => choose(each)}>{text.coachModes[each]}</button>
        ))}
      </div>
      {mode.value === "off" ? null : <Advising store={store} />}
    </section>
  );
}

function Advising({ store }: { store: TableStore }): JSX.Element {
  const wanted = useSignal<number | null>(null);
  const problem = useSignal("");
  const question = store.now.value?.you?.question ?? null;
  const felt = store.felt.value;
  const round = store.eventsRound.value;
  const decided = store.decided.value;
  const over = store.picture.value.over;
  const asks = mode.value === "always" || (mode.value === "ask" && wanted.value === question);
  const judge = (): void => void judgeRound(store);
  useEffect(() => {
    problem.value = "";
    if (!asks || question === null) return;
    void findLine(store.id);
    let gone = false;
    patiently(() => adviceOf(store.id), () => gone).then(
      (found) => {
        if (gone) return;
        advice.value = found;
        void patiently(() => sharesOf(store.id), () => gone).then((counted) => !gone && (shares.value = counted), () => undefined);
      },
      (error: unknown) => !gone && (problem.value = excuse(error)),
    );
    return () => {
      gone = true;
    };
  }, [asks, question]);
  useEffect(() => {
    if (!decided || mode.value === "ask") grades.value = null;
    else judge();
  }, [mode.value, round, decided, over]);
  const shown = advice.value?.question === question ? advice.value : null;
  const graded = grades.value?.table === store.id && grades.value.round === round ? grades.value : null;
  return (
    <>
      {problem.value ? <p class="coach-note quiet">{problem.value}</p> : null}
      {question !== null && asks && !shown && !problem.value ? <p class="coach-note quiet" role="status">{ready.value ? text.coachCounts : text.coachWarms}</p> : null}
      {question !== null && mode.value === "ask" && !asks ? (
        <button type="button" class="button coach-ask" onClick={() => (wanted.value = question)}>{text.askCoach}<kbd>K</kbd></button>
      ) : null}
      {shown && asks && felt && line.value?.question === question ? <Reason line={line.value} felt={felt} onAll={() => (part.value = "words", store.help.value = true)} /> : null}
      {shown && asks && felt ? <ValueList found={shown} felt={felt} street={store.street} shares={shares.value?.question === question ? shares.value.shares : []} /> : null}
      {graded ? <GradeList store={store} found={graded} round={round} over={over} /> : null}
      {mode.value === "ask" && over && decided && !graded ? <button type="button" class="button coach-ask" onClick={judge}>{text.askGrades}</button> : null}
      {question === null && !graded ? <p class="coach-note quiet">{over && decided && mode.value !== "ask" ? text.coachCounts : text.coachWaits}</p> : null}
      {over ? <Session rounds={round} /> : null}
    </>
  );
}

// The line of the strategy in words that fits comes before any number.
function Reason({ line, felt, onAll }: { line: LineNow; felt: Felt; onAll: () => void }): JSX.Element {
  const street = felt.streets.find((each) => each.id === line.street);
  return (
    <div class="coach-reason">
      <p><b>{line.when === line.says ? words.sentence(line.says) : line.when ? words.reason(line.when, nameIn(street, line.choice)) : words.reasonElse(nameIn(street, line.choice))}</b></p>
      <p class="quiet">{words.lineOf(street?.says ?? "", line.place + 1)} <button type="button" class="guide-act" onClick={onAll}>{words.allLines}</button></p>
    </div>
  );
}

// One question about the grades at a time. What changes meanwhile is asked for when the answer is there.
const judging = { now: false, again: false };

async function judgeRound(store: TableStore): Promise<void> {
  judging.again = judging.now;
  if (judging.now) return;
  judging.now = true;
  do {
    judging.again = false;
    const round = store.eventsRound.value;
    const found = await patiently(() => gradesOf(store.id, round), () => store.eventsRound.value !== round).catch(() => null);
    if (found) grades.value = { ...found, table: store.id, round };
  } while (judging.again);
  judging.now = false;
}

function excuse(error: unknown): string {
  if (error instanceof Refused && (error.code === "seat_done" || error.code === "question_closed")) return "";
  return error instanceof Error ? error.message : String(error);
}

// What the round came to appears when the table has shown it.
function GradeList({ store, found, round, over }: { store: TableStore; found: Grades; round: number; over: boolean }): JSX.Element | null {
  const shown = found.grades.filter((grade) => mode.value !== "mistakes" || grade.cost_cents > 0 || (found.finished && over));
  if (!shown.length) return null;
  return (
    <>
      <ul class="grades" aria-live="polite">
        {shown.map((grade) => (
          <li key={grade.question} class={grade.cost === "0/1" || grade.cost_cents === 0 ? "" : "grade-mistake"} data-cost={grade.cost}>
            <span>{gradeText(grade, store.felt.value)}</span>
            {found.finished && over ? <a class="link" href={`/what-if/${store.id}/${round}/${grade.question}`}>{text.whatIf}</a> : null}
          </li>
        ))}
      </ul>
      {found.report && over ? <Balance report={found.report} total={text.thisRound} /> : null}
      {found.moves && over && store.felt.value ? <Moves moves={found.moves} grades={found.grades} felt={store.felt.value} /> : null}
    </>
  );
}

export function gradeText(grade: Grade, felt: Felt | null): string {
  const street = felt?.streets.find((each) => each.id === grade.street);
  const named = (choice: string): string => choiceText(grade.values.find((each) => each.choice === choice) ?? { choice }, street);
  if (grade.choice === grade.best || grade.cost === "0/1") return text.gradeBest(named(grade.choice));
  const cost = grade.cost_cents < 0.5 ? text.underACent : unsigned(grade.cost_cents);
  return text.gradeCost(named(grade.choice), cost, named(grade.best));
}

export function centsText(cents: number | null): string {
  return cents === null ? text.unknown : exact(cents);
}
