// What a person wrote in the form, as the request for a table. The house checks it; here only amounts are read.
import type { Ask } from "../odds/ask";
import { writeAsk } from "../odds/ask";
import { text } from "../strings/own";
import type { FeltSpot, NewTable, RoomData } from "../types.generated";

export function readTerms(form: FormData, room: RoomData, ask: Ask, spots: FeltSpot[]): NewTable {
  const query = new URLSearchParams(writeAsk(ask, room.wagers));
  const pairs = query.getAll("set").map((each) => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)] as const);
  return {
    game: room.game,
    name: String(form.get("name") ?? "").trim(),
    seats: Number(form.get("seats")),
    decision_seconds: Number(form.get("decision")),
    between_seconds: Number(form.get("between")),
    betting_seconds: Number(form.get("betting")),
    grace_seconds: Number(form.get("grace")),
    freed_seconds: Number(form.get("freed")),
    sitting_out_seconds: Number(form.get("sitting-out")),
    options: Object.fromEntries(pairs),
    pays: query.getAll("pays"),
    limits: readLimits(form, spots),
  };
}

function readLimits(form: FormData, spots: FeltSpot[]): Record<string, [number, number]> {
  const table = [cents(form, "low", text.lowest), cents(form, "high", text.highest)] as const;
  const limits: Record<string, [number, number]> = { "": [table[0] ?? 0, table[1] ?? 0] };
  for (const { id, name } of spots) {
    const [low, high] = [cents(form, `low ${id}`, text.lowestOf(name)), cents(form, `high ${id}`, text.highestOf(name))];
    if (low !== null || high !== null) limits[id] = [low ?? table[0] ?? 0, high ?? table[1] ?? 0];
  }
  return limits;
}

// Null for an empty field.
function cents(form: FormData, field: string, label: string): number | null {
  const written = String(form.get(field) ?? "").trim().replace(/^\$/, "");
  if (!written) return null;
  if (!/^\d{1,9}([.]\d{1,2})?$/.test(written)) throw new Error(text.badAmount(label));
  return Math.round(100 * Number(written));
}
