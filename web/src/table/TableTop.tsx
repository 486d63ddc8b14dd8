// The bar over a table: what is committed, the limits, the clock of the session, the net and the balance.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { dollars, gainClass, signed } from "../money";
import { clock, sessionStart } from "../session";
import { text } from "../strings";
import { Top } from "../Top";
import type { TableStore } from "./store";
import type { Felt } from "./types";

export function TableTop({ store, felt }: { store: TableStore; felt: Felt }): JSX.Element {
  const you = store.now.value?.you;
  const net = store.netCents.value;
  const spot = felt.spots.find((each) => each.opening && !each.side);
  const money = store.realMoney.value ? text.realMoney : text.playMoney;
  return (
    <Top title={felt.name} note={<Note store={store} felt={felt} limits={spot ? text.fromTo(dollars(spot.low_cents), dollars(spot.high_cents)) : ""} />}>
      <button type="button" class="toggle wide-only" aria-label={text.keys} title={text.keys} aria-pressed={store.help.value} onClick={() => (store.help.value = !store.help.value)}>?</button>
      <span class={store.realMoney.value ? "badge badge-real" : "badge badge-play"}>{money}</span>
      <span class="badge badge-proof" title={store.now.value?.commitment}>
        {text.committed} <code>{(store.now.value?.commitment ?? "").slice(0, 8)}</code>
      </span>
      {spot ? <Figure name="limits" label={text.limits} value={text.fromTo(dollars(spot.low_cents), dollars(spot.high_cents))} kind="" /> : null}
      <Clock />
      <Figure name="net" label={text.net} value={signed(net)} kind={gainClass(net)} />
      {you ? <Figure name="balance" label={text.balance} value={dollars(you.balance_cents)} kind="" /> : null}
    </Top>
  );
}

// On a phone the limits and the clock are under the name of the game.
function Note({ store, felt, limits }: { store: TableStore; felt: Felt; limits: string }): JSX.Element {
  const name = store.name.value && store.name.value !== felt.name ? `${store.name.value} · ` : "";
  return (
    <>
      <span class="wide-only">{name}{text.round(store.now.value?.round ?? 1)}</span>
      <span class="phone-only num">{limits} · {useSessionClock()}</span>
    </>
  );
}

function useSessionClock(): string {
  const now = useSignal(Date.now());
  useEffect(() => {
    const ticking = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return clock(now.value - sessionStart);
}

function Clock(): JSX.Element {
  return <Figure name="clock" label={text.session} value={useSessionClock()} kind="" />;
}

function Figure({ name, label, value, kind }: { name: string; label: string; value: string; kind: string }): JSX.Element {
  return (
    <span class={`figure figure-${name}`}>
      <strong class={`num ${kind}`}>{value}</strong>
      <span class="quiet">{label}</span>
    </span>
  );
}
