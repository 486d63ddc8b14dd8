// The events of a round, folded into what lies on the felt.
import type { Owner, RoundEvent } from "./types";

export type SettledWager = { outcome: string; label: string; odds: string; net_cents: number; rule: string; hands: { hand: string; cards: string[]; name: string }[] };

export type Place = {
  piles: Record<string, string[]>;
  stakes: Record<string, number>;
  settled: Record<string, SettledWager>;
  hand: string;
  acted: string;
  net_cents: number | null;
};

export type Picture = {
  dealer: Record<string, string[]>;
  board: Record<string, string[]>;
  dealerHand: string;
  seats: Map<number, Place>;
  playing: Set<string>;
  exposed: { owner: Owner; cards: string[]; name: string } | null;
  payouts: { wager: string; hands: number } | null;
  over: boolean;
  voided: string;
};

export function emptyPicture(): Picture {
  return {
    dealer: {}, board: {}, dealerHand: "", seats: new Map(), playing: new Set(), exposed: null, payouts: null, over: false, voided: "",
  };
}

export function placeOf(picture: Picture, seat: number): Place {
  const found = picture.seats.get(seat);
  if (found) return found;
  const place: Place = { piles: {}, stakes: {}, settled: {}, hand: "", acted: "", net_cents: null };
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
      break;
    }
    case "ranked":
      if (event.owner.kind === "seat") placeOf(picture, event.owner.seat).hand = event.name;
      else picture.dealerHand = event.name;
      break;
    case "hands_counted":
      picture.payouts = { wager: event.wager, hands: event.hands };
      break;
    case "acted": {
      const place = placeOf(picture, event.seat);
      place.acted = event.choice;
      if (event.wager && event.stake_cents) place.stakes[event.wager] = (place.stakes[event.wager] ?? 0) + event.stake_cents;
      break;
    }
    case "settled": {
      const { outcome, label, odds, rule, hands } = event;
      const { net_cents } = event;
      placeOf(picture, event.seat).settled[event.wager] = { outcome, label, odds, rule, hands, net_cents };
      break;
    }
    case "left_exposed":
      picture.exposed = { owner: event.owner, cards: event.cards, name: event.name };
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
