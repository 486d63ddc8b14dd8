"""What a hand is called at the table: `two pair, jacks and fives`, `three kings, ace kicker`, `king high`.

Each function takes the cards of a hand, or more cards, and names the best hand among them. A game says in its
definition which function names which of its hands.
"""

from __future__ import annotations

from functools import lru_cache

from pitboss.cards import Cards, rank, suit
from pitboss.hands import five, four, six, wild
from pitboss.hands.bits import thrice, twice

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


def with_kicker(name: str, side: int) -> str:
    """The name with the highest card beside it, if there is one."""
    kickers = ranks_of(side)
    return f"{name}, {RANK_NAMES[kickers[0]]} kicker" if kickers else name


@lru_cache(maxsize=1 << 14)
def spoken(kind: str, order: int) -> str:
    """The name of a hand from what its kind is called and from its order, in which the ranks stand as masks."""
    main, side = ranks_of(order >> 13 & EVERY_RANK), order & EVERY_RANK
    if kind in GROUPS:
        return with_kicker(group(GROUPS[kind], main[0]), side)
    if kind in ("straight", "straight flush"):
        return f"{kind} to the {RANK_NAMES[main[0]]}"
    if kind == "two pair":
        return f"two pair, {plural(main[0])} and {plural(main[1])}"
    highest = ranks_of(side)[0] if side else 12
    if kind == "full house":
        return f"full house, {plural(main[0])} over {plural(highest)}"
    if kind == "flush":
        return f"flush, {RANK_NAMES[highest]} high"
    return f"{RANK_NAMES[highest]} high" if kind == "high card" else kind


def five_card(cards: Cards) -> str:
    """The best five of up to seven cards; fewer than five are named as far as they go."""
    order = five.order(cards)
    return spoken(five.NAMES[five.kind(order)], order)


def four_card(cards: Cards) -> str:
    """The best four of four to six cards, as Four Card Poker ranks them."""
    order = four.order(cards)
    return spoken(four.NAMES[four.kind(order)], order)


def wild_card(cards: Cards) -> str:
    """The best five of five or six cards, a joker standing for the card that helps most."""
    order = wild.order(cards)
    if wild.kind(order) == wild.ROYAL:
        return "natural royal flush" if wild.is_natural_royal(*wild.split(cards)[:4]) else "wild royal flush"
    return spoken(wild.NAMES[wild.kind(order)], order)


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
