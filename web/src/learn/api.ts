// Mistakes, drills, and other choices on the same deck.
import { call } from "../api";
import type { Chosen as ChosenData, Drill, Drilled, DrillSpot, Fork, Mistakes } from "../types.generated";

export type { Drill as DrillRound, Drilled, DrillSpot as Spot, Fork, Mistake, Mistakes } from "../types.generated";

export type Chosen = Required<ChosenData>;

export const mistakes = () => call<Mistakes>("GET", "/api/mistakes");
export const nextSpot = () => call<Drill>("GET", "/api/drill");
export const answer = (spot: DrillSpot, choice: string) =>
  call<Drilled>("POST", "/api/drill", { table: spot.table, round: spot.round, question: spot.question, choice });
export const fork = (table: string, round: number, question: number, choices: Chosen[]) =>
  call<Fork>("POST", `/api/rounds/${table}/${round}/what-if`, { question, choices });
