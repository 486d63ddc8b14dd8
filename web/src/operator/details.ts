// The fields of an event or a proposal in a line for people: money as money, times as times, hashes by their beginning.
import { dollars } from "../money";
import { text } from "../strings/operator";
import { moment } from "./calls";

const LONG_HASH = 32;
const SHOWN_OF_HASH = 12;

export const kindName = (kind: string) => text.kinds[kind] ?? kind.replaceAll("_", " ");

export function detailsOf(fields: Record<string, unknown>, without: Set<string>): string {
  return Object.entries(fields).filter(([name, value]) => !without.has(name) && value !== null && value !== "").map(([name, value]) => detail(name, value)).join(" · ");
}

function detail(name: string, value: unknown): string {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return detailsOf(value as Record<string, unknown>, new Set());
  if (typeof value === "number" && name.endsWith("cents")) return dollars(value);
  if (typeof value === "number" && name.endsWith("_ms")) return `${plain(name.slice(0, -3))} ${moment(value)}`;
  if (name === "currency") return text.currencies[String(value)] ?? String(value);
  if (name === "reason") return `“${String(value)}”`;
  return `${plain(name)} ${shortened(Array.isArray(value) ? value.join(", ") : String(value))}`;
}

const plain = (name: string) => name.replaceAll("_", " ");
const shortened = (value: string) => (value.length >= LONG_HASH && /^[0-9a-f]+$/.test(value) ? `${value.slice(0, SHOWN_OF_HASH)}…` : value);
