// Dealer school: a table to deal. The answers stay with the house until they are given.
import { call } from "../api";
import type { Felt, Owner } from "../table/types";

export type Score = { id: string; game: string; at_ms: number; asked: number; answered: number; right: number; ms: number; done: boolean };
export type Step = { seat: number; wager: string; state: "right" | "wrong" | "now" | "later"; owner?: Owner };
export type Question = { place: number; seat: number; wager: string; kind: "money" | "name" | "exposed"; owner?: Owner; stake_cents?: number; choices: string[] };
export type Last = {
  right: boolean;
  seat: number;
  wager: string;
  owner: Owner | null;
  given: string;
  answer: string;
  label: string;
  odds: string;
  rule: string;
  rule_says: string;
  hands: { hand: string; name: string; cards: string[] }[];
  difference_cents: number;
};
export type Lesson = {
  id: string;
  game: string;
  felt: Felt;
  hands: number;
  table: {
    owners: { owner: Owner; cards: string[]; playing: string[] }[];
    seats: { seat: number; stakes: Record<string, number>; choices: string[] }[];
  };
  order: Step[];
  question: Question | null;
  last: Last | null;
  score: Score;
};

export const lessons = () => call<{ lessons: Score[] }>("GET", "/api/school");
export const games = () => call<{ games: { id: string; name: string; says: string }[] }>("GET", "/api/games");
export const begin = (body: { game?: string; again?: string }) => call<Lesson>("POST", "/api/school", body);
export const lessonOf = (id: string) => call<Lesson>("GET", `/api/school/${id}`);
export const give = (id: string, place: number, answer: string) => call<Lesson>("POST", `/api/school/${id}/answers`, { place, answer });
