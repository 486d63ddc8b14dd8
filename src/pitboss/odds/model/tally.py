"""The one result of exact analysis and of simulation: how many deals end in each cell of choices and facts.

Nothing here knows money. A tally is priced by `pitboss.odds.pricing.price`, with any pay table, as often as one likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from pitboss.rules import NOT_ASKED, Choices, Facts, Game, Options

Cell = tuple[Choices, Facts]

OPTIMAL = "optimal"


@dataclass(frozen=True, eq=False)
class Tally:
    """Counts of equally likely deals per (choices, facts) cell, for one seat that plays by `strategy`.

    Exact unless `sampled`. `hands` is the number of hands at the table, the dealer's included.
    """

    game: Game
    options: Options
    strategy: str
    total: int
    cells: Mapping[Cell, int]
    sampled: bool = False
    hands: int = 2

    def __repr__(self) -> str:
        return f"<Tally of {self.game.id}, {self.strategy}: {self.total:,} deals in {len(self.cells):,} cells>"

    def __post_init__(self) -> None:
        counted = sum(self.cells.values())
        if counted != self.total:
            raise AssertionError(f"the cells of {self.game.id} hold {counted} deals, not {self.total}")
        if any(count < 0 for count in self.cells.values()):
            raise AssertionError(f"a cell of {self.game.id} holds a negative number of deals")

    def __eq__(self, other: object) -> bool:
        """Equal where every deal ends alike; the names of the strategies do not matter."""
        return (
            isinstance(other, Tally)
            and (self.game.id, self.game.deck, self.hands) == (other.game.id, other.game.deck, other.hands)
            and self.total == other.total
            and _nonzero(self.cells) == _nonzero(other.cells)
        )

    __hash__ = None  # type: ignore[assignment]  # a tally is a big table, never a key

    def agrees(self, other: Tally) -> bool:
        """Every cell has the same share, to the integer, however many orders of one deal each of them counts."""
        mine, theirs = _nonzero(self.cells), _nonzero(other.cells)
        return mine.keys() == theirs.keys() and all(
            count * other.total == theirs[cell] * self.total for cell, count in mine.items()
        )

    def share(self, count: int) -> Fraction:
        """This many deals as a part of all of them."""
        return Fraction(count, self.total)

    @cached_property
    def outcomes(self) -> Mapping[tuple[Choices, tuple[int, ...]], int]:
        """How many deals end with these choices and these outcomes of all wagers, in the game's order."""
        return outcomes_under(self, self.options)

    def decisions(self) -> Iterator[tuple[str, str, Fraction]]:
        """How often each choice is made per round: (street, choice, probability), in the rules' order.

        Deals do not tell in which order a seat gets its cards, so that each place is as likely as the others.
        """
        made: dict[tuple[int, str], int] = {}
        for (choices, _), count in self.cells.items():
            for index, choice in enumerate(choices):
                made[index, choice] = made.get((index, choice), 0) + count
        for index, street in enumerate(self.game.streets):
            ids = [choice.id for choice in street.choices]
            every = sum(made.get((index, id_), 0) for id_ in street.places)
            for id_ in (*ids, NOT_ASKED):
                is_place = id_ in street.places
                share = self.share(every) / len(street.places) if is_place else self.share(made.get((index, id_), 0))
                if share:
                    yield street.id, id_, share

    def __str__(self) -> str:
        kind = "sampled" if self.sampled else "equally likely"
        return f"{self.game.id}, {self.strategy}: {self.total:,} {kind} deals in {len(self.cells):,} cells"


def outcomes_under(tally: Tally, options: Options) -> dict[tuple[Choices, tuple[int, ...]], int]:
    """The outcomes of all wagers if the same deals are settled under these options."""
    found: dict[tuple[Choices, tuple[int, ...]], int] = {}
    for (choices, facts), count in tally.cells.items():
        key = choices, tuple(ruling.outcome for ruling in tally.game.rule_on(facts, choices, options).values())
        found[key] = found.get(key, 0) + count
    return found


def _nonzero(cells: Mapping[Cell, int]) -> dict[Cell, int]:
    return {(tuple(choices), tuple(facts)): count for (choices, facts), count in cells.items() if count}


@dataclass(frozen=True)
class LineTally:
    """How many of `total` equally likely deals pay each line of one side bet; every other deal loses it.

    For bets that depend on more hands than one seat's and the dealer's: a bet on the highest of this many `hands`.
    """

    game: Game
    wager: str
    hands: int
    total: int
    lines: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<LineTally of {self.game.id}: {self.wager}, {self.hands} hands, {self.total:,} deals>"

    def __post_init__(self) -> None:
        if any(count < 0 for count in self.lines) or sum(self.lines) > self.total:
            raise AssertionError(f"{self.wager} for {self.hands} hands: the lines hold more deals than there are")
