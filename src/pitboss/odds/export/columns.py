"""The columns of words of an exported table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.cards import JOKER_DECK, card_text
from pitboss.odds.charts.chart import CHOICES, cards_by_pile, choices_before
from pitboss.odds.model.solution import ValueTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

CARD_TEXTS = tuple(map(card_text, JOKER_DECK))


@dataclass(frozen=True, eq=False)
class Words:
    """A column of words: in each row the texts of its codes [rows, n], one after the other."""

    texts: Sequence[str]
    codes: NDArray[Any]


def words(table: ValueTable) -> dict[str, Words]:
    """The columns of words: the street, the choices before, the cards by pile, the best choice."""
    import numpy as np  # noqa: PLC0415 - only who writes files needs it

    keys: Any = table.keys
    names = getattr(getattr(keys, "dtype", None), "names", None)
    if names is None:  # Labels, of a game that is small enough to have them.
        cards = {"seen": np.array([piles["seen"] for piles in cards_by_pile(table)])}
        before = np.array(choices_before(table))
    else:
        cards = {name: keys[name].reshape(len(keys), -1) for name in names if name != CHOICES}
        before = keys[CHOICES] if CHOICES in names else np.zeros(len(keys), dtype="U1")
    return {
        "street": Words((table.street,), np.zeros((len(table), 1), dtype=np.uint8)),
        CHOICES: _few(before),
        **{pile: Words(CARD_TEXTS, codes) for pile, codes in cards.items()},
        "best": Words(table.choices, np.argmax(table.totals, axis=1)[:, None]),
    }


def _few(texts: NDArray[Any]) -> Words:
    """A column of few different texts, found one by one: to sort millions of them would take longer."""
    import numpy as np  # noqa: PLC0415

    found: list[str] = []
    codes = np.full(len(texts), -1)
    while (codes < 0).any():
        found.append(str(texts[codes.argmin()]))
        codes[texts == found[-1]] = len(found) - 1
    return Words(found, codes[:, None])
