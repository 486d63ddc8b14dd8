"""Texas Peek Hold'em: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.cards import Cards
from pitboss.hands import five, holes, names, pick
from pitboss.hands.versus import LOSES, RESULTS, TIES, WINS, versus
from pitboss.rules import Choices, Options, Ruling, Rulings, half, lose, no_action, pays, pays_or_loses, push, win

# The lines of the pay tables as they are printed, best first.
BLIND_LINES = (
    "Pocket Aces",
    "AK Suited",
    "AQ or AJ Suited",
    "AK Unsuited",
    "KK, QQ or JJ",
    "AQ or AJ Unsuited",
    "Pair 2s through 10s",
    "Suited Cards",
)
IM_IN_LINES = ("Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush")


class Facts(NamedTuple):
    """What settlement needs to know of one seat's row."""

    versus: int  # the seat LOSES, TIES or WINS against the dealer
    hand: int  # what the seat's own hand is called
    hole: int  # what the DEALER's two hole cards are called


FACT_VALUES = {
    "versus": RESULTS,
    "hand": five.NAMES,
    "hole": holes.NAMES,
}


def seven(row: Cards) -> Cards:
    """The seat's hole cards and the board. Slots: hole 1-2, flop 3-5, turn and river 7-8."""
    return row[1:6] + row[7:9]


def dealer_seven(row: Cards) -> Cards:
    """The dealer's hole cards and the board. Slots: the card shown 0, the other one 6."""
    return row[:1] + row[3:9]


def facts(row: Cards, choices: Choices) -> Facts:
    """Slots: dealer's card shown 0, hole 1-2, flop 3-5, dealer's other card 6, turn and river 7-8."""
    player, dealer = five.order(seven(row)), five.order(dealer_seven(row))
    return Facts(
        versus=versus(player, dealer),
        hand=five.kind(player),
        hole=holes.kind(dealer_hole(row, choices)),
    )


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    # R12: no choice touches the Blind, a fold or a surrender included (Q4).
    blind = pays_or_loses(holes.ACES - facts.hole, len(BLIND_LINES), "R12", "dealer_hole")
    at_peek, at_raise, at_im_in = choices
    if at_peek == "fold":  # R3
        return {"blind": blind} | {wager: no_action("R3") for wager in ("peek", "raise", "im_in")}
    if at_raise == "fold":  # R5
        return {"blind": blind, "peek": lose("R5"), "raise": no_action("R5"), "im_in": no_action("R5")}
    if at_im_in == "surrender":  # R7
        return {"blind": blind, "peek": lose("R7"), "raise": half("R7"), "im_in": no_action("R7")}
    both = ("player", "dealer")
    showdown = {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R10", *both)  # R10
    return {"blind": blind, "peek": showdown, "raise": showdown, "im_in": im_in(facts, options)}


def im_in(facts: Facts, options: Options) -> Ruling:
    """R11: paid by its table from a flush up, whether the hand wins or loses (Q1); a tie loses (Q2)."""
    line = five.ROYAL - facts.hand
    both = ("player", "dealer")
    if facts.versus == WINS:
        return pays(line, "R11", "player") if line < len(IM_IN_LINES) else push("R11", *both)
    if line >= len(IM_IN_LINES):
        return lose("R11", *both)
    if facts.versus == LOSES:
        return pays(line, "Q1", "player")
    return pays(line, "Q2", "player") if options["im_in_tie"] == "paid" else lose("R11", *both)


def best_player(row: Cards, choices: Choices) -> Cards:
    """The seat's best five cards."""
    return pick(seven(row), 5, five.order)


def best_dealer(row: Cards, choices: Choices) -> Cards:
    """The dealer's best five cards."""
    return pick(dealer_seven(row), 5, five.order)


def dealer_hole(row: Cards, choices: Choices) -> Cards:
    """The dealer's two hole cards, the one shown first."""
    return row[0], row[6]


HANDS = {"player": best_player, "dealer": best_dealer, "dealer_hole": dealer_hole}
HAND_NAMES: dict[str, names.Naming] = {
    "player": names.five_card,
    "dealer": names.five_card,
    "dealer_hole": names.pocket,
}


def hand_so_far(cards: Cards) -> str:
    """The seat's two cards, then its best hand with the board as far as it is shown; nothing before its cards."""
    if len(cards) < 3:
        return ""
    return names.pocket(cards[1:3]) if len(cards) == 3 else names.five_card(seven(cards))
