import { call } from "../api";
import type { Fairness, PlayedRounds, Replay, Verified } from "../types.generated";
import { type Check, type Json, verifyHere } from "./verify";

export const roundsOf = (query: string) => call<PlayedRounds>("GET", `/api/rounds?${query}`);
export const replayOf = (link: string, seat: string) => call<Replay>("GET", `/api/replays/${encodeURIComponent(link)}${seat ? `?seat=${seat}` : ""}`);
export const keyOf = async () => (await call<Fairness>("GET", "/api/fairness")).key;

export type Verdict = { verified: boolean; here: Check[]; house: Check[]; key: string };

// The browser checks the cards; the house is asked about the money only if the cards are right.
export async function verdictOf(certificate: Json): Promise<Verdict> {
  const key = await keyOf();
  const here = verifyHere(certificate, key);
  if (!here.every((check) => check.passed)) return { verified: false, here, house: [], key };
  const told = await call<Verified>("POST", "/api/verify", certificate);
  return { verified: told.verified, here, house: told.checks, key };
}
