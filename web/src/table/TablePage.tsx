// A table: pay tables on the left, the felt and the dock in the middle, seats and the dealer's words on the right.
import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { dollars, gainClass, signed } from "../money";
import { text } from "../strings";
import { Top } from "../Top";
import { Coach } from "./Coach";
import { BettingDock, DecisionDock, DockFrame } from "./Dock";
import { FeltView } from "./FeltView";
import { keys } from "./keys";
import { narrate } from "./narrate";
import { Narration } from "./Narration";
import { Pays } from "./Pays";
import { Seats } from "./Seats";
import { TableStore } from "./store";
import type { Felt } from "./types";

export function TablePage({ id }: { id: string }): JSX.Element {
  const store = useMemo(() => new TableStore(id), [id]);
  const failed = useSignal("");
  useEffect(() => {
    store.open().catch((error: unknown) => {
      failed.value = error instanceof Error ? error.message : text.serverGone;
    });
    return () => store.close();
  }, [store]);
  const felt = store.felt.value;
  if (failed.value) return <Message words={failed.value} />;
  if (!felt || !store.now.value) return <Message words={text.loading} />;
  return <Table store={store} felt={felt} />;
}

function Message({ words }: { words: string }): JSX.Element {
  return (
    <>
      <Top />
      <main class="message">
        <p role="status">{words}</p>
        <a class="button" href="/">{text.backToLobby}</a>
      </main>
    </>
  );
}

function Table({ store, felt }: { store: TableStore; felt: Felt }): JSX.Element {
  const chip = useSignal(500);
  const picked = useSignal<number | null>(null);
  const tab = useSignal<"felt" | "pays" | "dealer">("felt");
  const now = store.now.value;
  const mine = store.mine.value;
  const picture = store.picture.value;
  const sentences = useComputed(() => narrate(store.events.value, felt, store.mine.value));
  const betting = now?.phase === "betting" && mine !== null && !now.bets[String(mine)];
  const showBets = betting && !picture.over;
  const street = felt.streets.find((each) => each.id === lastStreet(store));
  const offers = now?.you?.offers ?? [];
  const asked = now?.phase === "playing" && now.you?.question != null;
  const hands = Math.max(2, store.sitters.value.size + 1);
  useEffect(() => {
    picked.value = null;
  }, [now?.you?.question]);
  useEffect(() => keys({ store, chip, picked, offers: asked ? offers : [], street, betting }), [asked, street?.id, betting, now?.you?.question]);
  const byPlace = asked && street?.by_place;
  const add = (spot: string): void => {
    if (picture.over) store.clear();
    store.put(spot, chip.value);
  };
  return (
    <>
      <TableTop store={store} felt={felt} />
      <main class="table" data-tab={tab.value}>
        <div class="table-left">
          <Pays felt={felt} picture={picture} mine={mine} hands={picture.payouts?.hands ?? hands} />
        </div>
        <div class="table-middle">
          <FeltView
            felt={felt}
            picture={picture}
            seats={store.places.value}
            sitters={new Map([...store.sitters.value].map(([seat, who]) => [seat, { ...who, ready: now?.ready.includes(seat) ?? false }]))}
            mine={mine}
            bets={store.bets.value}
            down={(mine !== null && now?.bets[String(mine)]) || {}}
            betting={showBets || (betting && picture.over && Object.keys(store.bets.value).length > 0)}
            offers={Object.fromEntries(offers.flatMap((offer) => (offer.wager && offer.amount_cents ? [[offer.wager, offer.amount_cents]] : [])))}
            handSoFar=""
            pick={byPlace ? { chosen: picked.value, onPick: (place) => (picked.value = place) } : undefined}
            onAdd={add}
            onTake={(spot) => store.takeBack(spot)}
            onExplain={() => (tab.value = "dealer")}
            onSit={(seat) => store.sit(seat)}
          />
          <Problem store={store} />
          {mine === null ? (
            <DockFrame title={felt.name} note={felt.says}>
              <button type="button" class="button button-main choice" disabled={store.busy.value} onClick={() => store.sit(0)}>{text.sitDown}</button>
            </DockFrame>
          ) : asked ? (
            <DecisionDock street={street} offers={offers} rules={felt.rules} picked={picked.value} busy={store.busy.value} onChoose={(choice, cents) => store.act(choice, cents)} />
          ) : betting ? (
            <Betting store={store} chip={chip.value} onChip={(cents) => (chip.value = cents)} />
          ) : (
            <DockFrame title={now?.phase === "playing" ? text.waitingForOthers : text.waitingForDeal}>
              <span />
            </DockFrame>
          )}
          <Tabs tab={tab.value} onTab={(next) => (tab.value = next)} />
        </div>
        <div class="table-right">
          <Coach store={store} />
          <Seats store={store} />
          <Narration sentences={sentences.value} rules={felt.rules} number={store.eventsRound.value} />
        </div>
      </main>
    </>
  );
}

function lastStreet(store: TableStore): string {
  const asked = store.events.value.findLast((event) => event.event === "asked");
  return asked?.event === "asked" ? asked.street : "";
}

function Betting({ store, chip, onChip }: { store: TableStore; chip: number; onChip: (cents: number) => void }): JSX.Element {
  const total = Object.values(store.bets.value).reduce((sum, cents) => sum + cents, 0);
  const balance = store.now.value?.you?.balance_cents ?? 0;
  return (
    <BettingDock
      chip={chip}
      total={total}
      balance={balance}
      canDeal={total > 0 && total <= balance}
      why={total > balance ? text.tooMuch(dollars(total), dollars(balance)) : ""}
      busy={store.busy.value}
      previous={Object.keys(store.previous.value).length > 0}
      onChip={onChip}
      onClear={() => store.clear()}
      onUndo={() => store.undo()}
      onDouble={() => store.repeat(2)}
      onRebet={() => {
        store.repeat(1);
        store.deal();
      }}
      onDeal={() => store.deal()}
    />
  );
}

function Problem({ store }: { store: TableStore }): JSX.Element {
  const words = store.connected.value ? store.problem.value : text.connectionLost;
  return (
    <p class={words ? "toast" : "toast toast-empty"} role="status" aria-live="polite">
      {words}
    </p>
  );
}

function Tabs({ tab, onTab }: { tab: string; onTab: (tab: "felt" | "pays" | "dealer") => void }): JSX.Element {
  const tabs = [["felt", text.table], ["pays", text.pays], ["dealer", text.narration]] as const;
  return (
    <nav class="tabs" aria-label={text.panels}>
      {tabs.map(([id, label]) => (
        <button type="button" key={id} aria-pressed={tab === id} onClick={() => onTab(id)}>{label}</button>
      ))}
    </nav>
  );
}

function TableTop({ store, felt }: { store: TableStore; felt: Felt }): JSX.Element {
  const you = store.now.value?.you;
  const net = store.netCents.value;
  const spot = felt.spots.find((each) => each.opening && !each.side);
  return (
    <Top title={felt.name} note={text.round(store.now.value?.round ?? 1)}>
      <span class="badge badge-proof" title={store.now.value?.commitment}>
        {text.committed} <code>{(store.now.value?.commitment ?? "").slice(0, 8)}</code>
      </span>
      {spot ? <Figure label={text.limits} value={`${dollars(spot.low_cents)} – ${dollars(spot.high_cents)}`} kind="" /> : null}
      <Figure label={text.net} value={signed(net)} kind={gainClass(net)} />
      {you ? <Figure label={text.balance} value={dollars(you.balance_cents)} kind="" /> : null}
    </Top>
  );
}

function Figure({ label, value, kind }: { label: string; value: string; kind: string }): JSX.Element {
  return (
    <span class="figure">
      <strong class={`num ${kind}`}>{value}</strong>
      <span class="quiet">{label}</span>
    </span>
  );
}
