"""Four Card Poker: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.cards import Cards
from pitboss.games import cover_all
from pitboss.hands import five, four, names, pick
from pitboss.hands.versus import RESULTS, TIES, WINS, versus
from pitboss.rules import NOT_ASKED, Choices, Options, Rulings, lose, no_action, pays, pays_or_loses, win

HIGH_CARD, PAIR, ACES, TWO_PAIR, STRAIGHT, FLUSH, THREE, STRAIGHT_FLUSH, FOUR = range(9)
HIGH_FOUR_ACES, HIGH_ROYAL, HIGH_FOUR, HIGH_STRAIGHT_FLUSH, HIGH_THREE, NO_HIGH = range(6)

# The lines of the pay tables as they are printed, best first.
ACES_UP_LINES = ("Four of a Kind", "Straight Flush", "Three of a Kind", "Flush", "Straight", "Two Pair", "Pair of Aces")
BONUS_LINES = ACES_UP_LINES[:3]


class Facts(NamedTuple):
    """What settlement needs to know of one seat's row."""

    versus: int  # the seat LOSES, TIES or WINS against the dealer
    hand: int  # what the seat's own hand is called; a pair of aces has a name of its own
    high: int  # the Cover All line of the highest hand dealt


FACT_VALUES = {
    "versus": RESULTS,
    "hand": ("high card", "lower pair", "pair of aces", *four.NAMES[2:]),
    "high": ("four aces", "royal flush", "four of a kind", "straight flush", "three of a kind", "less"),
}


def facts(row: Cards, choices: Choices) -> Facts:
    """Slots: hand 0-4, the dealer's up card 5, the dealer's other five 6-10, then five for every other seat."""
    player, dealer = four.order(row[:5]), four.order(row[5:11])
    return Facts(
        versus=versus(player, dealer),
        hand=hand_name(player),
        high=min(high_line(four.order(hand)) for hand in dealt_hands(row)),
    )


def dealt_hands(row: Cards) -> list[Cards]:
    """Every hand at the table: the seat's, the dealer's, the other seats'."""
    return [row[:5], row[5:11], *(row[slot : slot + 5] for slot in range(11, len(row), 5))]


def hand_name(order: int) -> int:
    """HIGH_CARD … FOUR: a pair of aces ranks above the lower pairs."""
    kind = four.kind(order)
    if kind == four.PAIR:
        return ACES if four.main_ranks(order) == five.ACE else PAIR
    return kind if kind < four.PAIR else kind + 1


def high_line(order: int) -> int:
    """Q4: the line of the Cover All table. There a royal flush ranks above four of a kind, here below it."""
    kind = four.kind(order)
    if kind == four.FOUR:
        return HIGH_FOUR_ACES if four.is_four_aces(order) else HIGH_FOUR
    if kind == four.STRAIGHT_FLUSH:
        return HIGH_ROYAL if four.is_royal(order) else HIGH_STRAIGHT_FLUSH
    return HIGH_THREE if kind == four.THREE else NO_HIGH


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    line = FOUR - facts.hand
    rulings = {
        "aces_up": pays_or_loses(line, len(ACES_UP_LINES), "R9", "player"),
        "cover_all": cover_all.rule(facts.high, NO_HIGH, folded="fold" in choices),
    }
    if NOT_ASKED in choices:  # Aces Up alone: there is no Ante to play for.
        return rulings | {wager: no_action("Q7") for wager in ("ante", "play", "ante_bonus")}
    if "fold" in choices:  # R4
        stays = options["aces_up_after_fold"] == "stays"
        rulings["aces_up"] = pays_or_loses(line, len(ACES_UP_LINES), "Q6", "player") if stays else lose("Q6")
        return rulings | {"ante": lose("R4"), "play": no_action("R4"), "ante_bonus": no_action("R8")}
    both = ("player", "dealer")
    if facts.versus == WINS:
        rulings |= {wager: win("R7", *both) for wager in ("ante", "play")}
    elif facts.versus == TIES:
        rulings |= {wager: win("R6", *both) for wager in ("ante", "play")}
    else:
        rulings |= {wager: lose("R7", *both) for wager in ("ante", "play")}
    bonus = pays(line, "R8", "player") if line < len(BONUS_LINES) else no_action("R8")
    return rulings | {"ante_bonus": bonus}


def best_player(row: Cards, choices: Choices) -> Cards:
    """The seat's best four cards."""
    return pick(row[:5], 4, four.order)


def best_dealer(row: Cards, choices: Choices) -> Cards:
    """The dealer's best four cards."""
    return pick(row[5:11], 4, four.order)


def best_high(row: Cards, choices: Choices) -> Cards:
    """The four cards of the highest hand dealt to anyone, as the Cover All table ranks them."""
    return pick(max(dealt_hands(row), key=high_key), 4, four.order)


HANDS = {"player": best_player, "dealer": best_dealer, "high": best_high}


def high_name(cards: Cards, board: Cards = ()) -> str:
    """What the highest hand dealt is called: Cover All knows a royal flush, the base game does not."""
    return "royal flush" if four.is_royal(four.order(cards)) else names.four_card(cards)


HAND_NAMES: dict[str, names.Naming] = {"player": names.four_card, "dealer": names.four_card, "high": high_name}


def hand_so_far(cards: Cards) -> str:
    """The best four of the seat's five cards."""
    return names.four_card(cards[:5])


def high_key(cards: Cards) -> tuple[int, ...]:
    """Larger for a higher line of the Cover All table, then for a higher hand on that line."""
    order = four.order(cards)
    return -high_line(order), order


def high_rank(cards: Cards, board: Cards) -> tuple[int, ...] | None:
    """C8: three of a kind or better, and how high."""
    return high_key(cards) if high_line(four.order(cards)) < NO_HIGH else None
