"""What a hand is called at the table: `two pair, jacks and fives`, `three kings, ace kicker`, `king high`.

Each name is found from the cards of a hand, or from more cards, as that of the best hand among them. A game says in its
definition what names which of its hands. Two hands that are compared are named to the card that decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pitboss.cards import Cards, rank, suit
from pitboss.hands import five, four, six, wild
from pitboss.hands.bits import thrice, twice

Naming = Callable[[Cards], str]

RANK_NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
COUNTS = {2: "pair of", 3: "three", 4: "four", 5: "five", 6: "six"}
GROUPS = {"pair": 2, "three of a kind": 3, "four of a kind": 4, "five of a kind": 5}
EVERY_RANK = 0x1FFF


def plural(rank_: int) -> str:
    """`kings`, `sixes`."""
    name = RANK_NAMES[rank_]
    return name + ("es" if name.endswith("x") else "s")


def ranks_of(mask: int) -> list[int]:
    """The ranks in a mask, the highest first."""
    return [rank_ for rank_ in range(12, -1, -1) if mask >> rank_ & 1]


def group(count: int, rank_: int) -> str:
    """`pair of kings`, `three sixes`."""
    return f"{COUNTS[count]} {plural(rank_)}"


def high_cards(side: int, count: int) -> str:
    """The highest cards of a mask of ranks: `king`, `king-ten`."""
    return "-".join(RANK_NAMES[rank_] for rank_ in ranks_of(side)[:count])


def with_kicker(name: str, side: int, count: int) -> str:
    """The name with the highest cards beside it, if there are any."""
    kickers = high_cards(side, count)
    return f"{name}, {kickers} kicker" if kickers else name


@lru_cache(maxsize=1 << 14)
def spoken(kind: str, order: int, further: int = 0) -> str:
    """The name of a hand from what its kind is called and from its order, in which the ranks stand as masks.

    `further` is how many cards it names beyond those that a dealer calls out.
    """
    main, side = ranks_of(order >> 13 & EVERY_RANK), order & EVERY_RANK
    if kind in GROUPS:
        return with_kicker(group(GROUPS[kind], main[0]), side, 1 + further)
    if kind in ("straight", "straight flush"):
        return f"{kind} to the {RANK_NAMES[main[0]]}"
    if kind == "two pair":
        return with_kicker(f"two pair, {plural(main[0])} and {plural(main[1])}", side, further)
    if kind == "full house":
        return f"full house, {plural(main[0])} over {plural(ranks_of(side)[0])}"
    if kind == "flush":
        return f"flush, {high_cards(side, 1 + further)} high"
    if kind == "high card":
        return f"{high_cards(side, 1 + further)} high"
    return kind if main or not side else f"{kind}, {high_cards(side, 1 + further)} high"


class Beside(NamedTuple):
    """Two hands that were compared, named to the card that decides; `decides` says which one, if it is beside them."""

    own: str
    other: str
    decides: str


@dataclass(frozen=True)
class HandNames:
    """Names the best hand among cards, alone or beside another hand of the same ranking."""

    order: Callable[[Cards], int]
    kinds: tuple[str, ...]

    def __call__(self, cards: Cards) -> str:
        """What the hand is called by itself, as a dealer calls it out."""
        return self._spoken(self.order(cards), 0)

    def beside(self, own: Cards, other: Cards) -> Beside:
        """What two hands are called side by side: equal names only if they tie, otherwise to the card that decides."""
        orders = self.order(own), self.order(other)
        further = 0
        while orders[0] != orders[1] and self._spoken(orders[0], further) == self._spoken(orders[1], further):
            further += 1
        own_name, other_name = (self._spoken(order, further) for order in orders)
        return Beside(own_name, other_name, self._decides(*orders, further))

    def _spoken(self, order: int, further: int) -> str:
        return spoken(self.kinds[order >> 26], order, further)

    def _decides(self, own: int, other: int, further: int) -> str:
        """`the ten plays`, where the hands differ only in a card beside what they are called after."""
        called_after_it = self.kinds[own >> 26] not in GROUPS and not further
        if own >> 13 != other >> 13 or own == other or called_after_it:
            return ""
        return f"the {RANK_NAMES[ranks_of((own ^ other) & EVERY_RANK)[0]]} plays"


@dataclass(frozen=True)
class WildNames(HandNames):
    """As above; by itself a royal flush says whether it is natural, which pays differently and ranks alike."""

    def __call__(self, cards: Cards) -> str:
        """What the hand is called by itself."""
        if wild.kind(self.order(cards)) == wild.ROYAL:
            return "natural royal flush" if wild.is_natural_royal(*wild.split(cards)[:4]) else "wild royal flush"
        return super().__call__(cards)


def _five(cards: Cards) -> int:
    return five.order(cards)


def _four(cards: Cards) -> int:
    return four.order(cards)


def _wild(cards: Cards) -> int:
    return wild.order(cards)


# Games hold these, and nothing that a game holds can be changed: hence plain functions instead of cached ones.
five_card = HandNames(_five, five.NAMES)  # the best five of up to seven; fewer than five are named as far as they go
four_card = HandNames(_four, four.NAMES)  # the best four of four to six, as Four Card Poker ranks them
wild_card = WildNames(_wild, wild.NAMES)  # the best five of five or six, a joker standing for the card that helps most


def six_card(cards: Cards) -> str:
    """All six cards together, as Taxpayer's Fortune pays them."""
    suits = wild.split(cards)[:4]
    kind = six.kind(cards)
    once = ranks_of(suits[0] | suits[1] | suits[2] | suits[3])
    pairs, threes = ranks_of(twice(*suits)), ranks_of(thrice(*suits))
    if kind == six.NOTHING:
        return "no six card hand"
    if kind == six.SIX:
        return group(6, threes[0])
    if kind in (six.FOUR_AND_PAIR, six.FOUR_ACES_AND_PAIR):
        pair = next(rank_ for rank_ in pairs if rank_ not in threes)
        return f"{group(4, threes[0])} and a {group(2, pair)}"
    if kind == six.DOUBLE_THREE:
        return f"{group(3, threes[0])} and {group(3, threes[1])}"
    if kind == six.THREE_PAIR:
        return f"three pair, {plural(pairs[0])}, {plural(pairs[1])} and {plural(pairs[2])}"
    if kind == six.FLUSH:
        return f"six card flush, {RANK_NAMES[once[0]]} high"
    low_ace = 12 in once and 11 not in once
    return f"{six.NAMES[kind]} to the {RANK_NAMES[once[1] if low_ace else once[0]]}"


def pocket(cards: Cards) -> str:
    """Two cards: `pair of aces`, `ace-king suited`, `king-seven offsuit`."""
    high, low = sorted(map(rank, cards), reverse=True)
    if high == low:
        return group(2, high)
    return f"{RANK_NAMES[high]}-{RANK_NAMES[low]} {'suited' if suit(cards[0]) == suit(cards[1]) else 'offsuit'}"
