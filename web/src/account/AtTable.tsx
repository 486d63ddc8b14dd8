// What a table says to somebody who cannot bet: an ended session, a break, too little money. Each says what to do.
import type { ComponentChildren, JSX } from "preact";
import { gone, houseNow, me } from "../api";
import { dollars } from "../money";
import { text as common } from "../strings";
import type { TableStore } from "../table/store";
import type { Felt } from "../table/types";
import { moment } from "./calls";
import { Refill } from "./Refill";
import { text } from "./strings";

type Instead = { title: string; note: string; acts: ComponentChildren };

// What stands in the dock instead of chips; null if bets can be placed, or a question is open.
export function noBets(store: TableStore, felt: Felt): Instead | null {
  if (store.expired.value) return ended(store);
  const person = me.value;
  if (!person || store.asked) return null;
  if (person.excluded_until_ms > houseNow()) {
    return { title: text.onBreak(moment(person.excluded_until_ms)), note: text.onBreakAtTable, acts: <a class="button choice" href="/account">{text.yourAccount}</a> };
  }
  const lowest = Math.min(...felt.spots.filter((spot) => spot.opening && !spot.side).map((spot) => spot.low_cents));
  if (!store.betting || store.balance.value >= lowest) return null;
  return { title: text.balanceIs(dollars(store.balance.value)), note: text.lowestIs(dollars(lowest)), acts: <MoreMoney real={store.realMoney.value} /> };
}

// Somebody else is signed in, or nobody: a person with a login signs in again, anybody else goes on at once.
function ended(store: TableStore): Instead {
  const other = me.value;
  const back = encodeURIComponent(`/t/${store.id}`);
  const acts = !other && gone.value?.login ? <a class="button choice" href={`/account?back=${back}`}>{common.signIn}</a> : (
    <button type="button" class="button choice" onClick={() => void store.signInAgain()}>{other ? common.goOnAs(other.name) : common.signInAgain}</button>
  );
  return { title: other ? common.nowSignedInAs(other.name) : common.sessionExpired, note: common.betsStay, acts };
}

// Bets that the balance does not cover; empty if it does.
export function tooMuch(store: TableStore, totalCents: number): string {
  const balance = store.balance.value;
  return store.betting && !store.expired.value && totalCents > balance ? common.tooMuch(dollars(totalCents), dollars(balance)) : "";
}

// The refill, where it can add something.
export function MoreMoney({ real }: { real: boolean }): JSX.Element | null {
  if (real) return <span class="quiet small">{text.noRefillReal}</span>;
  return me.value && (me.value.balance_cents.play ?? 0) < me.value.refill_to_cents ? <Refill /> : null;
}
