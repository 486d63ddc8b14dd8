// The language of the page. With `?locale=pseudo` every string is marked, so that a test can find words that are not in a
// list of strings.
const ACCENTS: Record<string, string> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú" };

function pseudo<T>(value: T): T {
  if (typeof value === "string") return `⟦${value.replace(/[aeiouAEIOU]/g, (c) => ACCENTS[c] ?? c)}⟧` as T;
  if (typeof value === "function") return ((...args: unknown[]) => pseudo((value as (...a: unknown[]) => string)(...args))) as T;
  if (Array.isArray(value)) return value.map(pseudo) as T;
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudo(inner)])) as T;
  }
  return value;
}

const wanted = new URLSearchParams(globalThis.location?.search ?? "").get("locale");

export function localized<T>(english: T): T {
  return wanted === "pseudo" ? pseudo(english) : english;
}
