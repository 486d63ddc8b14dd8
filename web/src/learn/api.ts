// Mistakes, drills, and other choices on the same deck.
import { call } from "../api";
import type { Offer } from "../table/Dock";
import type { RoundEvent } from "../table/types";
import type { Chosen as ChosenData, Drill, Drilled, DrillSpot, Fork as ForkData, Mistakes } from "../types.generated";

export type { Drilled, Mistake, Mistakes } from "../types.generated";

// Events are in the form of rounds, which the schema of the routes does not repeat.
export type Spot = Omit<DrillSpot, "events" | "offers"> & { events: RoundEvent[]; offers: Offer[] };
export type DrillRound = Omit<Drill, "spot"> & { spot: Spot | null };
export type Fork = Omit<ForkData, "events" | "offers"> & { events: RoundEvent[]; offers: Offer[] };
export type Chosen = Required<ChosenData>;

export const mistakes = () => call<Mistakes>("GET", "/api/mistakes");
export const nextSpot = () => call<DrillRound>("GET", "/api/drill");
export const answer = (spot: Spot, choice: string) =>
  call<Drilled>("POST", "/api/drill", { table: spot.table, round: spot.round, question: spot.question, choice });
export const fork = (table: string, round: number, question: number, choices: Chosen[]) =>
  call<Fork>("POST", `/api/rounds/${table}/${round}/what-if`, { question, choices });
