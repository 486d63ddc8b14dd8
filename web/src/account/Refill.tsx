// Play money again: the button, or when it is possible. The account page and the dock of a table have the same.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { houseNow, me } from "../api";
import { dollars } from "../money";
import { text as common } from "../strings";
import { refill, time } from "./calls";
import { text } from "./strings";

export function Refill(): JSX.Element | null {
  const now = useHouseClock();
  const busy = useSignal(false);
  const told = useSignal("");
  const person = me.value;
  if (!person) return null;
  const to = dollars(person.refill_to_cents);
  const waits = person.refill_ms - now;
  const full = (person.balance_cents.play ?? 0) >= person.refill_to_cents;
  const why = full ? text.refillFull(to) : waits > 0 ? text.refillAt(time(Date.now() + waits), Math.ceil(waits / 60_000)) : text.refillNote(to);
  const press = (): void => {
    busy.value = true;
    refill()
      .then(({ granted_cents }) => (told.value = text.refilled(dollars(granted_cents))), (error: unknown) => (told.value = error instanceof Error ? error.message : common.serverGone))
      .finally(() => (busy.value = false));
  };
  return (
    <span class="refill">
      <button type="button" class="button" disabled={busy.value || full || waits > 0} onClick={press}>{text.refillTo(to)}</button>
      <span class="quiet small" role="status">{told.value || why}</span>
    </span>
  );
}

// The time of the house, for what becomes possible while the page is open.
export function useHouseClock(): number {
  const now = useSignal(houseNow());
  useEffect(() => {
    const ticking = setInterval(() => (now.value = houseNow()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return now.value;
}
