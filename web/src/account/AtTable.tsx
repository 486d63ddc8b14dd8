// What a table says to somebody who cannot bet: too little money, or a break. Each says what to do.
import type { ComponentChildren, JSX } from "preact";
import { houseNow, me } from "../api";
import { dollars } from "../money";
import { text as common } from "../strings";
import type { TableStore } from "../table/store";
import type { Felt } from "../table/types";
import { moment } from "./calls";
import { Refill } from "./Refill";
import { text } from "./strings";

type Instead = { title: string; note: string; acts: ComponentChildren };

// What stands in the dock instead of chips; null if bets can be placed.
export function noBets(store: TableStore, felt: Felt): Instead | null {
  const person = me.value;
  if (!person || store.expired.value) return null;
  if (person.excluded_until_ms > houseNow()) {
    return { title: text.onBreak(moment(person.excluded_until_ms)), note: text.onBreakAtTable, acts: <a class="button choice" href="/account">{text.yourAccount}</a> };
  }
  const lowest = Math.min(...felt.spots.filter((spot) => spot.opening && !spot.side).map((spot) => spot.low_cents));
  if (!store.betting || store.balance.value >= lowest) return null;
  return { title: common.placeBets, note: text.short(dollars(store.balance.value), dollars(lowest)), acts: <MoreMoney real={store.realMoney.value} /> };
}

// Bets that the balance does not cover.
export function TooMuch({ total, balance, real }: { total: number; balance: number; real: boolean }): JSX.Element {
  return <><span class="block">{common.tooMuch(dollars(total), dollars(balance))}</span><MoreMoney real={real} /></>;
}

function MoreMoney({ real }: { real: boolean }): JSX.Element {
  return real ? <span class="quiet small">{text.noRefillReal}</span> : <Refill />;
}
