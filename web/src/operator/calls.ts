import { call } from "../api";
import type {
  DailyReport, NewPublicTable, ProposeAdjustment, ProposeVoid, ReportLine, ReturnSeries, StaffPlayer, StaffPlayers, StaffProposal, StaffProposals, StaffTable,
  StaffTables,
} from "../types.generated";

export type OperatorTable = StaffTable;
export type Player = StaffPlayer;
export type Proposal = StaffProposal;
export type { ReportLine };
// What these two hold goes by the kind of the event and by the account.
export type PlayerDetails = { account: string; role: string; name: string; balance_cents: Record<string, number>; rounds: { table: string; round: number; net_cents: number; staked_cents: number; game: string; link: string }[] };
export type HouseEvent = { number: number; kind: string; at_ms: number; by: string } & Record<string, unknown>;

const at = (path: string) => `/api/operator${path}`;
export const tablesOf = () => call<StaffTables>("GET", at("/tables"));
export const setStatus = (table: string, status: string) => call("PUT", at(`/tables/${table}/status`), { status });
export const openTable = (body: NewPublicTable) => call<{ table: string }>("POST", at("/tables"), body);
export const playersOf = (after: string) => call<StaffPlayers>("GET", at(`/players?count=50&after=${encodeURIComponent(after)}`));
export const playerOf = (account: string) => call<PlayerDetails>("GET", at(`/players/${encodeURIComponent(account)}`));
export const proposalsOf = () => call<StaffProposals>("GET", at("/proposals"));
export const proposeVoid = (body: ProposeVoid) => call("POST", at("/proposals/voids"), body);
export const proposeAdjustment = (body: ProposeAdjustment) => call("POST", at("/proposals/adjustments"), body);
export const agreeTo = (id: string) => call("POST", at(`/proposals/${id}/agree`));
export const eventsOf = () => call<{ events: HouseEvent[] }>("GET", at("/events?newest=true&count=100"));
export const reportOf = (day: string) => call<DailyReport>("GET", at(`/reports/daily${day ? `?day=${day}` : ""}`));
export const returnsOf = (game: string, wager: string) => call<ReturnSeries>("GET", at(`/reports/returns?${new URLSearchParams({ game, wager })}`));
export const checkBooks = () => call<{ clean: boolean } & Record<string, unknown>>("POST", at("/check"));
export const csvOf = (day: string) => at(`/reports/daily.csv${day ? `?day=${day}` : ""}`);
export const parquetOf = (day: string) => at(`/reports/daily.parquet${day ? `?day=${day}` : ""}`);
export const signInAs = (login: string, password: string) => call("POST", "/api/sessions", { login, password });
export const signOut = () => fetch("/api/sessions/current", { method: "DELETE" });

export const moment = (ms: number) => new Date(ms).toLocaleString("en-GB", { dateStyle: "short", timeStyle: "medium" });
