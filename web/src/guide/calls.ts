// What the house says to a newcomer: a round in a few steps, the strategy in words, and its line for the hand in play.
import { signal } from "@preact/signals";
import { call } from "../api";
import type { HowToPlay, LineAnswer, LineNow } from "../types.generated";

const known = new Map<string, Promise<HowToPlay>>();

export function howOf(table: string): Promise<HowToPlay> {
  const found = known.get(table) ?? call<HowToPlay>("GET", `/api/tables/${table}/how-to-play`);
  known.set(table, found);
  found.catch(() => known.delete(table));
  return found;
}

// The line for the question that was asked last, at whichever table.
export const line = signal<LineNow | null>(null);

// A table without advice refuses, and no line is marked.
export async function findLine(table: string): Promise<void> {
  line.value = await call<LineAnswer>("GET", `/api/tables/${table}/line`).then((found) => found.line, () => null);
}
