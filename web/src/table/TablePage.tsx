// A table: pay tables on the left, the felt and the dock in the middle, the coach, the seats and the dealer on the right.
import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { MoreMoney, noBets, tooMuch } from "../account/AtTable";
import { CoachLine } from "../coach/CoachLine";
import { CoachPanel } from "../coach/CoachPanel";
import { text } from "../strings";
import { Top } from "../Top";
import { BettingDock, DecisionDock, DockFrame, offerAt } from "./Dock";
import { FeltView } from "./FeltView";
import { keys } from "./keys";
import { KeysHelp } from "./KeysHelp";
import { narrate } from "./narrate";
import { LiveNarration, Narration } from "./Narration";
import { InPlay, Pays } from "./Pays";
import { Result } from "./Result";
import { Seats } from "./Seats";
import { SessionCurve } from "./SessionCurve";
import { sumOf, TABS, TableStore, type Tab } from "./store";
import { TableTop } from "./TableTop";
import type { Felt } from "./types";

export function TablePage({ id }: { id: string }): JSX.Element {
  const store = useMemo(() => new TableStore(id), [id]);
  const failed = useSignal("");
  useEffect(() => {
    const skip = (): void => store.skip();
    document.addEventListener("pointerdown", skip);
    store.open().catch((error: unknown) => {
      failed.value = error instanceof Error ? error.message : text.serverGone;
    });
    return () => {
      document.removeEventListener("pointerdown", skip);
      store.close();
    };
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
  const tab = store.tab;
  const sentences = useComputed(() => narrate(store.told.value, felt, store.mine.value));
  const picture = store.picture.value;
  const mine = store.mine.value;
  return (
    <>
      <TableTop store={store} felt={felt} />
      <main class="table" data-tab={tab.value} data-round={store.events.value.length ? store.eventsRound.value : 0}>
        <div class="table-left">
          <Pays felt={felt} picture={picture} mine={mine} hands={picture.payouts?.hands ?? handsAt(store)} />
          <InPlay felt={felt} stakes={store.betting || picture.over ? store.bets.value : (picture.seats.get(mine ?? 0)?.stakes ?? {})} />
          {store.betting ? <SessionCurve nets={store.nets.value} /> : null}
        </div>
        <div class="table-middle">
          <Playing store={store} felt={felt} />
          <LiveNarration sentences={sentences.value} />
          <Tabs tab={tab.value} onTab={(next) => (tab.value = next)} />
        </div>
        {store.help.value ? <KeysHelp onClose={() => (store.help.value = false)} /> : null}
        <div class="table-right">
          <Result felt={felt} picture={picture} mine={mine} />
          <CoachPanel store={store} />
          <Seats store={store} />
          <Narration sentences={sentences.value} rules={felt.rules} number={store.eventsRound.value} commitment={store.now.value?.commitment ?? ""} />
        </div>
      </main>
    </>
  );
}

function handsAt(store: TableStore): number {
  return Math.max(2, store.sitters.value.size + 1);
}

// The felt with the dock under it: what lies there, and what can be done now.
function Playing({ store, felt }: { store: TableStore; felt: Felt }): JSX.Element {
  const chip = useSignal(500);
  const picked = useSignal<number | null>(null);
  const opened = useSignal("");
  const now = store.now.value;
  const mine = store.mine.value;
  const picture = store.picture.value;
  const { betting, asked, offers, street } = store;
  const placing = betting && (!store.events.value.length || Object.keys(store.bets.value).length > 0);
  useEffect(() => {
    picked.value = null;
    opened.value = "";
  }, [now?.you?.question, placing]);
  useEffect(() => keys(store, picked), [store]);
  const add = (spot: string): void => {
    if (picture.over) store.clear();
    store.put(spot, chip.value);
  };
  const byPlace = asked && store.caughtUp && street?.by_place ? street : undefined;
  return (
    <>
      <FeltView
        felt={felt}
        picture={picture}
        seats={store.places.value}
        hands={handsAt(store)}
        sitters={new Map([...store.sitters.value].map(([seat, who]) => [seat, { ...who, ready: now?.ready.includes(seat) ?? false }]))}
        mine={mine}
        bets={store.bets.value}
        down={(mine !== null && now?.bets[String(mine)]) || {}}
        betting={placing || (betting && picture.over && !Object.keys(picture.seats.get(mine ?? 0)?.settled ?? {}).length)}
        offers={Object.fromEntries(offers.flatMap((offer) => (offer.wager && offer.amount_cents ? [[offer.wager, offer.amount_cents]] : [])))}
        handSoFar={asked ? (now?.you?.hand ?? "") : ""}
        opened={opened.value}
        pick={byPlace ? { chosen: picked.value, can: (place) => !!offerAt(byPlace, offers, place), onPick: (place) => (picked.value = place) } : undefined}
        onAdd={add}
        onTake={(spot) => store.takeBack(spot)}
        onOpen={(spot) => (opened.value = spot)}
        onSit={(seat) => store.sit(seat)}
      />
      <Problem store={store} />
      <CoachLine store={store} />
      <Dock store={store} felt={felt} chip={chip.value} onChip={(cents) => (chip.value = cents)} picked={picked.value} />
    </>
  );
}

type DockProps = { store: TableStore; felt: Felt; chip: number; onChip: (cents: number) => void; picked: number | null };

function Dock({ store, felt, chip, onChip, picked }: DockProps): JSX.Element {
  const now = store.now.value;
  const left = useSignal<number | null>(null);
  useEffect(() => {
    const ticking = setInterval(() => (left.value = store.leftMs()), 500);
    return () => clearInterval(ticking);
  }, [store]);
  const instead = noBets(store, felt);
  if (instead) return <DockFrame title={instead.title} note={instead.note}>{instead.acts}</DockFrame>;
  if (store.mine.value === null) {
    return (
      <DockFrame title={felt.name} note={felt.says}>
        <button type="button" class="button button-main choice" disabled={store.busy.value} onClick={() => store.sit(0)}>{text.sitDown}</button>
      </DockFrame>
    );
  }
  if (store.asked) {
    const unseen = store.street?.by_place && !store.caughtUp;  // no card is offered while it lies face down
    return (
      <DecisionDock street={store.street} offers={unseen ? [] : store.offers} balance={store.balance.value} usualCents={Math.max(0, ...Object.values(store.previous.value))} leftMs={left.value} fallback={now?.you?.default ?? ""}
        rules={felt.rules} picked={picked} pickedCard={ownCards(store, felt)[picked ?? -1] ?? ""} ownCards={ownCards(store, felt).length} busy={store.busy.value} onChoose={(choice, cents) => store.act(choice, cents)} />
    );
  }
  if (store.betting) return <Betting store={store} chip={chip} onChip={onChip} />;
  return (
    <DockFrame title={now?.phase === "playing" ? text.waitingForOthers : text.waitingForDeal}>
      <span />
    </DockFrame>
  );
}

function ownCards(store: TableStore, felt: Felt): string[] {
  const piles = store.picture.value.seats.get(store.mine.value ?? 0)?.piles ?? {};
  return felt.piles.filter((pile) => pile.owner === "seat").flatMap((pile) => piles[pile.id] ?? []);
}

function Betting({ store, chip, onChip }: { store: TableStore; chip: number; onChip: (cents: number) => void }): JSX.Element {
  const total = sumOf(store.bets.value);
  const balance = store.balance.value;
  return (
    <BettingDock
      chip={chip}
      total={total}
      cards={store.picture.value.over}
      balance={balance}
      canDeal={total > 0 && total <= balance}
      busy={store.busy.value}
      doubleCents={sumOf(store.repeated(2))}
      rebetCents={sumOf(store.repeated(1))}
      canUndo={store.canUndo}
      onChip={onChip}
      onClear={() => store.clear()}
      onUndo={() => store.undo()}
      onDouble={() => store.repeat(2)}
      onRebet={() => store.rebet()}
      onDeal={() => store.deal()}
    />
  );
}

function Problem({ store }: { store: TableStore }): JSX.Element {
  const short = tooMuch(store, sumOf(store.bets.value));
  const told = store.connected.value ? store.problem.value || (store.paused.value ? text.paused : short) : text.connectionLost;
  const words = store.expired.value ? "" : told;  // the dock says it
  return (
    <div class={words ? "toast" : "toast toast-empty"} role="status" aria-live="polite">
      <span>{words}</span>
      {words && words === short ? <MoreMoney real={store.realMoney.value} /> : null}
      {words && words === store.limited.value ? <a class="small-button" href="/account">{text.account}</a> : null}
    </div>
  );
}

function Tabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }): JSX.Element {
  return (
    <nav class="tabs" aria-label={text.panels}>
      {TABS.map((id) => (
        <button type="button" key={id} aria-pressed={tab === id} onClick={() => onTab(id)}>{text.tabs[id]}</button>
      ))}
    </nav>
  );
}
