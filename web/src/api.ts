// The house's REST interface. Every refusal has a code and a sentence for people.
import { signal } from "@preact/signals";
import { text } from "./strings";
import type { FeltData, Lobby, MadeTable, Me, NewTable, TableEdges } from "./types.generated";

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

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { "content-type": "application/json" } };
  if (body !== undefined) request.body = JSON.stringify(body);
  const response = await fetch(path, request).catch(() => {
    void heal();
    throw new Refused("server_gone", text.serverGone);
  });
  const served = response.headers.get("x-pitboss-page");
  if (served && build.script && served !== build.script) outdated.value = true;
  const data = (await response.json().catch(() => {
    throw new Refused("unreadable", text.unreadable(response.status));
  })) as T & { error?: string; message?: string };
  if (response.ok) return data;
  if (data.error === "not_signed_in" && localStorage.getItem(ACCOUNT)) ended.value = true;
  throw new Refused(data.error ?? String(response.status), data.message ?? response.statusText);
}

export const me = signal<Me | null>(null);

// Whether this browser had an account whose session has ended. The page says so before it goes on with a new guest.
export const ended = signal(false);
const ACCOUNT = "pitboss.account";

// The account that this browser had last, also before the server has been asked.
export function knownAccount(): string {
  return me.value?.account ?? localStorage.getItem(ACCOUNT) ?? "";
}

export function forgetEnded(): void {
  ended.value = false;
  if (!me.value) localStorage.removeItem(ACCOUNT);
}

// A guest's account is made when it is first needed; the session lives in a cookie that scripts cannot read.
export async function signIn(): Promise<Me> {
  try {
    me.value = await call<Me>("GET", "/api/me");
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "not_signed_in") throw error;
    await call("POST", "/api/guests");
    me.value = await call<Me>("GET", "/api/me");
  }
  localStorage.setItem(ACCOUNT, me.value.account);
  return me.value;
}

export const lobby = () => call<Lobby>("GET", "/api/tables");
export const feltOf = (table: string) => call<FeltData>("GET", `/api/tables/${table}/felt`);
export const edgesOf = (table: string) => call<TableEdges>("GET", `/api/tables/${table}/edges`);
export const newTable = (body: NewTable) => call<MadeTable>("POST", "/api/tables", body);

