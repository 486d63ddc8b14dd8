// What the coach reports: values of choices, grades of decisions, and what a session came to.
import { signal } from "@preact/signals";
import { call } from "../api";
import type { Advice, CoachState, Shares, Grade, Grades, SessionReport } from "../types.generated";

export type { Advice, ChoiceValue as Value, Grade, Grades, Move, LuckReport as Report } from "../types.generated";

export type Values = Pick<Grade, "unit" | "unit_cents" | "coupled" | "values">;

export const MODES = ["off", "ask", "mistakes", "always"] as const;
export type Mode = (typeof MODES)[number];

const KEY = "pitboss.coach";

function stored(): Mode {
  const found = localStorage.getItem(KEY);
  return MODES.find((mode) => mode === found) ?? "off";
}

export const mode = signal<Mode>(stored());

export function choose(next: Mode): void {
  mode.value = next;
  localStorage.setItem(KEY, next);
}

// What the coach said last, at whichever table: the panel and the line over the choices show the same.
export const advice = signal<Advice | null>(null);
export const shares = signal<Shares | null>(null);
export const grades = signal<(Grades & { table: string; round: number }) | null>(null);

export const adviceOf = (table: string) => call<Advice>("GET", `/api/tables/${table}/advice`);
export const sharesOf = (table: string) => call<Shares>("GET", `/api/tables/${table}/shares`);
export const gradesOf = (table: string, round: number) => call<Grades>("GET", `/api/rounds/${table}/${round}/grades`);
export const reportSince = (ms: number) => call<SessionReport>("GET", `/api/report?since_ms=${ms}`);

// Whether the coach has loaded what it needs. The page asks until it has, and only while somebody wants to know.
export const ready = signal(false);
let asking = false;

export async function askReady(): Promise<void> {
  if (asking || ready.value) return;
  asking = true;
  for (let wait = 500; mode.value !== "off" && !ready.value; wait = Math.min(2 * wait, 4000)) {
    ready.value = await call<CoachState>("GET", "/api/coach").then((found) => found.ready, () => false);
    if (!ready.value) await new Promise((done) => setTimeout(done, wait));
  }
  asking = false;
}
