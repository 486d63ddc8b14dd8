// The bar over a table: what is committed, the limits, the clock of the session, the net and the balance.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { me } from "../api";
import { dollars, gainClass, signed } from "../money";
import { clock, sessionStart } from "../session";
import { text } from "../strings";
import { Top } from "../Top";
import type { TableStore } from "./store";
import type { Felt } from "./types";

export function TableTop({ store, felt }: { store: TableStore; felt: Felt }): JSX.Element {
  const net = store.net.cents.value;
  const spot = felt.spots.find((each) => each.opening && !each.side);
  const money = store.realMoney.value ? text.realMoney : text.playMoney;
  return (
    <Top title={felt.name} purse={{ cents: me.value?.account === store.account.value ? store.balance.value : me.value?.balance_cents[store.currency], money }} note={<Note store={store} felt={felt} limits={spot ? text.fromTo(dollars(spot.low_cents), dollars(spot.high_cents)) : ""} />}>
      <button type="button" class="toggle toggle-help" aria-label={text.help} title={text.help} aria-pressed={store.help.value} onClick={() => (store.help.value = !store.help.value)}>?</button>
      <span class={store.realMoney.value ? "badge badge-real" : "badge badge-play"}>{money}</span>
      <ProofBadge store={store} />
      {spot ? <Figure name="limits" label={text.limits} value={text.fromTo(dollars(spot.low_cents), dollars(spot.high_cents))} kind="" /> : null}
      <Clock />
      <Figure name="net" label={text.net} value={signed(net)} kind={gainClass(net)} />
    </Top>
  );
}

// Before the deal what is committed; when the round is over the verdict of this page on its deck, which opens the proof.
function ProofBadge({ store }: { store: TableStore }): JSX.Element {
  const verdict = store.proof.verdict.value;
  const over = store.picture.value.over && !store.cleared.value;
  if (verdict && (over || !verdict.verified)) {
    const words = verdict.verified ? text.verified : text.deckDiffers;
    return (
      <a class={verdict.verified ? "badge badge-proof" : "badge badge-proof badge-failed"} href={`/r/${verdict.link}`} target="_blank" title={verdict.verified ? text.verifiedLead : text.deckFailed}>
        <Shield sign={verdict.verified ? "m8.5 12 2.5 2.5 4.5-5" : "m9 9 6 6m0-6-6 6"} /> <span class="badge-words">{words}</span> <code>{verdict.commitment.slice(0, 8)}</code>
      </a>
    );
  }
  const commitment = store.now.value?.commitment ?? "";
  return <span class="badge badge-proof" title={commitment}><Shield sign="M9 11h6v5H9zM10 11V9a2 2 0 0 1 4 0v2" /> <span class="badge-words">{text.committed}</span> <code>{commitment.slice(0, 8)}</code></span>;
}

function Shield({ sign }: { sign: string }): JSX.Element {
  return <svg class="badge-sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.5 20 5.5v6c0 5-3.4 8.500-8 10-4.600-1.500-8-5-8-10v-6Z" /><path d={sign} /></svg>;
}

// On a phone the limits and the clock are under the name of the game.
function Note({ store, felt, limits }: { store: TableStore; felt: Felt; limits: string }): JSX.Element {
  const name = store.name.value && store.name.value !== felt.name ? `${store.name.value} · ` : "";
  return (
    <>
      <span class="wide-only">{name}{text.round(store.now.value?.round ?? 1)}</span>
      <span class="phone-only num">{useSessionClock()} · {limits.replaceAll(" ", "")}</span>
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
