"""Hands compared in another way than the package does: by counting ranks and trying substitutes for jokers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

Strength = tuple[int, ...]


def straight_top(ranks: set[int], length: int) -> int:
    """The top rank of the best run; the ace also counts below the deuce. -1 if there is none."""
    low = ranks | ({-1} if 12 in ranks else set())
    tops = [top for top in range(length - 2, 13) if all(top - step in low for step in range(length))]
    return max(tops, default=-1)


def five_cards(cards: tuple[int, ...]) -> Strength:
    """Exactly five cards: the number of the kind, then the ranks that decide, most of a rank first."""
    ranks = Counter(card >> 2 for card in cards)
    order = sorted(ranks, key=lambda r: (-ranks[r], -r))
    shape = tuple(sorted(ranks.values(), reverse=True))
    flush = len({card & 3 for card in cards}) == 1
    top = straight_top(set(ranks), 5) if len(ranks) == 5 else -1
    if flush and top >= 0:
        return (9 if top == 12 else 8, top)
    made = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    if shape in made:
        return (made[shape], *order)
    return (5, *order) if flush else (4, top) if top >= 0 else (0, *order)


def best_five(cards: tuple[int, ...]) -> Strength:
    """The best five of more cards."""
    return max(five_cards(each) for each in combinations(cards, 5))


def four_cards(cards: tuple[int, ...]) -> Strength:
    """Exactly four cards, as Four Card Poker ranks them."""
    ranks = Counter(card >> 2 for card in cards)
    order = sorted(ranks, key=lambda r: (-ranks[r], -r))
    shape = tuple(sorted(ranks.values(), reverse=True))
    flush = len({card & 3 for card in cards}) == 1
    top = straight_top(set(ranks), 4) if len(ranks) == 4 else -1
    if shape == (4,):
        return (7, *order)
    if flush and top >= 0:
        return (6, top)
    made = {(3, 1): 5, (2, 2): 2, (2, 1, 1): 1}
    if shape in made:
        return (made[shape], *order)
    return (4, *order) if flush else (3, top) if top >= 0 else (0, *order)


def best_four(cards: tuple[int, ...]) -> Strength:
    """The best four of more cards."""
    return max(four_cards(each) for each in combinations(cards, 4))


def wild_five(cards: tuple[int, ...]) -> Strength:
    """Exactly five cards; a joker is the card that makes the hand best, five of a kind included."""
    natural = tuple(card for card in cards if card < 52)
    jokers = len(cards) - len(natural)
    if not jokers:
        found = five_cards(natural)
        return (11, *found[1:]) if found[0] == 9 else found
    ranks = [card >> 2 for card in natural]
    best: list[Strength] = [(10, ranks[0])] if len(set(ranks)) == 1 else []  # five of a kind
    for more in combinations([card for card in range(52) if card not in natural], jokers):
        found = five_cards(natural + more)
        best.append((11, *found[1:]) if found[0] == 9 else found)
    return max(best)


def best_wild(cards: tuple[int, ...]) -> Strength:
    """The best five of six cards with jokers. A royal flush beats five of a kind, which beats a straight flush."""
    return max(wild_five(each) for each in combinations(cards, 5))
