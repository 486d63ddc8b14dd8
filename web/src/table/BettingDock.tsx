// Before the deal: the chips, and what can be done with them. Rebet is brass while the felt is empty, Deal from the first chip on.
import type { JSX } from "preact";
import { Chip, DENOMINATIONS } from "../chips/Chip";
import { dollars, gainClass, signed } from "../money";
import { text } from "../strings";
import { text as seats } from "../strings/seats";
import { sumOf } from "./chips";
import { DockFrame } from "./Dock";
import { Countdown } from "./Presence";
import { netOf } from "./Result";
import type { TableStore } from "./store";
import { ownClock, WaitingNote, waitingTitle } from "./Waiting";

type Props = { store: TableStore; chip: number; onChip: (cents: number) => void };

export function BettingDock({ store, chip, onChip }: Props): JSX.Element {
  const { chips } = store;
  const total = sumOf(chips.bets.value);
  const balance = store.balance.value;
  const ahead = !store.betting;  // the chips are for the next round
  const out = store.presence.value === "sitting_out";
  const choose = (cents: number): void => {
    store.begin();
    onChip(cents);
  };
  return (
    <DockFrame title={out ? seats.youSitOut : ahead ? waitingTitle(store) : text.placeBets} note={<Note store={store} chip={chip} total={total} balance={balance} />} kind={ahead || out ? "dock-bets dock-waits" : "dock-bets"}>
      <div class="rack" role="radiogroup" aria-label={text.chips}>
        {DENOMINATIONS.map((cents) => (
          <button type="button" key={cents} role="radio" draggable onDragStart={() => onChip(cents)} aria-checked={chip === cents} aria-label={text.chip(dollars(cents))} class="rack-chip" onClick={() => choose(cents)}>
            <Chip cents={cents} />
          </button>
        ))}
      </div>
      <Small label={text.clear} hotkey="X" onPress={() => store.clear()} disabled={!total && !store.lies} />
      <Small label={text.undo} hotkey="Z" onPress={() => chips.undo()} disabled={!chips.canUndo} />
      {ahead ? null : <Deals store={store} total={total} />}
    </DockFrame>
  );
}

// Bets of the round before, and the cards.
function Deals({ store, total }: { store: TableStore; total: number }): JSX.Element {
  const { chips } = store;
  const busy = store.line.busy.value;
  const [double, rebet, same] = [chips.repeated(2), chips.repeated(1), chips.stakes(chips.same())];
  const partly = Object.keys(rebet).length < Object.keys(same).length;
  const again = !total && !busy && sumOf(rebet) > 0;
  return (
    <>
      <Small label={text.double} hotkey="D" says={sumOf(double) ? dollars(sumOf(double)) : ""} onPress={() => store.double()} disabled={!sumOf(double) || busy} />
      <Small label={text.rebet} hotkey="R" says={rebetSays(store, partly)} long={partly} main={again} onPress={() => store.rebet()} disabled={!sumOf(rebet) || busy} />
      {partly ? <Small label={text.sameBets} hotkey="S" says={text.allBets(Object.keys(same).length, dollars(sumOf(same)))} onPress={() => store.sameBets()} disabled={busy} /> : null}
      <button type="button" class={`button choice choice-deal ${again ? "" : "button-main"}`} style={{ visibility: total ? "visible" : "hidden" }} disabled={!total || total > store.balance.value || busy} onClick={() => store.deal()}>
        <span class="choice-name">{text.deal}</span> <kbd>{text.enterKey}</kbd>
      </button>
    </>
  );
}

// What Rebet puts down; by name where it leaves out some of the bets of the round before.
function rebetSays({ felt, chips }: TableStore, partly: boolean): string {
  const bets = chips.repeated(1);
  const names = (felt.value?.spots ?? []).filter((spot) => bets[spot.id]).map((spot) => spot.name).join(", ");
  return !sumOf(bets) ? "" : partly ? text.only(names, dollars(sumOf(bets))) : dollars(sumOf(bets));
}

function Note({ store, chip, total, balance }: { store: TableStore; chip: number; total: number; balance: number }): JSX.Element {
  const raises = store.shortCents;
  return (
    <>
      <LastRound store={store} />
      {raises ? <span class="dock-hint">{text.leavesLittle(dollars(balance - total), dollars(raises))}</span> : <Hint store={store} chip={chip} />}{" "}
      <span class="num dock-total">{text.balanceOf(dollars(total), dollars(balance))}</span>
    </>
  );
}

// What a chip does now, and until when.
function Hint({ store, chip }: { store: TableStore; chip: number }): JSX.Element {
  if (store.presence.value === "sitting_out") return <span class="dock-hint">{seats.sitOutLead}</span>;
  if (!store.betting) return <span class="dock-hint"><WaitingNote store={store} /> {seats.nextRound}</span>;
  const clock = ownClock(store);
  return <span class="dock-tap">{text.tapToAdd(dollars(chip))} {clock ? <Countdown atMs={clock.atMs} then={clock.then} /> : null}</span>;
}

// On a phone the last result is behind a tab: a handle says its net and leads there.
function LastRound({ store }: { store: TableStore }): JSX.Element | null {
  const net = netOf(store.picture.value, store.played.value);
  if (net === null || !store.cleared.value) return null;
  return (
    <button type="button" class="last-round" onClick={() => (store.tab.value = "result")}>
      {text.lastRound} <strong class={`num ${gainClass(net)}`}>{signed(net)}</strong>
    </button>
  );
}

type SmallProps = { label: string; hotkey: string; says?: string; long?: boolean; main?: boolean; onPress: () => void; disabled: boolean };

function Small({ label, hotkey, says, long, main, onPress, disabled }: SmallProps): JSX.Element {
  return (
    <button type="button" class={`button choice choice-small ${long ? "choice-long" : ""} ${main ? "button-main" : ""}`} aria-keyshortcuts={hotkey} disabled={disabled} onClick={onPress}>
      <span>{label}</span>
      {says ? <span class="choice-says num" title={says}>{says}</span> : null}
      <kbd aria-hidden="true">{hotkey}</kbd>
    </button>
  );
}
