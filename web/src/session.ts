// A session begins when the page is first opened in this tab, and goes on over a reload.
const KEY = "pitboss.session";

function begun(): number {
  const found = Number(sessionStorage.getItem(KEY));
  if (found) return found;
  const now = Date.now();
  sessionStorage.setItem(KEY, String(now));
  return now;
}

export const sessionStart = begun();

export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return `${Math.floor(seconds / 3600)}:${parts.join(":")}`;
}
