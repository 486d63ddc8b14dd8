// Cards in words, for screen readers and narration.
import { text } from "../strings";

const RANKS: Record<string, keyof typeof text.ranks> = {
  "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};

const SUITS: Record<string, keyof typeof text.suits> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export function cardName(card: string): string {
  if (card === "??") return text.faceDown;
  if (card.startsWith("X")) return text.joker(card.slice(1));
  const rank = RANKS[card.slice(0, -1)];
  const suit = SUITS[card.slice(-1)];
  return rank && suit ? text.card(text.ranks[rank], text.suits[suit]) : card;
}

export const SUIT_SIGNS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

// Cards as they are written in a line: 8♦ J♥ ★1.
export function cardsText(cards: string[]): string {
  return cards.map((card) => (card.startsWith("X") ? `★${card.slice(1)}` : `${card.slice(0, -1).replace("T", "10")}${SUIT_SIGNS[card.slice(-1)] ?? ""}`)).join(" ");
}
