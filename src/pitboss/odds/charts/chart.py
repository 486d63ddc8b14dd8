"""A titled table of words, and the parts of a value table that charts are made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.cards import RANKS, Cards, cards_text, parse_cards, rank
from pitboss.odds.model.solution import ValueTable
from pitboss.odds.model.starting_hand import hole_pile, label, up_card_pile
from pitboss.rules import Game

Piles = Mapping[str, Cards]
CHOICES = "choices"  # the field of a key that holds no cards but what was chosen before


@dataclass(frozen=True)
class Chart:
    """A titled table of words."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def is_shares(self) -> bool:
        """True where cells show how often a choice is best among many hands, not what to do with one."""
        return any(cell.endswith("%") and " " not in cell for row in self.rows for cell in row[1:-1])

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return {"title": self.title, "header": list(self.header), "rows": [list(row) for row in self.rows]}


def cards_by_pile(table: ValueTable) -> Iterator[Piles]:
    """The cards of every information set by pile; of a table whose keys are words all the cards seen, as `seen`."""
    keys: Any = table.keys
    names = getattr(getattr(keys, "dtype", None), "names", None)
    if names is None:
        yield from ({"seen": parse_cards(str(key).split()[0])} for key in keys)
        return
    piles = [name for name in names if name != CHOICES]
    columns = [keys[name].tolist() for name in piles]
    for values in zip(*columns, strict=True):
        yield {
            name: tuple(value) if isinstance(value, list) else (value,)
            for name, value in zip(piles, values, strict=True)
        }


def choices_before(table: ValueTable) -> list[str]:
    """The choices that led to every information set, where they matter."""
    keys: Any = table.keys
    names = getattr(getattr(keys, "dtype", None), "names", None)
    if names is None:
        return [" ".join(str(key).split()[1:]) for key in keys]
    return [str(each) for each in keys[CHOICES].tolist()] if CHOICES in names else [""] * len(table)


def situation(game: Game, piles: Piles) -> str:
    """What the seat has seen, as short as players say it: `AKs`, a rank shown by the dealer, or cards."""
    if set(piles) == {hole_pile(game)}:
        return label(piles[hole_pile(game)])
    if set(piles) == {up_card_pile(game)}:
        return RANKS[rank(piles[up_card_pile(game)][0])]
    return " ".join(map(cards_text, piles.values()))


def best_choices(table: ValueTable) -> list[str]:
    """The best choice of every information set; the first of equals."""
    import numpy as np  # noqa: PLC0415 - only who makes charts needs it

    return [table.choices[index] for index in np.argmax(table.totals, axis=1).tolist()]
