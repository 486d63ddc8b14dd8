// A felt to settle, seen from behind the tray: choose the wager, take, push or pay, cut the chips. The order is not shown.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Chip } from "../chips/Chip";
import { dollars } from "../money";
import { text as common } from "../strings";
import type { Felt } from "../table/types";
import { wagerName } from "../table/words";
import type { FeltItem, FeltTask, Grade } from "./api";
import { Amount, Rack } from "./Rack";
import { text } from "./strings";
import { SharedCards, TrainSeat } from "./TrainingTable";

type Act = "take" | "push" | "pay";
type Props = { task: FeltTask; felt: Felt; graded: Grade[]; busy: boolean; onAnswer: (answer: string) => void };

const KEYS: Record<string, Act> = { t: "take", u: "push", p: "pay" };
const STEPS: Record<string, number> = { arrowright: 1, arrowdown: 1, arrowleft: -1, arrowup: -1 };
const ELSEWHERE = ".top, .train-right, .tray, .train-tabs, .train-settle";  // their controls have keys of their own

export function FeltTaskView({ task, felt, graded, busy, onAnswer }: Props): JSX.Element {
  const chosen = useSignal<number | null>(null);
  const act = useSignal<Act | null>(null);
  const amount = useSignal("");
  const owner = useSignal("");
  const seat = useSignal(task.table.seats[0]?.seat ?? 1);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef({ task, busy, onAnswer });
  latest.current = { task, busy, onAnswer };  // what a key means is decided when it is pressed
  const item = chosen.value === null ? undefined : task.items[chosen.value];
  const settled = task.items.filter((each) => each.said !== undefined).length;

  function choose(place: number | null): void {
    chosen.value = place;
    act.value = null;
    amount.value = owner.value = "";
    const found = place === null ? undefined : latest.current.task.items[place];
    if (found?.seat) seat.value = found.seat;
  }

  function pick(next: Act): void {
    act.value = next;
    if (next === "push") amount.value = "";
    else input.current?.focus();
  }

  function change(next: string): void {
    amount.value = next;
    if (next && (act.value === null || act.value === "push")) act.value = item?.collected ? "take" : "pay";
  }

  const answer = (): string => {
    const at = chosen.value === null ? undefined : latest.current.task.items[chosen.value];
    return at?.said === undefined ? answerOf(at, act.value, amount.value, owner.value) : "";
  };
  const settle = (): void => {
    const said = answer();
    if (said && !latest.current.busy) latest.current.onAnswer(said);
  };

  useLayoutEffect(() => choose(null), [settled]);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest(ELSEWHERE)) return;
      const { items } = latest.current.task;
      const key = event.key.toLowerCase();
      const step = STEPS[key];
      const next = KEYS[key];
      const at = chosen.value === null ? undefined : items[chosen.value];
      if (step) choose(nextOpen(items, chosen.value, step));
      else if (key === "escape") choose(null);
      else if (key === "enter" && answer()) settle();
      else if (next && at?.seat && !(next === "pay" && at.collected)) pick(next);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const counted = new Set(graded.flatMap((grade) => grade.hands.flatMap((hand) => hand.cards)));
  const table = task.items.filter((each) => !each.seat);
  return (
    <>
      <section class="train-felt" aria-label={text.table}>
        <p class="felt-caption train-behind">{text.behind}</p>
        <div class="train-tabs" role="group" aria-label={text.table}>
          {task.table.seats.map((each) => (
            <button type="button" key={each.seat} class="button" aria-pressed={each.seat === seat.value} aria-label={common.seat(each.seat)} onClick={() => void (seat.value = each.seat)}>{each.seat}</button>
          ))}
        </div>
        <ul class={`train-seats train-seats-${task.table.seats.length}`}>
          {task.table.seats.map((each) => (
            <TrainSeat key={each.seat} table={task.table} felt={felt} seat={each.seat} current={each.seat === seat.value} counted={counted}>
              <div class="train-spots">
                {task.items.map((spot, place) => spot.seat === each.seat ? <Spot key={place} item={spot} felt={felt} picked={place === chosen.value} onPick={() => choose(place)} /> : null)}
              </div>
            </TrainSeat>
          ))}
        </ul>
        {felt.layout ? <p class="felt-line">{felt.layout}</p> : null}
        <div class="train-bottom">
          <SharedCards table={task.table} counted={counted} />
          {table.map((spot) => <Spot key={spot.wager} item={spot} felt={felt} picked={item === spot} onPick={() => choose(task.items.indexOf(spot))} />)}
        </div>
      </section>
      <section class="panel train-dock" aria-label={text.settle}>
        <header>
          <h2 aria-live="polite">{item ? itemName(item, felt) : text.choose}</h2>
          <span class="quiet">{item ? stakeText(item, felt) : text.chooseSays}</span>
        </header>
        {item && !item.seat ? (
          <div class="train-acts">
            {["none", "dealer", ...task.table.seats.map((each) => `seat ${each.seat}`)].map((each) => (
              <button type="button" key={each} class="button" aria-pressed={owner.value === each} onClick={() => void (owner.value = each)}>{ownerLabel(each)}</button>
            ))}
            <button type="button" class="button train-settle" disabled={!answer() || busy} onClick={settle}>{text.settle} <kbd>↵</kbd></button>
          </div>
        ) : (
          <>
            <div class="train-acts">
              {(["take", "push", "pay"] as const).map((each) => (
                <button type="button" key={each} class="button train-act" disabled={!item || (each === "pay" && item.collected)} aria-pressed={act.value === each} onClick={() => pick(each)}>
                  {each === "push" && item && !item.stake_cents ? text.acts.nothing : text.acts[each]} <kbd>{each === "push" ? "U" : each[0]?.toUpperCase()}</kbd>
                </button>
              ))}
              <Amount amount={amount.value} label={text.amount} input={input} onAmount={change} />
              <button type="button" class="button train-settle" disabled={!answer() || busy} onClick={settle}>{text.settle} <kbd>↵</kbd></button>
            </div>
            <Rack amount={amount.value} disabled={!item} onAmount={change} />
            <p class="quiet train-help">{act.value === "take" && item?.stake_cents ? text.takeSays : text.amountSays}</p>
          </>
        )}
      </section>
    </>
  );
}

function answerOf(item: FeltItem | undefined, act: Act | null, amount: string, owner: string): string {
  if (!item) return "";
  const about = `${item.seat} ${item.wager}`;
  if (!item.seat) return owner ? `${about} ${owner.replace("seat ", "")}` : "";
  if (act === "push") return `${about} push`;
  if (act === "take" && !amount) return item.stake_cents ? `${about} take` : "";
  return act && amount ? `${about} ${act} ${amount.replace(/\.$/, "")}` : "";
}

function nextOpen(items: FeltItem[], from: number | null, step: number): number | null {
  for (let n = 1; n <= items.length; n += 1) {
    const place = ((from ?? (step > 0 ? -1 : 0)) + step * n + items.length * n) % items.length;
    if (items[place]?.said === undefined) return place;
  }
  return null;
}

export function ownerLabel(owner: string): string {
  if (owner === "dealer") return common.owners.dealer;
  const seat = owner.replace("seat ", "");
  return owner.startsWith("seat") ? common.seat(Number(seat)) : (text.answers[owner] ?? owner);
}

export function itemName(item: { seat: number; wager: string }, felt: Felt): string {
  return item.seat ? `${common.seat(item.seat)}: ${wagerName(felt, item.wager)}` : text.highest(wagerName(felt, item.wager));
}

function stakeText(item: FeltItem, felt: Felt): string {
  if (!item.seat) return "";
  if (item.stake_cents) return text.atStake(dollars(item.stake_cents));
  const rides = felt.spots.find((spot) => spot.id === item.wager)?.rides ?? "";
  return text.onStake(wagerName(felt, rides), dollars(item.on_cents));
}

type SpotProps = { item: FeltItem; felt: Felt; picked: boolean; onPick: () => void };

// A settled wager keeps what was said of it; an open one can be chosen at any time.
function Spot({ item, felt, picked, onPick }: SpotProps): JSX.Element {
  const done = item.said !== undefined;
  const sign = item.right === undefined ? "" : item.right ? "✓ " : "✗ ";
  const name = item.seat ? wagerName(felt, item.wager) : text.highestShort;
  return (
    <button type="button" class={`train-spot ${picked ? "train-picked" : ""} ${done ? "train-done" : ""} ${item.right === false ? "train-wrong" : ""}`}
      data-item={`${item.seat} ${item.wager}`} aria-pressed={picked} disabled={done} onClick={onPick}>
      <span class={`train-ring shape-${item.seat ? felt.spots.find((spot) => spot.id === item.wager)?.shape : "square"}`}>
        {item.on_cents ? <Chip cents={item.on_cents} /> : null}
      </span>
      <span class="train-name">{item.seat ? <span class="sr-only">{common.seat(item.seat)}: </span> : null}{name}<span class="sr-only">, {stakeText(item, felt)}</span></span>
      {done ? <span class="train-said num">{sign}{ownerLabel(item.said ?? "")}</span> : null}
      {item.right === undefined ? null : <span class="sr-only">, {item.right ? text.right : text.wrong}</span>}
    </button>
  );
}

