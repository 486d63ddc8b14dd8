"""Reads a game as one of this shape: its piles, its choices, and what its facts say, all from the definition.

The seat sees one of the dealer's two cards and stays out or goes on; sees its own two cards and folds or raises by one
of two sizes; sees three cards of the board and gives up or stays in. The names and sizes of the choices are the game's.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from pitboss.errors import NotFollowed
from pitboss.hands import holes
from pitboss.odds.exact.contract import check_no_excuse, legal_paths, one_value
from pitboss.odds.exact.shared_board.read_facts import FactTable, fact_table
from pitboss.odds.model.decision_points import stages
from pitboss.rules import NOT_ASKED, Choices, Facts, Game, Options

HANDS, HOLES = 10, len(holes.NAMES)


@dataclass(frozen=True)
class Plays:
    """The ways to play by the game's own names, in the order in which kernels count them."""

    streets: tuple[str, ...]
    piles: tuple[str, ...]  # those that the seat sees, in order
    paths: tuple[Choices, ...]  # out at once; fold two cards; raise and give up, twice; raise and stay in, twice

    @property
    def first(self) -> tuple[str, str]:
        """The answers to the dealer's card: stay out, go on."""
        return self.paths[0][0], self.paths[1][0]

    @property
    def raises(self) -> tuple[str, str]:
        """The two raises."""
        return self.paths[2][1], self.paths[3][1]

    @property
    def second(self) -> tuple[str, str, str]:
        """The answers to two cards: fold, and the two raises."""
        return self.paths[1][1], *self.raises

    @property
    def last(self) -> tuple[str, str]:
        """The answers to the flop: give up, stay in."""
        return self.paths[2][2], self.paths[4][2]


def read_plays(game: Game, options: Options) -> Plays:
    """The choices of a game of this shape; refuses any other number, order or consequence of them."""
    check_no_excuse(game)
    offered = [tuple(choice.id for choice in street.legal(options)) for street in game.streets]
    if [len(each) for each in offered] != [2, 3, 2]:
        raise NotFollowed(
            f"{game.id}: its streets do not offer two choices, then a fold and two raises, then two choices"
        )
    (out, on), (fold, *raises), (give_up, stay) = offered
    paths: tuple[Choices, ...] = (
        (out, NOT_ASKED, NOT_ASKED),
        (on, fold, NOT_ASKED),
        *((on, size, give_up) for size in raises),
        *((on, size, stay) for size in raises),
    )
    if legal_paths(game, options) != frozenset(paths):
        raise NotFollowed(f"{game.id}: its decisions do not follow each other as out, fold, give up or stay in")
    piles = [stage.pile.id for stage in stages(game) if stage.pile and stage.pile.count]
    return Plays(tuple(street.id for street in game.streets), tuple(piles), paths)


@dataclass(frozen=True)
class Showdowns:
    """The game's facts for (how the hands compare, what the seat's is called, what the dealer's two are called)."""

    game: Game
    fields: tuple[tuple[str, Mapping[Hashable, int]], ...]  # what decides a field, and its values

    def facts(self, versus: int, hand: int, hole: int) -> Facts | None:
        """The facts of such deals; None where there are none."""
        keys: dict[str, Hashable] = {"showdown": (versus, hand), "hole": hole}
        found = [values.get(keys[source]) for source, values in self.fields]
        return None if None in found else self.game.fact_type(*found)

    def domain(self) -> Iterator[tuple[int, int, int]]:
        """Every triple that facts are asked for."""
        return ((versus, hand, hole) for versus in range(3) for hand in range(HANDS) for hole in range(HOLES))


def read_showdowns(game: Game) -> Showdowns:
    """What decides each fact of the game; refuses one that depends on more than these three."""
    table = fact_table(game)
    return Showdowns(game, tuple(_field(table, place) for place in range(len(table.sources))))


def _field(table: FactTable, place: int) -> tuple[str, Mapping[Hashable, int]]:
    name, source, values = list(table.game.fact_values)[place], table.sources[place], table.values[place]
    more = f"the fact {name} distinguishes more than this recipe counts"
    if source == "kinds":
        return "showdown", one_value(table.game, more, ((key[:2], value) for key, value in values.items()))  # type: ignore[index]
    if source == "dealer_start":
        return "hole", one_value(table.game, more, ((_hole(key), value) for key, value in values.items()))
    raise NotFollowed(f"{table.game.id}: {more}")


def _hole(start: object) -> int:
    assert isinstance(start, tuple)
    low, high, suited = start
    return holes.kind_of_ranks(high, low, suited)
