// What the browser remembers of tables: the seat that a person has, and a round that was left while it was played.
import { signal } from "@preact/signals";
import { knownAccount } from "../api";

// The last bets and the seed of a bet that is not dealt yet have to outlive a reload of this tab, and nothing else.
export class TabMemory {
  constructor(private readonly table: string) {}

  get(name: string): string | undefined {
    return sessionStorage.getItem(`pitboss.${this.table}.${name}`) ?? undefined;
  }

  set(name: string, value: string): void {
    sessionStorage.setItem(`pitboss.${this.table}.${name}`, value);
  }

  delete(name: string): void {
    sessionStorage.removeItem(`pitboss.${this.table}.${name}`);
  }
}

export type LeftRound = { account: string; table: string; name: string; round: number; waits: boolean };

const LEFT = "pitboss.left";
export const left = signal<LeftRound | null>(read<LeftRound>(LEFT));

export function rememberLeft(round: Omit<LeftRound, "account">): void {
  keepLeft({ account: knownAccount(), ...round });
}

// The seat is given up: its round does not wait any more.
export function endWait(table: string): void {
  if (left.value?.table === table) keepLeft({ ...left.value, waits: false });
}

function keepLeft(round: LeftRound): void {
  left.value = round;
  localStorage.setItem(LEFT, JSON.stringify(round));
}

export function forgetLeft(): void {
  left.value = null;
  localStorage.removeItem(LEFT);
}

// The seat of this person at a table, by what the house said last.
export function rememberSeat(table: string, seat: number, entry: number): void {
  localStorage.setItem(`pitboss.seat.${table}`, JSON.stringify({ account: knownAccount(), seat, entry }));
}

export function forgetSeat(table: string): void {
  localStorage.removeItem(`pitboss.seat.${table}`);
}

// The seat that this person had here, once: it is forgotten by being asked for.
export function lostSeat(table: string): { seat: number; entry: number } | null {
  const found = read<{ account: string; seat: number; entry: number }>(`pitboss.seat.${table}`);
  forgetSeat(table);
  return found && found.account === knownAccount() ? found : null;
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}
