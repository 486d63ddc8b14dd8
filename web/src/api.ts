// The house's REST interface. Every refusal has a code and a sentence for people.
import { effect, signal } from "@preact/signals";
import { path } from "./router";
import { text } from "./strings";
import type { CurrentSession, FeltData, Lobby, MadeTable, NewTable, OfferedGames, TableEdges, Visitor } from "./types.generated";

export class Refused extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

// Which build this page is, and whether the server has a newer one.
export const build = { script: "" };
export const outdated = signal(false);

// Counts how often the server came back after it did not answer; a room that got no answer then asks again.
export const healed = signal(0);
const ASK_MS = 1500;
let healing = false;

async function heal(): Promise<void> {
  if (healing) return;
  healing = true;
  for (let back = false; !back; ) {
    await new Promise((done) => setTimeout(done, ASK_MS));
    back = await fetch("/readyz").then((found) => found.ok, () => false);
  }
  healing = false;
  healed.value += 1;
}

export async function call<T>(method: string, address: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { "content-type": "application/json" } };
  if (body !== undefined) request.body = JSON.stringify(body);
  const response = await fetch(address, request).catch(() => {
    void heal();
    throw new Refused("server_gone", text.serverGone);
  });
  const served = response.headers.get("x-pitboss-page");
  if (served && build.script && served !== build.script) outdated.value = true;
  if (response.status === 204) return undefined as T;
  const data = (await response.json().catch(() => {
    throw new Refused("unreadable", text.unreadable(response.status));
  })) as T & { error?: string; message?: string };
  if (response.ok) return data;
  if (data.error === "not_signed_in" && me.value) void who().catch(() => undefined);
  throw new Refused(data.error ?? String(response.status), data.message ?? response.statusText);
}

// --- who is signed in

export const me = signal<Visitor | null>(null);

// Whose session has ended: it expired, or was signed out elsewhere. The page says so before anybody goes on.
export const gone = signal<Known | null>(null);

type Known = { account: string; name: string; login: boolean };
const KNOWN = "pitboss.account";
const CHANGED = "pitboss.changed";
const LOCK = "pitboss.guest";
let moved = 0;  // counts what tables told about this person's money
let behindMs = 0;

function known(): Known | null {
  const found = localStorage.getItem(KNOWN);
  if (!found?.startsWith("{")) return found ? { account: found, name: "", login: false } : null;
  return JSON.parse(found) as Known;
}

// The account that this browser had last, also before the server has been asked.
export function knownAccount(): string {
  return me.value?.account ?? known()?.account ?? "";
}

// The clock of the house.
export const houseNow = (): number => Date.now() + behindMs;

// Asks the house who is signed in. Money that a table told meanwhile is newer than the answer, so the question is asked again.
export async function who(): Promise<Visitor | null> {
  const before = moved;
  const { person } = await call<CurrentSession>("GET", "/api/sessions/current");
  if (moved !== before) return who();
  if (person) {
    behindMs = person.now_ms - Date.now();
    if (person.role !== "guest" || person.account === gone.value?.account) gone.value = null;
    localStorage.setItem(KNOWN, JSON.stringify({ account: person.account, name: person.name, login: person.role !== "guest" } satisfies Known));
  } else {
    const last = me.value;
    gone.value = gone.value ?? (last ? { account: last.account, name: last.name, login: last.role !== "guest" } : known());
  }
  me.value = person;
  return person;
}

// A guest's account is made when it is first needed, and once: other tabs wait. A person with a login is never replaced by a guest.
export function signIn(): Promise<Visitor> {
  return "locks" in navigator ? navigator.locks.request(LOCK, enter) : enter();
}

async function enter(): Promise<Visitor> {
  let person = await who();
  if (!person && gone.value?.login) throw new Refused("not_signed_in", text.signInFirst(gone.value.name));
  if (!person) await call("POST", "/api/guests");
  person ??= await who();
  if (!person) throw new Refused("not_signed_in", text.noCookies);
  return person;
}

// A second factor needs its code, and a one-time password a new one: the house says so by `code_needed` and `password_needed`.
export async function signInAs(login: string, password: string, code = "", newPassword = ""): Promise<Visitor | null> {
  await call("POST", "/api/sessions", { login, password, code, new_password: newPassword });
  return changed();
}

const STAFF = ["operator", "cashier", "floor", "auditor"];
export const isStaff = (role: string | undefined): boolean => role !== undefined && STAFF.includes(role);

export async function signOut(everywhere = false): Promise<void> {
  await call("DELETE", everywhere ? "/api/sessions" : "/api/sessions/current");
  me.value = null;
  forgetGone();
}

// Goes on without the person whose session has ended.
export function forgetGone(): void {
  gone.value = null;
  if (!me.value) localStorage.removeItem(KNOWN);
}

// What a table told about this person's money; other tabs ask the house for theirs.
export function seeMoney(currency: string, cents: number): void {
  const person = me.value;
  if (!person || person.balance_cents[currency] === cents) return;
  moved += 1;
  me.value = { ...person, balance_cents: { ...person.balance_cents, [currency]: cents } };
  tellTabs();
}

// Something about this person has changed: this tab asks the house, and the others do.
export async function changed(): Promise<Visitor | null> {
  const person = await who();
  tellTabs();
  return person;
}

function tellTabs(): void {
  localStorage.setItem(CHANGED, String(performance.timeOrigin + performance.now()));
}

// A person is looked up on each page, when the server is back, when the tab is seen again, and when another tab changes something.
export function followPerson(): void {
  const look = (): void => void (document.visibilityState === "hidden" || who().catch(() => undefined));
  effect(() => {
    void [path.value, healed.value];
    look();
  });
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  window.addEventListener("storage", (event) => event.key !== null && [KNOWN, CHANGED].includes(event.key) && look());
}

export const lobby = () => call<Lobby>("GET", "/api/tables");
export const feltOf = (table: string) => call<FeltData>("GET", `/api/tables/${table}/felt`);
export const edgesOf = (table: string) => call<TableEdges>("GET", `/api/tables/${table}/edges`);
const act = (table: string, command: object) => call("POST", `/api/tables/${table}/actions`, { id: crypto.getRandomValues(new Uint32Array(2)).join("-"), command });
export const standUp = (table: string) => act(table, { do: "stand" });
export const sitDown = (table: string, seat: number) => act(table, { do: "sit", seat });
export const offer = () => call<OfferedGames>("GET", "/api/offer");
export const findSeat = (game: string) => call<MadeTable>("POST", `/api/games/${encodeURIComponent(game)}/seat`);
export const newTable = (body: NewTable) => call<MadeTable>("POST", "/api/tables", body);

