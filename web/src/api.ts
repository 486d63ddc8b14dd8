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

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { "content-type": "application/json" } };
  if (body !== undefined) request.body = JSON.stringify(body);
  const response = await fetch(path, request).catch(() => {
    throw new Refused("server_gone", text.serverGone);
  });
  const served = response.headers.get("x-pitboss-page");
  if (served && build.script && served !== build.script) outdated.value = true;
  const data = (await response.json()) as T & { error?: string; message?: string };
  if (!response.ok) throw new Refused(data.error ?? String(response.status), data.message ?? response.statusText);
  return data;
}

export const me = signal<Me | null>(null);

// A guest's account is made when it is first needed; the session lives in a cookie that scripts cannot read.
export async function signIn(): Promise<Me> {
  try {
    me.value = await call<Me>("GET", "/api/me");
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "not_signed_in") throw error;
    await call("POST", "/api/guests");
    me.value = await call<Me>("GET", "/api/me");
  }
  return me.value;
}

export const lobby = () => call<Lobby>("GET", "/api/tables");
export const feltOf = (table: string) => call<FeltData>("GET", `/api/tables/${table}/felt`);
export const edgesOf = (table: string) => call<TableEdges>("GET", `/api/tables/${table}/edges`);
export const newTable = (body: NewTable) => call<MadeTable>("POST", "/api/tables", body);

