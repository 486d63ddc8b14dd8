import { call } from "../api";
import type { NewPublicTable, ProposeAdjustment, ProposeVoid, ReturnSeries } from "../types.generated";

export type OperatorTable = {
  id: string; name: string; game: string; status: string; private: boolean; currency: string; round: number; phase: string; held_cents: number;
  seats: Record<string, { account: string; name: string }>;
};
export type Player = { account: string; role: string; name: string; created_ms: number };
export type PlayerDetails = { account: string; role: string; name: string; balance_cents: Record<string, number>; rounds: { table: string; round: number; net_cents: number; staked_cents: number; game: string; link: string }[] };
export type Proposal = { id: string; kind: string; body: Record<string, string | number>; by: string; at_ms: number };
export type HouseEvent = { number: number; kind: string; at_ms: number; by: string } & Record<string, unknown>;
export type ReportLine = {
  currency: string; game: string; wager: string; rounds: number; staked_cents: number; returned_cents: number; actual_return: number | null; theoretical_return: number | null;
  net_cents: number; expected_net_cents: number | null; band_cents: number | null; within_band: boolean | null; sigmas: number | null;
};
export type Report = {
  day: string; rounds: number; voids: { table: string; round: number; reason: string }[]; liabilities_cents: Record<string, number>; held_cents: number; wagers: ReportLine[];
  drift: { wager: string; rounds: number; evidence: number; alarm_at: number; alarms: number }[];
};

const at = (path: string) => `/api/operator${path}`;
export const tablesOf = () => call<{ tables: OperatorTable[] }>("GET", at("/tables"));
export const setStatus = (table: string, status: string) => call("PUT", at(`/tables/${table}/status`), { status });
export const openTable = (body: NewPublicTable) => call<{ table: string }>("POST", at("/tables"), body);
export const playersOf = (after: string) => call<{ players: Player[] }>("GET", at(`/players?count=50&after=${encodeURIComponent(after)}`));
export const playerOf = (account: string) => call<PlayerDetails>("GET", at(`/players/${encodeURIComponent(account)}`));
export const proposalsOf = () => call<{ proposals: Proposal[] }>("GET", at("/proposals"));
export const proposeVoid = (body: ProposeVoid) => call("POST", at("/proposals/voids"), body);
export const proposeAdjustment = (body: ProposeAdjustment) => call("POST", at("/proposals/adjustments"), body);
export const agreeTo = (id: string) => call("POST", at(`/proposals/${id}/agree`));
export const eventsOf = () => call<{ events: HouseEvent[] }>("GET", at("/events?newest=true&count=100"));
export const reportOf = (day: string) => call<Report>("GET", at(`/reports/daily${day ? `?day=${day}` : ""}`));
export const returnsOf = (game: string, wager: string) => call<ReturnSeries>("GET", at(`/reports/returns?${new URLSearchParams({ game, wager })}`));
export const checkBooks = () => call<{ clean: boolean } & Record<string, unknown>>("POST", at("/check"));
export const csvOf = (day: string) => at(`/reports/daily.csv${day ? `?day=${day}` : ""}`);
export const parquetOf = (day: string) => at(`/reports/daily.parquet${day ? `?day=${day}` : ""}`);
export const signInAs = (login: string, password: string) => call("POST", "/api/sessions", { login, password });
export const signOut = () => fetch("/api/sessions/current", { method: "DELETE" });

export const moment = (ms: number) => new Date(ms).toLocaleString("en-GB", { dateStyle: "short", timeStyle: "medium" });
