"""Texas Hold'em Bonus Poker: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.cards import Cards
from pitboss.hands import five, holes, names, pick
from pitboss.hands.versus import RESULTS, TIES, WINS, versus
from pitboss.rules import Choices, Options, Rulings, lose, no_action, pays_or_loses, push, win

# The lines of the Bonus as they are printed, best first.
BONUS_LINES = (
    "Ace-Ace",
    "Ace-King (suited)",
    "Ace-Queen or Ace-Jack (suited)",
    "Ace-King (unsuited)",
    "King-King, Queen-Queen, or Jack-Jack",
    "Ace-Queen or Ace-Jack (unsuited)",
    "10-10 through 2-2",
)
RAISES = ("flop", "turn", "river")
ANTE_PAYS_FROM = {"straight": five.STRAIGHT, "flush": five.FLUSH}


class Facts(NamedTuple):
    """What settlement needs to know of one seat's row; all of it is defined for a folded seat too."""

    versus: int  # the seat LOSES, TIES or WINS against the dealer
    hand: int  # what the seat's own hand is called
    hole: int  # what the seat's first two cards are called


FACT_VALUES = {"versus": RESULTS, "hand": five.NAMES, "hole": holes.NAMES}


def facts(row: Cards, choices: Choices) -> Facts:
    """Slots: hole 0-1, flop 2-4, turn 5, river 6, dealer 7-8."""
    player, dealer = five.order(row[:7]), five.order(row[2:9])  # R1, R31
    return Facts(
        versus=versus(player, dealer),
        hand=five.kind(player),
        hole=holes.kind(row[:2]),
    )


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    rulings = {"bonus": pays_or_loses(holes.ACES - facts.hole, len(BONUS_LINES), "R44", "hole")}
    if "fold" in choices:  # R19
        return rulings | {"ante": lose("R19")} | {wager: no_action("R19") for wager in RAISES}
    both = ("player", "dealer")
    if facts.versus == WINS:  # R25
        pays_from = options["ante_pays_from"]
        rule = "R26" if pays_from == "straight" else "Q2"
        ante = win(rule, *both) if facts.hand >= ANTE_PAYS_FROM[pays_from] else push(rule, *both)
        return rulings | {"ante": ante} | {wager: win("R25", *both) for wager in RAISES}
    if facts.versus == TIES:
        return rulings | {wager: push("R29", *both) for wager in ("ante", *RAISES)}
    return rulings | {wager: lose("R30", *both) for wager in ("ante", *RAISES)}


def best_player(row: Cards, choices: Choices) -> Cards:
    """The seat's best five cards."""
    return pick(row[:7], 5, five.order)


def best_dealer(row: Cards, choices: Choices) -> Cards:
    """The dealer's best five cards."""
    return pick(row[2:9], 5, five.order)


def hole(row: Cards, choices: Choices) -> Cards:
    """The seat's first two cards."""
    return row[:2]


HANDS = {"player": best_player, "dealer": best_dealer, "hole": hole}
HAND_NAMES: dict[str, names.Naming] = {"player": names.five_card, "dealer": names.five_card, "hole": names.pocket}


def hand_so_far(cards: Cards) -> str:
    """The seat's two cards, then its best hand with the board as far as it is shown."""
    return names.pocket(cards) if len(cards) == 2 else names.five_card(cards[:7])
