import { call } from "../api";
import type {
  BooksReport, DailyReport, Ended, HouseEvents, MadeTable, NewPublicTable, OneTimePassword, PlayerDetails, ProposeAdjustment, ProposeCash, ProposeVoid, ReturnSeries, StaffMembers, StaffPlayers, StaffProposals,
  StaffGames, StaffTables, TablesChanged,
} from "../types.generated";

const at = (path: string) => `/api/operator${path}`;
export const tablesOf = () => call<StaffTables>("GET", at("/tables"));
export const setStatus = (table: string, status: string) => call("PUT", at(`/tables/${table}/status`), { status });
export const freeSeat = (table: string, seat: string) => call("DELETE", at(`/tables/${table}/seats/${seat}`));
export const switchable = () => call<StaffGames>("GET", at("/games"));
export const switchGame = (game: string, on: boolean) => call<TablesChanged>("PUT", at(`/games/${encodeURIComponent(game)}`), { on });
export const openTable = (body: NewPublicTable) => call<MadeTable>("POST", at("/tables"), body);
export const playersOf = (after: string, login: string) => call<StaffPlayers>("GET", at(`/players?${new URLSearchParams({ count: "50", after, login })}`));
export const setStanding = (account: string, standing: string, reason: string) => call("PUT", at(`/players/${encodeURIComponent(account)}/standing`), { standing, reason });
export const excludePlayer = (account: string, days: number, reason: string) => call("POST", at(`/players/${encodeURIComponent(account)}/exclusion`), { days, reason });
export const endSessionsOf = (account: string) => call("DELETE", at(`/players/${encodeURIComponent(account)}/sessions`));
export const deletePlayer = (account: string, reason: string) => call("POST", at(`/players/${encodeURIComponent(account)}/deletion`), { reason });
export const dataOf = (account: string) => at(`/players/${encodeURIComponent(account)}/data`);
export const staffOf = () => call<StaffMembers>("GET", at("/staff"));
export const disableStaff = (login: string, disabled: boolean, reason: string) => call("PUT", at(`/staff/${encodeURIComponent(login)}/standing`), { disabled, reason });
export const resetStaff = (login: string) => call<OneTimePassword>("POST", at(`/staff/${encodeURIComponent(login)}/reset`));
export const playerOf = (account: string) => call<PlayerDetails>("GET", at(`/players/${encodeURIComponent(account)}`));
export const proposalsOf = () => call<StaffProposals>("GET", at("/proposals"));
export const proposeVoid = (body: ProposeVoid) => call("POST", at("/proposals/voids"), body);
export const proposeAdjustment = (body: ProposeAdjustment) => call("POST", at("/proposals/adjustments"), body);
export const proposeCash = (body: ProposeCash) => call("POST", at("/proposals/cash"), body);
export const agreeTo = (id: string) => call("POST", at(`/proposals/${id}/agree`));
export const reject = (id: string) => call<Ended>("POST", at(`/proposals/${id}/reject`), {});
export const eventsOf = () => call<HouseEvents>("GET", at("/events?newest=true&count=100"));
export const eventsFile = (form: "csv" | "parquet", day: string) => at(`/events.${form}${day ? `?day=${day}` : ""}`);
export const reportOf = (day: string) => call<DailyReport>("GET", at(`/reports/daily${day ? `?day=${day}` : ""}`));
export const returnsOf = (game: string, wager: string) => call<ReturnSeries>("GET", at(`/reports/returns?${new URLSearchParams({ game, wager })}`));
export const checkBooks = () => call<BooksReport>("POST", at("/check"));
export const csvOf = (day: string) => at(`/reports/daily.csv${day ? `?day=${day}` : ""}`);
export const parquetOf = (day: string) => at(`/reports/daily.parquet${day ? `?day=${day}` : ""}`);

export const moment = (ms: number) => new Date(ms).toLocaleString("en-GB", { dateStyle: "short", timeStyle: "medium" });
