"""The evaluators of Pitboss as objects, and how to make cards wild in any other.

| evaluator   | hands                                                            |
| ----------- | ---------------------------------------------------------------- |
| `best_five` | the best five of five, six or seven                              |
| `best_four` | the best four of four, five or six, as Four Card Poker ranks them |
| `wild_five` | the best five of five or six with up to two jokers               |
| `whole_six` | all six cards together, as Taxpayer's Fortune pays them          |
| `pocket`    | two cards                                                        |
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from pitboss.cards import JOKERS, Cards
from pitboss.hands import five, four, holes, names, six, wild
from pitboss.hands.bits import highest, straight, straight_of_four, top
from pitboss.hands.evaluator import KIND_BITS, Evaluator, Ranked, Suited
from pitboss.hands.five import hand


def _of_five(cards: Cards) -> int:
    return five.order(cards)


def _suited_five(suit: int, wilds: int) -> int:
    return five.flush_order(suit)


def _ranked_five(once: int, pairs: int, threes: int, fours: int, wilds: int) -> int:
    if pairs:
        return five.paired_order(once, pairs, threes, fours)
    high = straight(once)
    return hand(five.STRAIGHT, high, 0) if high else hand(five.HIGH_CARD, 0, top(once, 5))


best_five = Evaluator(
    "best_five",
    5,
    7,
    five.NAMES,
    _suited_five,
    _ranked_five,
    _of_five,
    says=names.five_card,
    starts_as=names.pocket,
    names_fewer=True,
)


def _of_four(cards: Cards) -> int:
    return four.order(cards)


def _suited_four(suit: int, wilds: int) -> int:
    return four.flush_order(suit)


def _ranked_four(once: int, pairs: int, threes: int, fours: int, wilds: int) -> int:
    if fours:
        return hand(four.FOUR, highest(fours), 0)
    if threes:
        three = highest(threes)
        return hand(four.THREE, three, highest(once & ~three))
    high = straight_of_four(once)
    if high:
        return hand(four.STRAIGHT, high, 0)
    main = top(pairs, 2)
    if main & (main - 1):
        return hand(four.TWO_PAIR, main, 0)
    return hand(four.PAIR if main else four.HIGH_CARD, main, top(once & ~main, 2 if main else 4))


best_four = Evaluator(
    "best_four", 4, 6, four.NAMES, _suited_four, _ranked_four, _of_four, says=names.four_card, names_fewer=True
)

NATURAL_ROYAL = wild.ROYAL + 1


def _of_wild(cards: Cards) -> int:
    order = wild.order(cards)
    if order >> KIND_BITS == wild.ROYAL and wild.is_natural_royal(*wild.split(cards)[:4]):
        return hand(NATURAL_ROYAL, five.ACE, 0)
    return order


def _suited_wild(suit: int, wilds: int) -> int:
    if suit & wild.ROYAL_RANKS == wild.ROYAL_RANKS:
        return hand(NATURAL_ROYAL, five.ACE, 0)
    return wild.suited_order(suit, wilds)


wild_five = Evaluator(
    "wild_five",
    5,
    6,
    (*wild.NAMES[:-1], "wild royal flush", "natural royal flush"),
    _suited_wild,
    wild.grouped_order,
    _of_wild,
    wild=JOKERS,
    tied_from="wild royal flush",
    says=names.wild_card,
    names_fewer=True,
)


def _of_six(cards: Cards) -> int:
    return six.kind(cards) << KIND_BITS


def _suited_six(suit: int, wilds: int) -> int:
    return 0 if wilds or suit.bit_count() < 6 else six.sequence_kind(suit, one_suit=True) << KIND_BITS


def _ranked_six(once: int, pairs: int, threes: int, fours: int, wilds: int) -> int:
    if wilds:
        return (six.SIX if wilds == 2 and fours else six.NOTHING) << KIND_BITS
    return (six.group_kind(pairs, threes, fours) if pairs else six.sequence_kind(once, one_suit=False)) << KIND_BITS


whole_six = Evaluator(
    "whole_six",
    6,
    6,
    six.NAMES,
    _suited_six,
    _ranked_six,
    _of_six,
    wild=JOKERS,
    by_side=frozenset(six.NAMES),
    says=names.six_card,
)


def _two(high: int, low: int, *, suited: bool) -> int:
    kind = holes.kind_of_ranks(high, low, suited)
    return hand(kind, 1 << high, 1 << low)


def _suited_pocket(suit: int, wilds: int) -> int:
    if suit.bit_count() < 2:
        return 0
    high = suit.bit_length() - 1
    return _two(high, (suit ^ 1 << high).bit_length() - 1, suited=True)


def _ranked_pocket(once: int, pairs: int, threes: int, fours: int, wilds: int) -> int:
    high = once.bit_length() - 1
    return _two(high, high if pairs else (once ^ 1 << high).bit_length() - 1, suited=False)


pocket = Evaluator("pocket", 2, 2, holes.NAMES, _suited_pocket, _ranked_pocket, by_side=frozenset(), says=names.pocket)

OURS = (best_five, best_four, wild_five, whole_six, pocket)


def with_wild(base: Evaluator, name: str, wild_: Cards, *, most: int, five_of_a_kind: str) -> Evaluator:
    """The same hands where these cards stand for the card that helps most.

    Five of a kind ranks directly below the kind named, which moves up. A wild card never counts as itself alone.
    """
    at = base.kind_number(five_of_a_kind)
    tables = _WildTables(base, at)
    return replace(
        base,
        name=name,
        most=most,
        kinds=(*base.kinds[:at], "five of a kind", *base.kinds[at:]),
        suited=tables.suited,
        ranked=tables.ranked,
        whole=None,
        wild=wild_,
        says=None,
        starts_as=None,
        names_fewer=False,
    )


class _WildTables:
    """Each wild card is tried as every card that there is; the best counts."""

    def __init__(self, base: Evaluator, five_of_a_kind: int) -> None:
        assert base.suited is not None
        assert base.ranked is not None
        self.base_suited, self.base_ranked, self.at = base.suited, base.ranked, five_of_a_kind
        self.suited: Suited = lru_cache(maxsize=None)(self._suited)
        self.ranked: Ranked = lru_cache(maxsize=None)(self._ranked)

    def _moved(self, strength: int) -> int:
        """Kinds above five of a kind make room for it."""
        return strength if strength >> KIND_BITS < self.at else strength + (1 << KIND_BITS)

    def _suited(self, suit: int, wilds: int) -> int:
        """The best that the ranks of one suit make."""
        if not wilds:
            return self._moved(self.base_suited(suit, 0))
        return max((self.suited(suit | 1 << rank, wilds - 1) for rank in range(13) if not suit >> rank & 1), default=0)

    def _ranked(self, once: int, pairs: int, threes: int, fours: int, wilds: int) -> int:
        """The best that the ranks make, whatever their suits."""
        if not wilds:
            return self._moved(self.base_ranked(once, pairs, threes, fours, 0))
        return max(self._with(1 << rank, once, pairs, threes, fours, wilds) for rank in range(13))

    def _with(self, rank: int, once: int, pairs: int, threes: int, fours: int, wilds: int) -> int:  # noqa: PLR0917
        """One wild card stands for this rank."""
        if fours & rank:
            return hand(self.at, rank, 0)
        more = (once | rank, pairs | (once & rank), threes | (pairs & rank), fours | (threes & rank))
        return self.ranked(*more, wilds - 1)
