// What is asked of the odds room. It is in the address of the page, so that it can be shared.
import { call } from "../api";
import type { CountJob, DesignData, GameData, GameNames, OddsPrices, PaidWager, PlanData, ReadingsData, ReportData, RoomData, StrategyData } from "../types.generated";

export type Ask = { set: Record<string, string>; pays: Record<string, string[]>; strategy: string };

export function readAsk(search: string): Ask {
  const found = new URLSearchParams(search);
  const pairs = (name: string) => found.getAll(name).map((each) => [each.split("=")[0] ?? "", each.slice(each.indexOf("=") + 1)] as const);
  return {
    set: Object.fromEntries(pairs("set")),
    pays: Object.fromEntries(pairs("pays").map(([wager, amounts]) => [wager, amounts.split("-")])),
    strategy: found.get("strategy") ?? "optimal",
  };
}

// A wager with a custom table has no table to choose by an option.
export function writeAsk(ask: Ask, wagers: PaidWager[]): string {
  const query = new URLSearchParams();
  const taken = new Set(wagers.filter((wager) => ask.pays[wager.id]).map((wager) => wager.option));
  for (const [option, value] of Object.entries(ask.set)) if (!taken.has(option)) query.append("set", `${option}=${value}`);
  for (const [wager, amounts] of Object.entries(ask.pays)) query.append("pays", `${wager}=${amounts.join("-")}`);
  if (ask.strategy !== "optimal") query.set("strategy", ask.strategy);
  return query.toString();
}

const at = (game: string, part: string, query: string) => `/api/odds/${encodeURIComponent(game)}${part}${query ? `?${query}` : ""}`;

export const gamesOf = () => call<GameNames>("GET", "/api/games");
export const gameOf = (game: string) => call<GameData>("GET", `/api/games/${encodeURIComponent(game)}`);
export const roomOf = (game: string) => call<RoomData>("GET", at(game, "", ""));
export const pricesOf = (game: string, query: string) => call<OddsPrices>("GET", at(game, "/prices", query));
export const strategyOf = (game: string, query: string) => call<StrategyData>("GET", at(game, "/strategy", query));
export const readingsOf = (game: string, query: string) => call<ReadingsData>("GET", at(game, "/readings", query));
export const planOf = (game: string, query: string) => call<PlanData>("GET", at(game, "/plan", query));
export const startCount = (game: string, query: string) => call<CountJob>("POST", at(game, "/counts", query));
export const countOf = (job: CountJob) => call<CountJob>("GET", at(job.game, `/counts/${job.job}`, ""));
export const cancelCount = (job: CountJob) => call<CountJob>("DELETE", at(job.game, `/counts/${job.job}`, ""));
export const fileOf = (game: string, kind: "csv" | "xlsx", query: string) => at(game, `/export.${kind}`, query);
export const reportOf = (game: string, query: string) => call<ReportData>("GET", at(game, "/report", query));
export const reportFile = (game: string, ending: string, query: string) => at(game, `/report/${ending}`, query);
export const tablesOf = (game: string, wager: string, edge: string, query: string) =>
  call<DesignData>("GET", at(game, "/design", [query, new URLSearchParams({ wager, edge }).toString()].filter(Boolean).join("&")));
