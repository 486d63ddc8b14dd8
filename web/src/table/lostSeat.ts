// Why a person has no seat any more, by the entries of the table since the page last saw the seat.
import { call } from "../api";
import { text } from "../strings/seats";
import type { PaceData, TableEntries } from "../types.generated";
import { lostSeat } from "./memory";

// Told once; empty if there was no seat, or if the table itself says what happened.
export async function whyLost(table: string, pace: PaceData | undefined): Promise<string> {
  const had = lostSeat(table);
  if (!had) return "";
  const { entries } = await call<TableEntries>("GET", `/api/tables/${table}/entries?after=${had.entry}`).catch(() => ({ entries: null }));
  const left = entries?.find((each) => each.kind === "left" && each.seat === had.seat);
  if (!left) return text.seatLost.unknown(had.seat);
  if (left.reason === "gone" && pace) return text.seatLost.gone(had.seat, text.minutes(pace.freed_seconds));
  return left.reason === "freed" ? text.seatLost.freed(had.seat) : left.reason === "closed" ? "" : text.seatLost.left(had.seat);
}
