// The proof of a round, checked in the browser: the checks of docs/fairness.md with no help from the house.
import * as ed25519 from "@noble/ed25519";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { frame, seatCommitment } from "../fair";
import { text } from "../strings/history";
import type { ProofCheck } from "../types.generated";

ed25519.hashes.sha512 = sha512;

export type Check = ProofCheck;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

const SEED_BYTES = 32;
const LARGEST = Number.MAX_SAFE_INTEGER;

// JSON in UTF-8 with sorted ASCII keys, no spaces, and whole numbers only.
export function canonical(value: Json): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isInteger(value) || Math.abs(value) > LARGEST || Object.is(value, -0)) throw new Error(`${value}`);
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const keys = Object.keys(value).sort();
  if (keys.some((key) => /[^\x00-\x7f]/.test(key))) throw new Error(keys.join(" "));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(",")}}`;
}

const digest = (value: Json) => bytesToHex(sha256(utf8ToBytes(canonical(value))));
const same = (a: Json, b: Json) => canonical(a) === canonical(b);
const short = (value: Json) => (typeof value === "string" ? value : canonical(value)).slice(0, 64);

function fields(value: Json | undefined): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(text.notAnObject);
  return value;
}

function bytes(value: Json | undefined, count = 0): Uint8Array {
  if (typeof value !== "string" || !/^([0-9a-f]{2})*$/.test(value)) throw new Error(text.notHex);
  const found = hexToBytes(value);
  if (count && found.length !== count) throw new Error(text.seedLength(count, found.length));
  return found;
}

function compared(name: string, found: Json, expected: Json): Check {
  const passed = same(found, expected);
  return { name, passed, detail: passed ? short(expected) : text.foundExpected(short(found), short(expected)) };
}

// Every check of the cards. Whatever cannot be read is a failure, never an exception.
export function verifyHere(signed: Json, houseKey: string): Check[] {
  const checks: Check[] = [];
  try {
    certificateChecks(fields(signed), houseKey, (check) => checks.push(check));
  } catch (error) {
    checks.push({ name: text.checks.readable, passed: false, detail: error instanceof Error ? error.message : String(error) });
  }
  return checks;
}

function certificateChecks(signed: Fields, key: string, tell: (check: Check) => void): void {
  const names = text.checks;
  tell(compared(names.parts, Object.keys(signed).sort(), ["document", "key", "signature"]));
  const document = fields(signed.document);
  tell(compared(names.format, document.format ?? null, 1));
  tell(signature("certificate", signed, key));
  if (document.lock === null) {
    unlocked(document, tell);
    return;
  }
  const lockSigned = fields(document.lock);
  const lock = fields(lockSigned.document);
  tell(signature("lock", lockSigned, key || String(signed.key)));
  for (const name of ["table", "round", "rules", "commitment"]) tell(compared(names.lock(name), lock[name] ?? null, document[name] ?? null));
  if ("epoch" in lock) tell(compared(names.lock("epoch"), lock.epoch ?? null, document.epoch ?? null));
  tell(compared(names.lock("format"), lock.format ?? null, 1));
  tell(compared(names.lock("terms"), lock.terms ?? null, digest(document.terms ?? null)));
  tell(serverSeed(document));
  revealed(lock, fields(document.reveals), tell);
  const deck = document.deck as number[];
  const seats = lock.seats as Fields[];
  const order = deckOrder(bytes(document.server_seed, SEED_BYTES), lock, seats, fields(document.reveals), deck.length);
  tell(compared(names.deck, order, deck));
}

function unlocked(document: Fields, tell: (check: Check) => void): void {
  tell({ name: text.checks.unlocked, passed: document.voided !== null, detail: text.nothingLocked });
  tell(compared(text.checks.deck, [document.deck ?? null, document.reveals ?? null, document.actions ?? null], [[], {}, []]));
  tell(serverSeed(document));
}

function signature(kind: "certificate" | "lock", signed: Fields, key: string): Check {
  const name = text.checks.signature(kind);
  if (key && signed.key !== key) return { name, passed: false, detail: text.otherKey(short(signed.key ?? null)) };
  const document = fields(signed.document);
  if (document.kind !== kind) return { name, passed: false, detail: text.otherKind(short(document.kind ?? null)) };
  const message = frame("signature", kind, utf8ToBytes(canonical(document)));
  let passed = false;
  try {
    passed = ed25519.verify(bytes(signed.signature), message, bytes(signed.key), { zip215: false });
  } catch {
    passed = false;
  }
  return { name, passed, detail: text.key(short(signed.key ?? null)) };
}

function serverSeed(document: Fields): Check {
  const parts = [String(document.table), Number(document.round), String(document.rules), digest(document.terms ?? null)];
  const made = bytesToHex(sha256(frame("commitment", bytes(document.server_seed, SEED_BYTES), ...parts)));
  return compared(text.checks.serverSeed, made, document.commitment ?? null);
}

function revealed(lock: Fields, reveals: Fields, tell: (check: Check) => void): void {
  const committed = (lock.seats as Fields[]).filter((seat) => "commitment" in seat);
  tell(compared(text.checks.reveals, Object.keys(reveals).sort(), committed.map((seat) => String(seat.seat)).sort()));
  for (const seat of committed) {
    const seed = reveals[String(seat.seat)] ?? null;
    const name = text.checks.reveal(Number(seat.seat));
    if (seed === null) tell({ name, passed: true, detail: text.noReveal });
    else tell(compared(name, seatCommitment(bytesToHex(bytes(seed, SEED_BYTES)), String(lock.table), Number(lock.round), Number(seat.seat)), seat.commitment ?? null));
  }
}

function contribution(seat: Fields, seed: Json): [number, string, Uint8Array] {
  const number = Number(seat.seat);
  if (seat.who === "bot") return [number, "bot", new Uint8Array()];
  if ("seed" in seat) return [number, "seed", bytes(seat.seed)];
  return seed === null ? [number, "commitment", bytes(seat.commitment)] : [number, "seed", bytes(seed)];
}

function deckOrder(seed: Uint8Array, lock: Fields, seats: Fields[], reveals: Fields, size: number): number[] {
  const parts = seats
    .map((seat) => contribution(seat, reveals[String(seat.seat)] ?? null))
    .sort((a, b) => a[0] - b[0])
    .flat();
  const key = hmac(sha256, seed, frame("deck", String(lock.table), Number(lock.round), ...parts));
  return shuffled(key, size);
}

// Fisher–Yates from the last place down; words beyond the last full multiple of the bound are thrown away.
function shuffled(key: Uint8Array, size: number): number[] {
  const words = stream(key);
  const order = Array.from({ length: size }, (_, n) => n);
  for (let last = size - 1; last > 0; last--) {
    const bound = BigInt(last + 1);
    const limit = (1n << 64n) - ((1n << 64n) % bound);
    let word = words.next().value as bigint;
    while (word >= limit) word = words.next().value as bigint;
    const pick = Number(word % bound);
    [order[last], order[pick]] = [order[pick] ?? 0, order[last] ?? 0];
  }
  return order;
}

function* stream(key: Uint8Array): Generator<bigint> {
  for (let counter = 0; ; counter++) {
    const block = new DataView(hmac(sha256, key, frame("block", counter)).slice().buffer);
    for (let at = 0; at < 32; at += 8) yield block.getBigUint64(at);
  }
}
