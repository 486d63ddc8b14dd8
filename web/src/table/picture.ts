// The events of a round, folded into what lies on the felt.
import type { Owner, PayLine, RoundEvent } from "./types";

type Ranked = Extract<RoundEvent, { event: "ranked" }>;

export type NamedHand = { hand: string; cards: string[]; name: string };
export type SettledWager = {
  outcome: string;
  says: string;
  label: string;
  odds: string;
  stake_cents: number;
  returned_cents: number;
  net_cents: number;
  rule: string;
  hands: NamedHand[];
  decides: string;  // the card that decides between two hands, if it is not in their names
};

export type Place = {
  piles: Record<string, string[]>;
  stakes: Record<string, number>;
  settled: Record<string, SettledWager>;
  hand: string;  // the hand that met the dealer's; until then, the last that was named
  handCards: string[];  // that the named hand uses
  aside: string[];
  met: string;  // which of the game's hands met the dealer's
  also: NamedHand[];  // hands named beside that one, for other wagers
  choices: Record<string, string>;  // by street
  acted: { street: string; choice: string } | null;  // the last choice, as others learn of it
  net_cents: number | null;
};

export type Picture = {
  dealer: Record<string, string[]>;
  board: Record<string, string[]>;
  dealerHand: string;
  dealerPlays: string;  // which of the game's hands that is
  dealerAside: string[];
  dealerCards: string[];  // that the dealer's named hand uses
  seats: Map<number, Place>;
  exposed: { owner: Owner; cards: string[]; name: string }[];  // the highest first
  mode: string;  // of the shuffler
  burned: number;
  payouts: { wager: string; hands: number; lines: PayLine[] } | null;
  over: boolean;
  voided: string;
};

export function emptyPicture(): Picture {
  return {
    dealer: {}, board: {}, dealerHand: "", dealerPlays: "", dealerAside: [], dealerCards: [], seats: new Map(), exposed: [], mode: "", burned: 0, payouts: null, over: false, voided: "",
  };
}

export function placeOf(picture: Picture, seat: number): Place {
  const found = picture.seats.get(seat);
  if (found) return found;
  const place: Place = { piles: {}, stakes: {}, settled: {}, hand: "", handCards: [], aside: [], met: "", also: [], choices: {}, acted: null, net_cents: null };
  picture.seats.set(seat, place);
  return place;
}

export function fold(events: readonly RoundEvent[]): Picture {
  const picture = emptyPicture();
  for (const event of events) apply(picture, event);
  return picture;
}

function pilesOf(picture: Picture, owner: Owner): Record<string, string[]> {
  if (owner.kind === "seat") return placeOf(picture, owner.seat).piles;
  return owner.kind === "dealer" ? picture.dealer : picture.board;
}

// Shown cards may be a part of the pile: they take the places of face-down cards.
function turnUp(pile: string[], cards: string[]): string[] {
  const left = cards.filter((card) => !pile.includes(card));
  const next = pile.map((card) => (card === "??" ? (left.shift() ?? card) : card));
  return [...next, ...left];
}

// The hand that met the dealer's counts, and others stand beside it; where none has, the last one that was named counts.
function rank(picture: Picture, { owner, hand, name, cards, aside }: Ranked): void {
  if (owner.kind !== "seat") {
    Object.assign(picture, { dealerHand: name, dealerPlays: hand, dealerAside: aside, dealerCards: cards });
    return;
  }
  const place = placeOf(picture, owner.seat);
  if (place.met && place.met !== hand) place.also.push({ hand, name, cards });
  else Object.assign(place, { hand: name, handCards: cards, aside });
}

// Where hands were compared, both are named to the card that decides; the dealer's as far as any seat needs.
function meet(picture: Picture, seat: number, hands: NamedHand[]): void {
  const dealers = hands.find((each) => each.hand === picture.dealerPlays);
  const own = hands.find((each) => each.hand !== picture.dealerPlays);
  if (!dealers || !own?.name) return;
  if (dealers.name.length > picture.dealerHand.length) picture.dealerHand = dealers.name;
  Object.assign(placeOf(picture, seat), { met: own.hand, hand: own.name, handCards: own.cards });
}

export function sameOwner(one: Owner, other: Owner): boolean {
  return one.kind === other.kind && (one.kind !== "seat" || other.kind !== "seat" || one.seat === other.seat);
}

export function isExposed(picture: Picture, owner: Owner): boolean {
  return picture.exposed.some((each) => sameOwner(each.owner, owner));
}

function apply(picture: Picture, event: RoundEvent): void {
  switch (event.event) {
    case "bets":
      Object.assign(placeOf(picture, event.seat).stakes, event.stakes);
      break;
    case "dealt":
      pilesOf(picture, event.owner)[event.pile] = [...event.cards];
      break;
    case "looked": {
      const piles = placeOf(picture, event.seat).piles;
      if (!event.cards.includes("??")) piles[event.pile] = [...event.cards];
      break;
    }
    case "shown": {
      const piles = pilesOf(picture, event.owner);
      piles[event.pile] = turnUp(piles[event.pile] ?? [], event.cards);
      break;
    }
    case "turned_down": {
      const piles = pilesOf(picture, event.owner);
      const known = event.cards.every((card) => card !== "??");
      if (!known) piles[event.pile] = (piles[event.pile] ?? []).map(() => "??");
      if (!known && event.owner.kind === "seat") Object.assign(placeOf(picture, event.owner.seat), { hand: "", handCards: [], aside: [] });
      break;
    }
    case "ranked":
      rank(picture, event);
      break;
    case "burned":
      picture.burned += event.cards.length;
      break;
    case "shuffler_set":
      picture.mode = event.mode;
      break;
    case "hands_counted":
      picture.payouts = { wager: event.wager, hands: event.hands, lines: event.payouts };
      break;
    case "acted": {
      const place = placeOf(picture, event.seat);
      place.acted = { street: event.street, choice: event.told_as ?? event.choice };
      place.choices[event.street] = event.choice;
      if (event.wager && event.stake_cents) place.stakes[event.wager] = (place.stakes[event.wager] ?? 0) + event.stake_cents;
      if (event.stake_cents < 0) delete place.stakes[event.wager];  // a bet that is taken back leaves no chips
      break;
    }
    case "settled": {
      const { outcome, says, label, odds, rule, hands, decides, stake_cents, returned_cents, net_cents } = event;
      placeOf(picture, event.seat).settled[event.wager] = { outcome, says, label, odds, rule, hands, decides, stake_cents, returned_cents, net_cents };
      meet(picture, event.seat, hands);
      break;
    }
    case "left_exposed":
      picture.exposed.push({ owner: event.owner, cards: event.cards, name: event.name });
      break;
    case "removed":
      picture.exposed = picture.exposed.filter((each) => !sameOwner(each.owner, event.owner));
      break;
    case "finished":
      picture.over = true;
      for (const each of event.seats) placeOf(picture, each.seat).net_cents = each.net_cents;
      break;
    case "voided":
      picture.voided = event.reason;
      break;
    default:
      break;
  }
}
