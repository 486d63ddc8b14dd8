"""Everything that an evaluator can be asked, as two tables, and the check of an evaluator against them, whole."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, islice

from pitboss.cards import JOKER_DECK, RANKS
from pitboss.hands.evaluator import KIND_BITS, Evaluator

EVERY_SUIT = 1 << 13  # the number of ways in which ranks can be held in one suit
EVERY_RANK = EVERY_SUIT - 1
SHOWN = 3  # problems of one kind that are reported

Held = tuple[int, ...]  # the ranks of some cards, lowest first


@lru_cache(maxsize=64)
def ranks_held(cards: int) -> tuple[Held, ...]:
    """Every way in which this many cards can have ranks, at most four of each."""
    every = combinations_with_replacement(range(13), cards)
    return tuple(held for held in every if all(held[at] != held[at + 4] for at in range(cards - 4)))


def masks_held(held: Held) -> tuple[int, int, int, int]:
    """The ranks that are held at least once, twice, three times and four times."""
    masks = [0, 0, 0, 0]
    for at, rank in enumerate(held):
        masks[next(back for back in range(4) if back == at or held[at - back - 1] != rank)] |= 1 << rank
    return masks[0], masks[1], masks[2], masks[3]


def most_wild(evaluator: Evaluator) -> int:
    """How many wild cards one hand can hold."""
    return min(len(evaluator.wild), evaluator.most)


@lru_cache(maxsize=64)
def suited_table(evaluator: Evaluator, wilds: int) -> tuple[int, ...]:
    """The strength of the ranks in one suit beside this many wild cards, for every mask of up to `most` cards."""
    assert evaluator.suited is not None
    suited, fit = evaluator.suited, evaluator.most - wilds
    return tuple(suited(mask, wilds) if mask.bit_count() <= fit else 0 for mask in range(EVERY_SUIT))


@lru_cache(maxsize=64)
def ranked_table(evaluator: Evaluator, cards: int, wilds: int) -> dict[Held, int]:
    """The strength of the ranks of this many cards beside this many wild ones, whatever their suits."""
    assert evaluator.ranked is not None
    return {held: evaluator.ranked(*masks_held(held), wilds) for held in ranks_held(cards)}


@lru_cache(maxsize=64)
def problems(evaluator: Evaluator) -> tuple[str, ...]:
    """Everything that is wrong with an evaluator: kinds, an order that is none, cards that make a hand worse."""
    basic = list(_basic(evaluator))
    if basic or evaluator.loses:
        return tuple(f"evaluator {evaluator.name}: {each}" for each in basic)
    try:
        strengths = list(_not_strengths(evaluator))
        found = strengths or [*_ranks_of_kinds(evaluator), *_suited_worse(evaluator), *_ranked_worse(evaluator)]
    except Exception as error:
        found = [f"its tables fail with {type(error).__name__}: {error}"]
    return tuple(f"evaluator {evaluator.name}: {each}" for each in found)


def _basic(evaluator: Evaluator) -> Iterator[str]:
    if len(set(evaluator.kinds)) < len(evaluator.kinds) or not evaluator.kinds:
        yield f"its kinds must be different names, lowest first, not {', '.join(evaluator.kinds) or 'none'}"
    if strange := [card for card in evaluator.wild if card not in JOKER_DECK]:
        yield f"the wild card {strange[0]!r} is not a card"


def _entries(evaluator: Evaluator) -> Iterator[tuple[str, int | Held, int, int]]:
    """Every cell of the tables: which table, the ranks, the number of wild cards, the strength."""
    for wilds in range(most_wild(evaluator) + 1):
        yield from (("suited", mask, wilds, strength) for mask, strength in enumerate(suited_table(evaluator, wilds)))
        for cards in range(max(evaluator.size - wilds, 0), evaluator.most - wilds + 1):
            table = ranked_table(evaluator, cards, wilds)
            yield from (("ranked", held, wilds, strength) for held, strength in table.items())


def _not_strengths(evaluator: Evaluator) -> Iterator[str]:
    """A strength is an int of one of the kinds; then any two hands can be compared."""
    most = len(evaluator.kinds) << KIND_BITS
    wrong = (each for each in _entries(evaluator) if type(each[3]) is not int or not 0 <= each[3] < most)
    for table, ranks, wilds, strength in islice(wrong, SHOWN):
        write = f"write hand(kind, main ranks, side ranks), the kind from 0 to {len(evaluator.kinds) - 1}"
        yield f"{_cell(table, ranks, wilds)} is {strength!r}; {write}"


def _ranks_of_kinds(evaluator: Evaluator) -> Iterator[str]:
    """`at` finds the ranks of a kind among its main ranks, or among its side ranks for those in `by_side`."""
    with_main = {strength >> KIND_BITS for *_, strength in _entries(evaluator) if strength >> 13 & EVERY_RANK}
    for number, kind in enumerate(evaluator.kinds):
        if kind in evaluator.by_side and number in with_main:
            yield f"{kind!r} has main ranks, so it must not be in by_side"


def _suited_worse(evaluator: Evaluator) -> Iterator[str]:
    """One more card of a suit never makes a hand worse, and beyond `size` cards the best of them count."""
    for wilds in range(most_wild(evaluator) + 1):
        table = suited_table(evaluator, wilds)
        fewer_wild = suited_table(evaluator, wilds - 1) if wilds else ()
        wrong = (mask for mask in range(EVERY_SUIT) if _is_worse(evaluator, table, fewer_wild, mask, wilds))
        yield from (_not_best("suited", mask, wilds) for mask in islice(wrong, SHOWN))


def _is_worse(evaluator: Evaluator, table: tuple[int, ...], fewer_wild: tuple[int, ...], mask: int, wilds: int) -> bool:
    cards = mask.bit_count() + wilds
    if evaluator.size == evaluator.most or not 0 < cards <= evaluator.most:
        return False
    parts = [table[mask & ~(1 << rank)] for rank in range(13) if mask >> rank & 1]
    best = max(parts + ([fewer_wild[mask]] if fewer_wild else []))
    return table[mask] < best or (cards > evaluator.size and table[mask] != best)


def _ranked_worse(evaluator: Evaluator) -> Iterator[str]:
    """Of more than `size` cards the best count: neither better nor worse than with one of them left out."""
    for wilds in range(most_wild(evaluator) + 1):
        for cards in range(max(evaluator.size + 1 - wilds, 0), evaluator.most - wilds + 1):
            table = ranked_table(evaluator, cards, wilds)
            fewer = ranked_table(evaluator, cards - 1, wilds) if cards else {}
            fewer_wild = ranked_table(evaluator, cards, wilds - 1) if wilds else {}
            wrong = (held for held, strength in table.items() if strength != _best_of_fewer(held, fewer, fewer_wild))
            yield from (_not_best("ranked", held, wilds) for held in islice(wrong, SHOWN))


def _best_of_fewer(held: Held, fewer: dict[Held, int], fewer_wild: dict[Held, int]) -> int:
    best = max((fewer[held[:at] + held[at + 1 :]] for at in range(len(held))), default=0)
    return max(best, fewer_wild[held]) if fewer_wild else best


def _not_best(table: str, ranks: int | Held, wilds: int) -> str:
    return f"{_cell(table, ranks, wilds)} is not the best hand among its cards; count the best `size` of them"


def _cell(table: str, ranks: int | Held, wilds: int) -> str:
    """`suited of KA with 1 wild`."""
    held = [rank for rank in range(13) if ranks >> rank & 1] if isinstance(ranks, int) else ranks
    return f"{table} of {''.join(RANKS[rank] for rank in held) or 'no card'} with {wilds} wild"
