// Which games a person has been guided through in this browser, and which one is being guided now.
import { signal } from "@preact/signals";

const KEY = "pitboss.guided";
const EVERY = "*";

function known(): string[] {
  return (localStorage.getItem(KEY) ?? "").split(" ");
}

// What the help beside the table shows.
export const PARTS = ["how", "words", "keys"] as const;
export const part = signal<(typeof PARTS)[number]>("how");

export const guiding = signal("");  // the id of a game

export function isNew(game: string): boolean {
  return !known().some((each) => each === game || each === EVERY);
}

// Nobody has sat down in this browser.
export function isNewcomer(): boolean {
  return !localStorage.getItem(KEY);
}

export function guide(game: string): void {
  guiding.value = game;
}

// The guide of this game does not come again by itself.
export function seen(game: string): void {
  if (isNew(game)) localStorage.setItem(KEY, [...known(), game].join(" ").trim());
}

export function skip(): void {
  seen(guiding.value);
  guiding.value = "";
}
