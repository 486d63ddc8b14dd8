// Mistakes, drills, and other choices on the same deck.
import { call } from "../api";
import type { Grade } from "../coach/api";
import type { Offer } from "../table/Dock";
import type { Felt, RoundEvent } from "../table/types";

export type Mistake = Grade & { game: string; game_name?: string; street_says?: string; table: string; round: number; at_ms: number; due_ms: number; times: number };
export type Mistakes = { waiting: number; count: number; cost_cents: number; mistakes: Mistake[] };
export type Spot = { table: string; round: number; question: number; seat: number; felt: Felt; hand: string; events: RoundEvent[]; offers: Offer[] };
export type DrillRound = { due: number; spots: number; next_ms: number | null; spot: Spot | null };
export type Drilled = Grade & { right: boolean; chosen: string; due_ms: number };
export type Fork = {
  seat: number;
  felt: Felt;
  hand: string;
  over: boolean;
  events: RoundEvent[];
  question: number | null;
  offers: Offer[];
  net_cents: number | null;
  played_net_cents: number;
};
export type Chosen = { choice: string; amount_cents: number };

export const mistakes = () => call<Mistakes>("GET", "/api/mistakes");
export const nextSpot = () => call<DrillRound>("GET", "/api/drill");
export const answer = (spot: Spot, choice: string) =>
  call<Drilled>("POST", "/api/drill", { table: spot.table, round: spot.round, question: spot.question, choice });
export const fork = (table: string, round: number, question: number, choices: Chosen[]) =>
  call<Fork>("POST", `/api/rounds/${table}/${round}/what-if`, { question, choices });
