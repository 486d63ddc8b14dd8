"""Three Card Poker: how three cards rank, from cards to facts, from facts to outcomes."""

from __future__ import annotations

from pitboss.hands.bits import count, highest
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.five import hand
from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.rules import (
    NOT_ASKED,
    Choices,
    Compare,
    FactsOf,
    Hand,
    Options,
    PayLine,
    Reaches,
    Rulings,
    lose,
    no_action,
    pays,
    pays_or_loses,
    push,
    win,
)

KINDS = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")  # R2
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH = range(6)


def straight_to(ranks: int) -> int:
    """The highest rank of three in sequence, as a mask; A-2-3 is the lowest straight. 0 if there is none."""
    low_ace = ranks << 1 | ranks >> 12
    return highest(low_ace & low_ace >> 1 & low_ace >> 2) << 1


def suited(ranks: int, wild: int) -> int:
    """R2: three ranks of one suit."""
    if count(ranks) < 3:
        return 0
    high = straight_to(ranks)
    return hand(STRAIGHT_FLUSH, high, 0) if high else hand(FLUSH, 0, ranks)


def ranked(once: int, twice: int, thrice: int, four_times: int, wild: int) -> int:
    """R2: the ranks held at least once, twice, and three times."""
    if thrice:
        return hand(THREE, thrice, 0)
    if twice:
        return hand(PAIR, twice, once & ~twice)
    high = straight_to(once)
    return hand(STRAIGHT, high, 0) if high else hand(HIGH_CARD, 0, once)


three_cards = Evaluator("three_cards", 3, 3, KINDS, suited, ranked)

QUALIFIES = three_cards.at("high card", "Q").or_better  # R5
PAIR_PLUS = three_cards.levels("straight flush", "pair")
BONUS_LINES = tuple(PAIR_PLUS)[:3]
PLAYER, DEALER = Hand(three_cards, "hand"), Hand(three_cards, "dealer")
HANDS = {"player": PLAYER, "dealer": DEALER}


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    versus = Compare(PLAYER, DEALER)
    hand = PayLine(PLAYER, PAIR_PLUS)
    qualifies = Reaches(DEALER, QUALIFIES)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    rulings = {"pair_plus": pays_or_loses(facts.hand, len(PAIR_PLUS), "R9", "player")}
    if NOT_ASKED in choices:  # Pair Plus alone: there is no Ante to play for.
        return rulings | {wager: no_action("Q2") for wager in ("ante", "play", "ante_bonus")}
    if "fold" in choices:  # R4
        stays = options["pair_plus_after_fold"] == "stays"
        rulings["pair_plus"] = pays_or_loses(facts.hand, len(PAIR_PLUS), "Q1", "player") if stays else lose("Q1")
        return rulings | {"ante": lose("R4"), "play": no_action("R4"), "ante_bonus": no_action("R8")}
    bonus = pays(facts.hand, "R8", "player") if facts.hand < len(BONUS_LINES) else no_action("R8")
    rulings |= {"ante_bonus": bonus}
    both = ("player", "dealer")
    if not facts.qualifies:
        return rulings | {"ante": win("R6", *both), "play": push("R6", *both)}
    result = {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R7", *both)
    return rulings | {"ante": result, "play": result}
