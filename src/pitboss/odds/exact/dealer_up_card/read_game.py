"""Reads a game as one of this shape: its piles, its choices, and what its facts say, all from the definition.

The seat sees one of the dealer's two cards and stays out or goes on; sees its own two cards and folds or raises by one
of two sizes; sees three cards of the board and gives up or stays in. The names and sizes of the choices are the game's.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pitboss.errors import NotFollowed, PayTableError
from pitboss.hands import holes
from pitboss.odds.exact.contract import check_no_excuse, legal_paths, one_value
from pitboss.odds.exact.dealer_up_card.plays import Plays
from pitboss.odds.exact.dealer_up_card.tabulated_game import UpCardGame
from pitboss.odds.exact.generic import settlement_scale
from pitboss.odds.exact.shared_board.facts.fact_table import FactTable
from pitboss.odds.exact.shared_board.read_game import read_facts as read_board_facts
from pitboss.odds.kernels.board_types import deck_shape
from pitboss.odds.model.decision_points import stages
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import NOT_ASKED, Choices, Facts, Game, Options

HANDS, HOLES = 10, len(holes.NAMES)


@lru_cache(maxsize=16)
def read(game: Game, options: Options) -> UpCardGame:
    """Tabulates the game's own settlement; refuses a game that this recipe cannot follow."""
    plays, showdowns = read_plays(game, options), read_facts(game)
    scale = settlement_scale(game, options)
    money, wagers = Money(game, options), main_wagers(game)

    def net(path: Choices, versus: int, hand: int) -> int:
        facts = {showdowns.facts(versus, hand, hole) for hole in range(HOLES)} - {None}
        found = {money.net(wagers, path, each) * scale for each in facts if each is not None}
        if len(found) > 1:
            raise NotFollowed(f"{game.id}: the main game depends on the dealer's hole cards after {' '.join(path)}")
        return int(found.pop()) if found else 0

    def fixed(path: Choices) -> int:
        facts = (each for key in showdowns.domain() if (each := showdowns.facts(*key)))
        found = {money.net(wagers, path, each) * scale for each in facts}
        if len(found) > 1:
            raise NotFollowed(f"{game.id}: the price of {' '.join(path)} depends on the hands")
        return int(found.pop())

    tabulated = UpCardGame(
        shape=deck_shape(game.deck, game.id),
        nets=tuple(
            tuple(tuple(net(path, versus, hand) for hand in range(HANDS)) for versus in range(3))
            for path in plays.paths[4:]
        ),
        folds=(fixed(plays.paths[0]), fixed(plays.paths[1])),
        surrenders=tuple(fixed(path) for path in plays.paths[2:4]),
        scale=scale,
        plays=plays,
    )
    if 2 * tabulated.after_flop * int(abs(tabulated.net_array).max()) >= 1 << 31:  # Sums over a flop are int32.
        raise PayTableError(f"{game.id}: {plays.last[1]} pays too much, or in too small parts, to be counted")
    return tabulated


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


def read_facts(game: Game) -> Showdowns:
    """What decides each fact of the game; refuses one that depends on more than these three."""
    table = read_board_facts(game)
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
