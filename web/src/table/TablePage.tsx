// A table: pay tables on the left, the felt and the dock in the middle, the coach, the seats and the dealer on the right.
import { useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { MoreMoney, noBets, tooMuch } from "../account/AtTable";
import { CoachLine } from "../coach/CoachLine";
import { CoachPanel } from "../coach/CoachPanel";
import { later } from "../guide/Later";
import { guide, guiding, isNew } from "../guide/state";
import { text } from "../strings";
import { text as seats } from "../strings/seats";
import { Top } from "../Top";
import type { TableNow } from "../types.generated";
import { BettingDock } from "./BettingDock";
import { sumOf } from "./chips";
import { canPick, DecisionDock, DockFrame, pickCard } from "./Dock";
import { FeltView } from "./FeltView";
import { keys } from "./keys";
import { narrate } from "./narrate";
import { LiveNarration, Narration } from "./Narration";
import { NoSeat } from "./NoSeat";
import { InPlay, Pays } from "./Pays";
import type { Sitter } from "./Pod";
import { Result } from "./Result";
import { Seats } from "./Seats";
import { SessionCurve } from "./SessionCurve";
import { TABS, TableStore, type Tab } from "./store";
import { TableTop } from "./TableTop";
import type { Felt } from "./types";
import { awaitedSeats, ownClock, WaitingNote, waitingTitle } from "./Waiting";

const Help = later(() => import("../guide/Help"));
const Guide = later(() => import("../guide/Guide"));

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
  const words = failed.value || store.gone.value;
  if (words) return <Message words={words} />;
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
  const sentences = useComputed(() => (store.cleared.value ? [] : narrate(store.told.value, felt, store.played.value)));
  const picture = store.onFelt.value;
  const mine = store.mine.value;
  const placing = store.placing && !store.lies;
  return (
    <>
      <TableTop store={store} felt={felt} />
      <main class="table" data-tab={tab.value} data-round={store.events.value.length ? store.eventsRound.value : 0}>
        <div class="table-middle">
          <Playing store={store} felt={felt} />
          <LiveNarration sentences={sentences.value} />
          <Tabs tab={tab.value} onTab={(next) => (tab.value = next)} />
        </div>
        <div class="table-right">
          <Result felt={felt} picture={store.picture.value} mine={store.played.value} round={store.eventsRound.value} past={store.cleared.value} link={store.proof.verdict.value?.link ?? ""} />
          <CoachPanel store={store} />
          <Seats store={store} />
          <Narration sentences={sentences.value} rules={felt.rules} number={store.eventsRound.value || (store.now.value?.round ?? 0)} commitment={store.now.value?.commitment ?? ""} />
        </div>
        <div class="table-left">
          <Pays felt={felt} picture={picture} mine={mine} hands={picture.payouts?.hands ?? handsAt(store)} />
          <InPlay felt={felt} stakes={placing ? store.laid : picture.over ? {} : (picture.seats.get(mine ?? 0)?.stakes ?? {})} />
          {store.betting ? <SessionCurve nets={store.net.nets.value} /> : null}
        </div>
        {store.help.value ? <Help store={store} felt={felt} onClose={() => (store.help.value = false)} /> : null}
      </main>
    </>
  );
}

function handsAt(store: TableStore): number {
  return Math.max(2, store.sitters.value.size + 1);
}

// The dock with the felt over it: what can be done now, and what lies there. The question comes first for the keyboard.
function Playing({ store, felt }: { store: TableStore; felt: Felt }): JSX.Element {
  const chip = useSignal(500);
  const picked = useSignal<readonly number[]>([]);
  const opened = useSignal("");
  const now = store.now.value;
  const mine = store.mine.value;
  const { placing, asked, offers, street } = store;
  useEffect(() => {
    picked.value = [];
    opened.value = "";
  }, [now?.you?.question, store.cleared.value]);
  useEffect(() => keys(store, picked), [store]);
  useEffect(() => {
    if (mine !== null && isNew(felt.game)) guide(felt.game);  // the first time at this game
  }, [mine === null, felt.game]);
  const byPlace = asked && store.caughtUp && street?.by_place ? street : undefined;
  return (
    <>
      <Dock store={store} felt={felt} chip={chip.value} onChip={(cents) => (chip.value = cents)} picked={picked.value} />
      {guiding.value === felt.game ? <Guide store={store} felt={felt} /> : null}
      <CoachLine store={store} />
      <Problem store={store} />
      <FeltView
        felt={felt}
        picture={store.onFelt.value}
        seats={store.places.value}
        hands={handsAt(store)}
        sitters={sittersOf(store)}
        mine={mine}
        bets={placing ? store.laid : ((mine !== null && now?.bets[String(mine)]) || {})}
        betting={placing}
        offers={Object.fromEntries(offers.flatMap((offer) => (offer.wager && offer.amount_cents ? [[offer.wager, offer.amount_cents]] : [])))}
        handSoFar={asked && store.caughtUp ? (now?.you?.hand ?? "") : ""}
        opened={opened.value}
        pick={byPlace ? { chosen: picked.value, can: (place) => canPick(offers, place), onPick: (place) => pickCard(offers, picked, place) } : undefined}
        onAdd={(spot) => store.put(spot, chip.value)}
        onTake={(spot) => store.chips.takeBack(spot)}
        onOpen={(spot) => (opened.value = spot)}
        onSit={(seat) => store.sit(seat)}
      />
    </>
  );
}

// Who sits where, as the others see it. Bots are always here, so it is not said.
function sittersOf(store: TableStore): Map<number, Sitter> {
  const now = store.now.value;
  const awaited = new Map(awaitedSeats(store).map((each) => [each.seat, each]));
  const sitter = (seat: number, who: { name: string; bot: boolean }): Sitter => ({
    ...who, ready: now?.phase !== "playing" && !!now?.ready.includes(seat), presence: who.bot ? undefined : now?.presence[String(seat)], awaited: awaited.get(seat),
  });
  return new Map([...store.sitters.value].map(([seat, who]) => [seat, sitter(seat, who)]));
}

type DockProps = { store: TableStore; felt: Felt; chip: number; onChip: (cents: number) => void; picked: readonly number[] };

function Dock({ store, felt, chip, onChip, picked }: DockProps): JSX.Element {
  const now = store.now.value;
  const instead = noBets(store, felt);
  if (instead) return <DockFrame title={instead.title} note={instead.note}>{instead.acts}</DockFrame>;
  if (now?.status === "closed") return <DockFrame title={text.tableClosed} note={text.tableClosedLead}><Elsewhere /></DockFrame>;
  if (store.mine.value === null) return <NoSeat store={store} felt={felt} />;
  if (now?.waiting.includes(store.mine.value)) return <DockFrame title={seats.waitingForWallet} note={seats.waitingForWalletLead} />;
  if (store.asked) {
    const unseen = store.street?.by_place && !store.caughtUp;  // no card is offered while it lies face down
    const raiseTimes = (wager: string): number => felt.spots.find((spot) => spot.id === wager)?.raise_times ?? 0;
    return (
      <DecisionDock street={store.street} offers={unseen ? [] : store.offers} balance={store.balance.value} usualCents={store.usualCents} sizes={store.sizes} raiseTimes={raiseTimes} clock={ownClock(store)}
        rules={felt.rules} picked={picked} pickedCards={picked.flatMap((place) => ownCards(store, felt)[place] ?? [])} busy={store.line.busy.value} onCards={store.tab.value === "felt" ? undefined : () => (store.tab.value = "felt")} onChoose={(choice, cents) => store.act(choice, cents)} />
    );
  }
  if (store.placing) return <BettingDock store={store} chip={chip} onChip={onChip} />;
  if (now?.status === "paused" && now.phase === "betting") return <DockFrame title={text.tablePaused} note={text.tablePausedLead} />;
  return <DockFrame title={waitingTitle(store)} note={<WaitingNote store={store} />} />;
}

function Elsewhere(): JSX.Element {
  return (
    <>
      <a class="button" href="/history">{text.places.history}</a>
      <a class="button" href="/">{text.backToLobby}</a>
    </>
  );
}

function ownCards(store: TableStore, felt: Felt): string[] {
  const piles = store.picture.value.seats.get(store.mine.value ?? 0)?.piles ?? {};
  return felt.piles.filter((pile) => pile.owner === "seat").flatMap((pile) => piles[pile.id] ?? []);
}

// One sentence at a time: what keeps the person from playing comes first.
function Problem({ store }: { store: TableStore }): JSX.Element {
  const short = tooMuch(store, sumOf(store.chips.bets.value));
  const words = wordsOf(store) || short;
  return (
    <div class={words ? "toast" : "toast toast-empty"} role="status" aria-live="polite">
      <span>{words}</span>
      {words && words === short ? <MoreMoney real={store.realMoney.value} /> : null}
      {words && words === text.leavingAfter ? <button type="button" class="small-button" disabled={store.line.busy.value} onClick={() => store.sit(store.mine.value ?? 0)}>{seats.comeBack}</button> : null}
      {words && words === store.reality.value ? <button type="button" class="small-button" onClick={() => store.confirmReality()}>{text.realityGoOn}</button> : null}
      {words && (words === store.limited.value || words === store.reality.value) ? <a class="small-button" href="/account">{text.account}</a> : null}
    </div>
  );
}

function wordsOf({ expired, line, problem, paused, now, presence }: TableStore): string {
  if (expired.value) return "";  // the dock says it
  if (!line.connected.value) return text.connectionLost;
  if (line.late.value) return text.houseIsLate;
  return problem.value || (paused.value ? text.paused : presence.value === "leaving" ? text.leavingAfter : afterRound(now.value));
}

// What the house does with the table when the round is over.
function afterRound(now: TableNow | null): string {
  if (now?.status === "closing") return text.tableClosing;
  return now?.status === "paused" && now.phase !== "betting" ? text.tablePausing : "";
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
