// The question on the left, what can be pressed on the right.
import type { ComponentChildren, JSX } from "preact";
import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { cardsText } from "../cards/names";
import { dollars } from "../money";
import { text } from "../strings";
import type { Offer as PlainOffer, SeatOffer } from "../types.generated";
import { offerOf } from "./keys";
import { Countdown } from "./Presence";
import { Rule } from "./Rule";
import type { StreetInfo } from "./types";
import type { Awaited } from "./Waiting";
import { nameIn } from "./words";

const STEP_CENTS = 500;

export type Offer = PlainOffer & Partial<SeatOffer>;
export type Sizes = Record<string, number>;

// What a choice bets: its own amount, or the size that the seat has chosen, which begins at the usual one.
export function sizeOf(offer: Offer, sizes: Sizes, usualCents: number): number {
  return offer.amount_cents ?? sizes[offer.choice] ?? Math.min(offer.high_cents, Math.max(offer.low_cents, usualCents));
}

// It can be made now, by the money, the limits and the size.
export function canMake(offer: Offer, cents: number): boolean {
  if (offer.affordable === false) return false;
  return offer.amount_cents !== null || (cents >= offer.low_cents && cents <= Math.min(offer.high_cents, offer.room_cents ?? offer.high_cents));
}

type FrameProps = { title: string; note?: ComponentChildren; kind?: string; children?: ComponentChildren };

export function DockFrame({ title, note, kind, children }: FrameProps): JSX.Element {
  return (
    <section class={`panel dock ${kind ?? ""}`} aria-label={title}>
      <div class="dock-question">
        <h2 tabIndex={-1}>{title}</h2>
        {note ? <p class="quiet">{note}</p> : null}
      </div>
      <div class="dock-buttons">{children}</div>
    </section>
  );
}

type DecisionProps = {
  street: StreetInfo | undefined;
  offers: Offer[];
  balance: number;
  usualCents: number;  // where a size that the seat chooses begins
  sizes: Signal<Sizes>;  // what it has chosen
  raiseTimes?: (wager: string) => number;  // what later choices can add, in multiples of a bet
  clock?: Awaited | undefined;  // until when this seat may think, and what happens then
  rules: Record<string, string>;
  picked: readonly number[];  // the places of the cards that are ticked
  pickedCards: string[];
  busy: boolean;
  onCards?: (() => void) | undefined;  // brings the cards into view, where another panel is before them
  onChoose: (choice: string, amount_cents: number) => void;
};

// Choices are equal: neither the game's order nor the coach's answer colours a button. Brass marks the turn.
export function DecisionDock(props: DecisionProps): JSX.Element {
  const { street, offers, clock, rules } = props;
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => {
    title.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [street?.id]);
  const note = street ? (
    <>
      <Rule number={street.rule} rules={rules} />
      {clock ? <Countdown atMs={clock.atMs} then={clock.then} /> : null}
    </>
  ) : null;
  return (
    <div ref={title}>
      <DockFrame title={street?.says ?? text.yourDecision} note={note} kind="dock-turn">
        {street?.by_place ? <PlaceButtons {...props} street={street} /> : offers.map((offer) => <ChoiceButton key={offer.choice} {...props} offer={offer} hotkey={hotkeyOf(offer, offers)} />)}
      </DockFrame>
    </div>
  );
}

// The choice that names just these cards.
export function offerAt(offers: readonly Offer[], picked: readonly number[]): Offer | undefined {
  const places = [...picked].sort((one, other) => one - other).join();
  return places ? offers.find((offer) => (offer.places ?? []).join() === places) : undefined;
}

export function canPick(offers: readonly Offer[], place: number): boolean {
  return offers.some((offer) => offer.places?.includes(place));
}

// Ticks a card. Where no choice names several cards, it takes the place of the one before.
export function pickCard(offers: readonly Offer[], picked: Signal<readonly number[]>, place: number): void {
  const several = offers.some((offer) => (offer.places?.length ?? 0) > 1);
  const rest = several ? picked.value.filter((each) => each !== place) : [];
  picked.value = several && picked.value.includes(place) ? rest : [...rest, place];
}

// Choices that name no card have buttons of their own; one more makes the choice that names the ticked cards.
function PlaceButtons({ street, ...props }: DecisionProps & { street: StreetInfo }): JSX.Element {
  const { offers, picked, pickedCards, balance, busy, onCards, onChoose } = props;
  const offer = offerAt(offers, picked);
  const several = offers.some((each) => (each.places?.length ?? 0) > 1);
  if (onCards) return <button type="button" class="button choice" onClick={onCards}>{text.toYourCards}</button>;
  const named = several ? text.exchange : text.discard;
  const cents = offer?.amount_cents ?? 0;
  return (
    <>
      {several ? <Prices offers={offers} count={picked.length} /> : null}
      {offers.filter((each) => !each.places?.length).map((each) => (
        <ChoiceButton key={each.choice} {...props} street={street} offer={each} hotkey="" />
      ))}
      <button type="button" class="button choice" data-choice={offer?.choice} disabled={!offer || busy || !canMake(offer, cents)} onClick={() => offer && onChoose(offer.choice, 0)}>
        <span class="choice-name">{!offer ? (several ? text.pickCards : text.pickACard) : pickedCards.length ? named(cardsText(pickedCards)) : offer.says}{cents ? <span class="choice-cents num"><span class="choice-dot"> · </span>{dollars(cents)}</span> : null}</span> <kbd>{text.enterKey}</kbd>
        {offer?.affordable === false ? <span class="choice-says">{whyNot(offer, balance)}</span> : null}
      </button>
    </>
  );
}

// What each number of cards costs, where that follows from the number; the one that is ticked is marked.
function Prices({ offers, count }: { offers: readonly Offer[]; count: number }): JSX.Element | null {
  const prices = new Map<number, number>();
  for (const offer of offers) {
    const cards = offer.places?.length ?? 0;
    if ((prices.get(cards) ?? offer.amount_cents) !== offer.amount_cents || offer.amount_cents === null) return null;
    prices.set(cards, offer.amount_cents);
  }
  return (
    <ul class="prices num" aria-label={text.prices}>
      {[...prices].sort(([one], [other]) => one - other).map(([cards, cents]) => (
        <li key={cards} aria-current={cards === count ? "true" : undefined}><strong>{dollars(cents)}</strong> <span class="small">{text.cardsGiven(cards)}</span></li>
      ))}
    </ul>
  );
}

// The sign that chooses it, unless an earlier choice begins with the same.
function hotkeyOf(offer: Offer, offers: Offer[]): string {
  const sign = offer.choice.slice(0, 1);
  return offerOf(sign, offers) === offer ? sign.toUpperCase() : "";
}

// The size of a bet that the seat chooses: typed, or in steps.
type SizeProps = { offer: Offer; amount: number; onSize: (cents: number) => void; onEnter: () => void };

function Size({ offer: { low_cents, high_cents }, amount, onSize, onEnter }: SizeProps): JSX.Element {
  const within = (cents: number): number => Math.min(high_cents, Math.max(low_cents, cents));
  return (
    <div class="choice-size" role="group" aria-label={text.amount}>
      <button type="button" class="button" aria-label={text.less(dollars(STEP_CENTS))} disabled={amount <= low_cents} onClick={() => onSize(within(amount - STEP_CENTS))}>−</button>
      <input type="number" inputMode="decimal" aria-label={text.amount} min={low_cents / 100} max={high_cents / 100} step="1" value={amount / 100}
        onKeyDown={(event) => event.key === "Enter" && onEnter()}
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

function ChoiceButton(props: DecisionProps & { offer: Offer; hotkey: string }): JSX.Element {
  const { street, offer, hotkey, balance, usualCents, sizes, busy, onChoose } = props;
  const sized = offer.amount_cents === null;
  const cents = sizeOf(offer, sizes.value, usualCents);
  const can = !busy && canMake(offer, cents);
  const choose = (): void => onChoose(offer.choice, sized ? cents : 0);
  const raises = sized ? (props.raiseTimes?.(offer.wager) ?? 0) * cents : 0;
  const little = raises > 0 && balance - cents < raises && balance >= cents;
  return (
    <div class="choice-wrap">
      {sized ? <Size offer={offer} amount={cents} onSize={(size) => (sizes.value = { ...sizes.value, [offer.choice]: size })} onEnter={() => can && choose()} /> : null}
      <button type="button" data-choice={offer.choice} class="button choice" aria-keyshortcuts={hotkey || undefined} disabled={!can} onClick={choose}>
        <span class="choice-name">{nameIn(street, offer.choice)}{cents ? <span class="choice-cents num"><span class="choice-dot"> · </span>{cents < 0 ? text.back(dollars(-cents)) : dollars(cents)}</span> : null}</span>
        {hotkey ? <kbd aria-hidden="true">{hotkey}</kbd> : null}
        <span class="choice-says">{offer.affordable === false ? whyNot(offer, balance) : little ? text.leavesLittle(dollars(balance - cents), dollars(raises)) : offer.says}</span>
      </button>
    </div>
  );
}
