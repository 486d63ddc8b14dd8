// The question on the left, what can be pressed on the right.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { cardsText } from "../cards/names";
import { Chip, DENOMINATIONS } from "../chips/Chip";
import { dollars } from "../money";
import { text } from "../strings";
import type { Offer as PlainOffer, SeatOffer } from "../types.generated";
import { offerOf } from "./keys";
import { Rule } from "./Rule";
import type { StreetInfo } from "./types";
import { nameIn } from "./words";

const LATE_MS = 20_000;
const STEP_CENTS = 500;

export type Offer = PlainOffer & Partial<SeatOffer>;

export function DockFrame({ title, note, children }: { title: string; note?: ComponentChildren; children: ComponentChildren }): JSX.Element {
  return (
    <section class="panel dock" aria-label={title}>
      <div class="dock-question">
        <h2 tabIndex={-1}>{title}</h2>
        {note ? <p class="quiet">{note}</p> : null}
      </div>
      <div class="dock-buttons">{children}</div>
    </section>
  );
}

type BettingProps = {
  chip: number;
  total: number;
  cards: boolean;  // those of the last round are still on the table
  balance: number;
  canDeal: boolean;
  busy: boolean;
  doubleCents: number;  // 0 if there is nothing to repeat
  rebetCents: number;
  canUndo: boolean;
  onChip: (cents: number) => void;
  onClear: () => void;
  onUndo: () => void;
  onDouble: () => void;
  onRebet: () => void;
  onDeal: () => void;
};

export function BettingDock(props: BettingProps): JSX.Element {
  const note = `${text.tapToAdd(dollars(props.chip))} ${text.balanceOf(dollars(props.total), dollars(props.balance))}`;
  const again = !props.total && !props.busy && props.rebetCents > 0;  // then Rebet is the one thing to press
  return (
    <DockFrame title={text.placeBets} note={note}>
      <div class="rack" role="radiogroup" aria-label={text.chips}>
        {DENOMINATIONS.map((cents) => (
          <button type="button" key={cents} role="radio" draggable onDragStart={() => props.onChip(cents)} aria-checked={props.chip === cents} aria-label={text.chip(dollars(cents))} class="rack-chip" onClick={() => props.onChip(cents)}>
            <Chip cents={cents} />
          </button>
        ))}
      </div>
      <Small label={text.clear} hotkey="X" onPress={props.onClear} disabled={!props.total && !props.cards} />
      <Small label={text.undo} hotkey="Z" onPress={props.onUndo} disabled={!props.canUndo} />
      <Small label={text.double} hotkey="D" cents={props.doubleCents} onPress={props.onDouble} disabled={!props.doubleCents} />
      <Small label={text.rebet} hotkey="R" cents={props.rebetCents} main={again} onPress={props.onRebet} disabled={!props.rebetCents || props.busy} />
      <button type="button" class={`button choice ${again ? "" : "button-main"}`} style={{ visibility: props.total ? "visible" : "hidden" }} disabled={!props.canDeal || props.busy} onClick={props.onDeal}>
        {text.deal} <kbd>{text.enterKey}</kbd>
      </button>
    </DockFrame>
  );
}

type SmallProps = { label: string; hotkey: string; cents?: number; main?: boolean; onPress: () => void; disabled: boolean };

function Small({ label, hotkey, cents, main, onPress, disabled }: SmallProps): JSX.Element {
  return (
    <button type="button" class={`button choice choice-small ${main ? "button-main" : ""}`} disabled={disabled} onClick={onPress}>
      {label} <kbd class="num">{cents ? `${dollars(cents)} · ` : ""}{hotkey}</kbd>
    </button>
  );
}

type DecisionProps = {
  street: StreetInfo | undefined;
  offers: Offer[];
  balance: number;
  usualCents: number;  // where a size that the seat chooses begins
  leftMs: number | null;
  fallback: string;
  rules: Record<string, string>;
  picked: number | null;
  pickedCard: string;
  ownCards: number;
  busy: boolean;
  onChoose: (choice: string, amount_cents: number) => void;
};

// The main button is the last one that bets, by the game's own order; the coach's answer never colours a button.
export function DecisionDock({ street, offers, balance, usualCents, leftMs, fallback, rules, picked, pickedCard, ownCards, busy, onChoose }: DecisionProps): JSX.Element {
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => {
    title.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [street?.id]);
  const main = offers.filter((offer) => offer.wager).at(-1)?.choice;
  const late = leftMs !== null && leftMs < LATE_MS;
  const note = street ? (
    <>
      <Rule number={street.rule} rules={rules} />
      {late ? <span class="dock-clock num" role="timer">{text.elseChosen(Math.max(0, Math.ceil(leftMs / 1000)), nameIn(street, fallback))}</span> : null}
    </>
  ) : null;
  return (
    <div ref={title}>
      <DockFrame title={street?.says ?? text.yourDecision} note={note}>
        {street?.by_place ? (
          <PlaceButtons street={street} offers={offers} picked={picked} card={pickedCard} cards={ownCards} busy={busy} onChoose={onChoose} />
        ) : (
          offers.map((offer) => <ChoiceButton key={offer.choice} offer={offer} name={nameIn(street, offer.choice)} hotkey={hotkeyOf(offer, offers)} main={offer.choice === main} balance={balance} usualCents={usualCents} busy={busy} onChoose={onChoose} />)
        )}
      </DockFrame>
    </div>
  );
}

// A card's place is a choice; choices that do not name a card have buttons of their own.
export function offerAt(street: StreetInfo, offers: Offer[], place: number | null): Offer | undefined {
  const id = place === null ? undefined : street.choices[place]?.id;
  return offers.find((offer) => offer.choice === id);
}

function PlaceButtons({ street, offers, picked, card, cards, busy, onChoose }: { street: StreetInfo; offers: Offer[]; picked: number | null; card: string; cards: number; busy: boolean; onChoose: DecisionProps["onChoose"] }): JSX.Element {
  const offer = offerAt(street, offers, picked);
  return (
    <>
      {offers.filter((each) => street.choices.findIndex((choice) => choice.id === each.choice) >= cards).map((each) => (
        <ChoiceButton key={each.choice} offer={each} name={nameIn(street, each.choice)} hotkey="" main={false} balance={0} usualCents={0} busy={busy} onChoose={onChoose} />
      ))}
      <button type="button" class="button button-main choice" data-choice={offer?.choice} disabled={!offer || busy} onClick={() => offer && onChoose(offer.choice, 0)}>
        <span class="choice-name">{!offer ? text.pickACard : card ? text.discard(cardsText([card])) : offer.says}</span> <kbd>{text.enterKey}</kbd>
      </button>
    </>
  );
}

// The sign that chooses it, unless an earlier choice begins with the same.
function hotkeyOf(offer: Offer, offers: Offer[]): string {
  const sign = offer.choice.slice(0, 1);
  return offerOf(sign, offers) === offer ? sign.toUpperCase() : "";
}

// The size of a bet that the seat chooses: typed, or in steps.
function Size({ offer: { low_cents, high_cents }, amount, onSize }: { offer: Offer; amount: number; onSize: (cents: number) => void }): JSX.Element {
  const within = (cents: number): number => Math.min(high_cents, Math.max(low_cents, cents));
  return (
    <div class="choice-size" role="group" aria-label={text.amount}>
      <button type="button" class="button" aria-label={text.less(dollars(STEP_CENTS))} disabled={amount <= low_cents} onClick={() => onSize(within(amount - STEP_CENTS))}>−</button>
      <input type="number" inputMode="decimal" aria-label={text.amount} min={low_cents / 100} max={high_cents / 100} step="1" value={amount / 100}
        onInput={(event) => onSize(Math.round(Number(event.currentTarget.value) * 100))} />
      <button type="button" class="button" aria-label={text.more(dollars(STEP_CENTS))} disabled={amount >= high_cents} onClick={() => onSize(within(amount + STEP_CENTS))}>+</button>
      <span class="choice-range quiet num">{text.fromTo(dollars(low_cents), dollars(high_cents))}</span>
    </div>
  );
}

// Why a choice cannot be made now: the money, or a limit that the player has set.
function whyNot(offer: Offer, balance: number): string {
  const left = dollars(offer.room_cents ?? 0);
  if (offer.reason === "break") return text.breakForbids;
  if (offer.reason === "stake_limit") return text.stakeLimitLeaves(left);
  return offer.reason === "loss_limit" ? text.lossLimitLeaves(left) : text.balanceIs(dollars(balance));
}

type ChoiceProps = { offer: Offer; name: string; hotkey: string; main: boolean; balance: number; usualCents: number; busy: boolean; onChoose: DecisionProps["onChoose"] };

function ChoiceButton({ offer, name, hotkey, main, balance, usualCents, busy, onChoose }: ChoiceProps): JSX.Element {
  const [amount, setAmount] = useState(Math.min(offer.high_cents, Math.max(offer.low_cents, usualCents)));
  const sized = offer.amount_cents === null;
  const cents = sized ? amount : (offer.amount_cents ?? 0);
  const fits = !sized || (amount >= offer.low_cents && amount <= Math.min(offer.high_cents, offer.room_cents ?? offer.high_cents));
  return (
    <div class="choice-wrap">
      {sized ? <Size offer={offer} amount={amount} onSize={setAmount} /> : null}
      <button type="button" data-choice={offer.choice} class={`button choice ${main ? "button-main" : ""}`} aria-keyshortcuts={hotkey || undefined} disabled={busy || !fits || offer.affordable === false} onClick={() => onChoose(offer.choice, sized ? amount : 0)}>
        <span class="choice-name">{name}{cents ? <span class="choice-cents num"><span class="choice-dot"> · </span>{dollars(cents)}</span> : null}</span>
        {hotkey ? <kbd aria-hidden="true">{hotkey}</kbd> : null}
        <span class="choice-says">{offer.affordable === false ? whyNot(offer, balance) : offer.says}</span>
      </button>
    </div>
  );
}
