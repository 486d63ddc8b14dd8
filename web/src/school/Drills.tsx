// The three drills: a payout in chips, a hand to read, a settled table with mistakes in it.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { houseNow } from "../api";
import { Chip } from "../chips/Chip";
import { dollars } from "../money";
import { text as common } from "../strings";
import type { Felt } from "../table/types";
import { wagerName } from "../table/words";
import type { ErrorTask, Grade, PayoutTask, ReadingTask, ExerciseLine } from "./api";
import { Amount, Rack } from "./Rack";
import { text } from "./strings";
import { SharedCards, TrainSeat } from "./TrainingTable";

type Asked<Task> = { task: Task; felt: Felt; busy: boolean; grade: Grade | null; onAnswer: (answer: string) => void; onNext: () => void };

export function PayoutView({ task, felt, busy, since, onAnswer }: Asked<PayoutTask> & { since: number }): JSX.Element {
  const [amount, setAmount] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const left = useLeft(since + task.limit_ms);
  useLayoutEffect(() => {
    setAmount("");
    input.current?.focus();
  }, [since]);
  const send = (): void => void (amount && !busy && onAnswer(amount.replace(/\.$/, "")));
  const name = wagerName(felt, task.wager);
  return (
    <>
      <section class="train-felt train-payout" aria-label={text.table}>
        <div class="train-payout-name">{name}{task.on === task.wager ? "" : ` ${text.onStake(wagerName(felt, task.on), dollars(task.stake_cents))}`}</div>
        <div class="train-payout-row">
          <span class="train-ring train-ring-large"><Chip cents={task.stake_cents} /></span>
          <p><strong class="num">{dollars(task.stake_cents)}</strong><span>{text.payWhat(task.label, task.odds)}</span></p>
        </div>
        <progress class="train-left" max={task.limit_ms} value={left} aria-label={text.leftTime} />
        <p class="num quiet">{text.within((left / 1000).toFixed(0))}</p>
      </section>
      <section class="panel train-dock" aria-label={text.answer}>
        <header><h2>{task.collected ? text.howMuchTake : text.howMuchPay}</h2><span class="quiet">{text.amountSays}</span></header>
        <form class="train-acts" onSubmit={(event) => {
          event.preventDefault();
          send();
        }}>
          <Amount amount={amount} label={text.amount} input={input} onAmount={setAmount} />
          <button type="submit" class="button train-settle" disabled={!amount || busy}>{text.answer} <kbd>↵</kbd></button>
        </form>
        <Rack amount={amount} onAmount={setAmount} />
      </section>
    </>
  );
}

// What is left until then, by the clock of the house.
export function useLeft(until: number): number {
  const [left, setLeft] = useState(() => Math.max(0, until - houseNow()));
  useEffect(() => {
    const tick = (): void => setLeft(Math.max(0, until - houseNow()));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

export function ReadingView({ task, felt, busy, grade, onAnswer, onNext }: Asked<ReadingTask>): JSX.Element {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), [task, grade]);
  useKeys((key) => {
    const choice = task.choices[Number(key) - 1];
    if (grade && key === "enter") onNext();
    else if (!grade && choice && !busy) onAnswer(choice);
    else return false;
    return true;
  });
  const hand = task.compared[0] ?? "";
  const counted = grade ? new Set(grade.hands.flatMap((each) => (task.compared.includes(each.hand) ? each.cards : []))) : undefined;
  const seats = task.table.owners.flatMap((each) => (each.owner.kind === "seat" ? [each.owner.seat] : []));
  return (
    <>
      <section class="train-felt train-reading" aria-label={text.table}>
        <SharedCards table={task.table} {...(counted ? { counted } : {})} />
        <ul class={`train-seats train-seats-${seats.length}`}>
          {seats.map((seat) => <TrainSeat key={seat} table={task.table} felt={felt} seat={seat} current={seat === task.seat} {...(counted ? { counted } : {})} />)}
        </ul>
      </section>
      <section class="panel train-dock" aria-label={text.answer}>
        <header>
          <h2 ref={title} tabIndex={-1}>{task.compared.length === 1 ? text.readName(common.seat(task.seat), felt.hands[hand] ?? hand) : text.readHigher(common.seat(task.seat))}</h2>
        </header>
        {grade ? <button type="button" class="button" onClick={onNext}>{text.next} <kbd>↵</kbd></button> : (
          <div class="train-acts train-choices">
            {task.choices.map((choice, place) => (
              <button type="button" key={choice} class="button" disabled={busy} onClick={() => onAnswer(choice)}>{choice} <kbd>{place + 1}</kbd></button>
            ))}
          </div>
        )}
      </section>
    </>
  );
}

export function ErrorsView({ task, felt, busy, grade, onAnswer, onNext }: Asked<ErrorTask>): JSX.Element {
  const [marked, setMarked] = useState<Set<number>>(new Set());
  useEffect(() => setMarked(new Set()), [task]);
  const toggle = (line: number): void => {
    const next = new Set(marked);
    if (!next.delete(line)) next.add(line);
    setMarked(next);
  };
  const wrong = new Map(grade?.findings.map((each) => [each.line, each]));
  return (
    <>
      <section class="train-felt" aria-label={text.table}>
        <ul class={`train-seats train-seats-${task.table.seats.length}`}>
          {task.table.seats.map((each) => <TrainSeat key={each.seat} table={task.table} felt={felt} seat={each.seat} current={false} />)}
        </ul>
        {felt.layout ? <p class="felt-line">{felt.layout}</p> : null}
        <div class="train-bottom"><SharedCards table={task.table} /></div>
      </section>
      <section class="panel train-dock" aria-label={text.answer}>
        <header><h2>{text.findErrors}</h2><span class="quiet">{text.findSays}</span></header>
        <ol class="train-lines">
          {task.lines.map((line, place) => (
            <li key={place} class={wrong.has(place) ? (wrong.get(place)?.right ? "train-found" : "train-missed") : ""}>
              <label>
                <input type="checkbox" checked={marked.has(place)} disabled={!!grade} onChange={() => toggle(place)} />
                <span class="num quiet">{place + 1}</span>
                <strong>{common.seat(line.seat)}, {wagerName(felt, line.wager)} <span class="num quiet">{line.on_cents ? dollars(line.on_cents) : ""}</span></strong>
                <span class="num">{line.says}</span>
                <span class="quiet">{called(line, felt)}</span>
              </label>
            </li>
          ))}
        </ol>
        {grade ? <button type="button" class="button" onClick={onNext}>{text.next}</button> : (
          <button type="button" class="button" disabled={busy} onClick={() => onAnswer([...marked].map((line) => line + 1).sort((a, b) => a - b).join(" ") || "none")}>{text.done2}</button>
        )}
      </section>
    </>
  );
}

function called(line: ExerciseLine, felt: Felt): string {
  return line.called.map((each) => `${felt.hands[each.hand] ?? each.hand}: ${each.name}`).join("; ");
}

function useKeys(press: (key: string) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
      if (event.key === "Enter" && (event.target as Element).closest("button, a")) return;
      if (press(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
