// Whom the table waits for, how long still, and what happens then.
import type { JSX } from "preact";
import { text as common } from "../strings";
import { text } from "../strings/seats";
import { Countdown } from "./Presence";
import type { TableStore } from "./store";
import { answerIn } from "./words";

export type Awaited = { seat: number; name: string; atMs: number; then: string };  // atMs is 0 where no clock runs

export function awaitedSeats(store: TableStore): Awaited[] {
  return Object.entries(store.now.value?.awaited ?? {}).map(([key, { due_ms, then }]) => {
    const seat = Number(key);
    return { seat, name: store.sitters.value.get(seat)?.name || common.seat(seat), atMs: due_ms ? due_ms - store.behindMs : 0, then: thenOf(store, seat, then) };
  });
}

export function ownClock(store: TableStore): Awaited | undefined {
  return awaitedSeats(store).find((each) => each.seat === store.mine.value && each.atMs);
}

function thenOf(store: TableStore, seat: number, then: string): string {
  const own = seat === store.mine.value;
  if (then === "sit_out") return own ? text.dealtWithoutYou : text.dealtWithout;
  if (then === "drop_seed") return text.seedDropped;
  const choice = (own && store.now.value?.you?.default) || then;
  return choice ? answerIn(store.street, choice) : text.tableDecides;
}

export function waitingTitle(store: TableStore): string {
  const names = others(store).map((each) => each.name);
  const last = names.pop();
  if (!last) return store.now.value?.phase === "playing" ? common.waitingForOthers : common.waitingForDeal;
  return text.waitingFor(names.length ? text.listed(names.join(", "), last) : last);
}

const others = (store: TableStore): Awaited[] => awaitedSeats(store).filter((each) => each.seat !== store.mine.value);

// The longest of the times: each seat shows its own.
export function WaitingNote({ store }: { store: TableStore }): JSX.Element | null {
  const seats = others(store).sort((one, other) => other.atMs - one.atMs);
  const [last] = seats;
  if (!last) return null;
  return seats.every((each) => each.atMs) ? <Countdown atMs={last.atMs} then={last.then} /> : <span>{text.noClock}</span>;
}
