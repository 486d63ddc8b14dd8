"""Ultimate Texas Hold'em: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.cards import Cards
from pitboss.games import cover_all
from pitboss.hands import five, names, pick
from pitboss.hands.versus import LOSES, RESULTS, TIES, WINS, versus
from pitboss.rules import Choices, Options, Rulings, lose, no_action, pays, pays_or_loses, push, win


def lines_from(kind: int) -> int:
    """How many lines a pay table has that begins with a royal flush and ends with this kind of hand."""
    return five.ROYAL - kind + 1


LOWEST_TRIPS, LOWEST_BLIND, LOWEST_HIGH = five.THREE, five.STRAIGHT, five.FULL_HOUSE
TRIPS_LINES, BLIND_LINES, NO_HIGH = map(lines_from, (LOWEST_TRIPS, LOWEST_BLIND, LOWEST_HIGH))


class Facts(NamedTuple):
    """What settlement needs to know of one seat's row."""

    versus: int  # the seat LOSES, TIES or WINS against the dealer
    hand: int  # what the seat's own hand is called
    qualifies: int  # 1 if the dealer has a pair or better
    high: int  # the Cover All line of the highest hand dealt


FACT_VALUES = {
    "versus": RESULTS,
    "hand": five.NAMES,
    "qualifies": ("no", "yes"),
    "high": (*reversed(five.NAMES[LOWEST_HIGH:]), "less"),
}


def facts(row: Cards, choices: Choices) -> Facts:
    """Slots: hole 0-1, flop 2-4, turn and river 5-6, dealer 7-8, then two for every other seat."""
    board = row[2:7]
    player, dealer = five.order(row[:7]), five.order(board + row[7:9])
    others = (five.order(board + row[slot : slot + 2]) for slot in range(9, len(row), 2))
    return Facts(
        versus=versus(player, dealer),
        hand=five.kind(player),
        qualifies=int(dealer_qualifies(dealer)),
        high=min(five.ROYAL - five.kind(max(player, dealer, *others)), NO_HIGH),
    )


def dealer_qualifies(order: int) -> bool:
    """R8: a pair or better."""
    return five.kind(order) >= five.PAIR


def qualifies(cards: Cards) -> bool:
    """R8, from the cards of the dealer's hand."""
    return dealer_qualifies(five.order(cards))


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    line = five.ROYAL - facts.hand
    rulings = {
        "trips": pays_or_loses(line, TRIPS_LINES, "R12", "player"),
        "cover_all": cover_all.rule(facts.high, NO_HIGH, folded="fold" in choices),
    }
    if "fold" in choices:  # R7
        stays = options["trips_after_fold"] == "stays"
        rulings["trips"] = pays_or_loses(line, TRIPS_LINES, "Q4", "player") if stays else lose("Q4")
        return rulings | {"ante": lose("R7"), "blind": lose("R7"), "play": no_action("R7")}
    both = ("player", "dealer")
    ante_stands = not facts.qualifies and facts.versus != TIES  # R8
    if facts.versus == WINS:
        ante = push("R8", *both) if ante_stands else win("R9", *both)
        blind = pays(line, "R9", "player") if line < BLIND_LINES else push("R9", "player")
        return rulings | {"ante": ante, "blind": blind, "play": win("R9", *both)}
    if facts.versus == LOSES:
        ante = push("R8", *both) if ante_stands else lose("R10", *both)
        return rulings | {"ante": ante, "blind": lose("R10", *both), "play": lose("R10", *both)}
    return rulings | {wager: push("R11", *both) for wager in ("ante", "blind", "play")}


def best_player(row: Cards, choices: Choices) -> Cards:
    """The seat's best five cards."""
    return pick(row[:7], 5, five.order)


def best_dealer(row: Cards, choices: Choices) -> Cards:
    """The dealer's best five cards."""
    return pick(row[2:9], 5, five.order)


def best_high(row: Cards, choices: Choices) -> Cards:
    """The five cards of the highest hand dealt to anyone."""
    holdings = [row[:2], row[7:9], *(row[slot : slot + 2] for slot in range(9, len(row), 2))]
    return pick(max((row[2:7] + hole for hole in holdings), key=five.order), 5, five.order)


HANDS = {"player": best_player, "dealer": best_dealer, "high": best_high}
HAND_NAMES = dict.fromkeys(HANDS, names.five_card)


def hand_so_far(cards: Cards) -> str:
    """The seat's two cards, then its best hand with the board as far as it is shown."""
    return names.pocket(cards) if len(cards) == 2 else names.five_card(cards[:7])


def high_rank(cards: Cards, board: Cards) -> tuple[int, ...] | None:
    """C8: the lowest line or better, and how high."""
    order = five.order(board + cards)
    return (order,) if five.kind(order) >= LOWEST_HIGH else None


def high_name(cards: Cards, board: Cards) -> str:
    """What a hand left exposed is called."""
    return names.five_card(board + cards)
