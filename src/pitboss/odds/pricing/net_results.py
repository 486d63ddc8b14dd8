"""From one cell of a tally to money: what every wager stakes and what it nets, in units of the base bet.

Fixed sums are in dollars, so where a bet has a schedule of dollars one unit is one dollar.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from pitboss.errors import GameError, PayTableError
from pitboss.odds.model.tally import Tally, outcomes_under
from pitboss.rules import FIRST_LINE, Choices, Facts, Game, Options, PayTable, Wager
from pitboss.rules.own_tables import check_table
from pitboss.rules.terms import terms

MAIN = "main"
DOLLAR_CENTS = 100
MOST_ODDS, MOST_PARTS = 5_000, 20


class Result(NamedTuple):
    """One wager in one round: the money that was bet on it, and what it gained or lost."""

    staked: Fraction
    net: Fraction


def main_wagers(game: Game) -> tuple[str, ...]:
    """The wagers that make up the main game: its base bets, what is played on them, what rides on them.

    The base bets are what the seat sizes freely during play, if there is such a bet;
    otherwise the required opening bets and those that later bets are multiples of.
    """
    core = {wager.id for wager in game.wagers if wager.chosen_size}
    if not core:
        core = {wager.id for wager in game.wagers if wager.is_opening and wager.required}
        core |= {wager.base for wager in game.wagers if wager.base and game.wager(wager.base).is_opening}
    return _with_followers(game, core)


def _with_followers(game: Game, core: set[str]) -> tuple[str, ...]:
    """These wagers with everything that is a multiple of them or rides on them, in the game's order."""
    while more := {w.id for w in game.wagers if (w.base in core or w.rides in core) and w.id not in core}:
        core |= more
    return tuple(wager.id for wager in game.wagers if wager.id in core)


def main_name(game: Game) -> str:
    """`main`, or the wager's own name where the main game is a single bet."""
    wagers = main_wagers(game)
    return MAIN if len(wagers) > 1 else wagers[0]


def side_wagers(game: Game) -> tuple[str, ...]:
    """The bets beside the main game that a seat may place before the deal."""
    main = main_wagers(game)
    return tuple(wager.id for wager in game.opening_wagers if wager.id not in main)


def wager_by_hands(game: Game) -> Wager | None:
    """The side bet whose pay table goes by the number of hands dealt, if the game has one."""
    return next((wager for wager in game.wagers if wager.table_by_hands), None)


def number_of_hands(game: Game) -> str:
    """With how many hands the bet on the highest of them is reckoned beside others; nothing if there is no such bet."""
    wager = wager_by_hands(game)
    return f"{wager.name} at a table of two hands" if wager else ""


def wagers_named(game: Game, name: str) -> tuple[str, ...]:
    """The wagers that a name stands for: `main`, `all`, or a side bet with what rides on it."""
    if name in (MAIN, main_name(game)):
        return main_wagers(game)
    if name == "all":
        return tuple(wager.id for wager in game.wagers)
    if name not in side_wagers(game):
        known = ", ".join((main_name(game), *side_wagers(game)))
        raise GameError(f"{game.id} has no wager {name!r} that can be priced; it has: {known}")
    return _with_followers(game, {name})


def unit_of(game: Game, name: str) -> str:
    """What one unit of a price is: the base bet, or a dollar where fixed sums are paid."""
    wagers = [game.wager(id_) for id_ in wagers_named(game, name)]
    if any(table.cents for wager in wagers for table in wager.tables.values()):
        return "dollar"
    return next(wager.id for wager in wagers if wager.is_opening or wager.chosen_size)


def check_countable(game: Game) -> None:
    """Refuses pay tables of the main game that would not fit the integers in which deals are counted.

    With odds up to `MOST_ODDS` in parts of up to `MOST_PARTS` a net result is below 2²⁰ parts, which is what the
    largest integers of every recipe are reckoned with.
    """
    for id_ in main_wagers(game):
        for table in game.wager(id_).tables.values():
            parts = math.lcm(*(odds.per for odds in table.odds))
            if parts > MOST_PARTS or any(odds.pays > MOST_ODDS * odds.per for odds in table.odds):
                raise PayTableError(
                    f"pay table {table.id} of {id_}: the main game is counted with odds up to {MOST_ODDS:,} to 1, "
                    f"all in the same parts, down to 1/{MOST_PARTS}"
                )


@dataclass(frozen=True)
class Money:
    """The money of a game under its options; `tables` replaces pay tables, `stakes` the units bet on a wager."""

    game: Game
    options: Options
    hands: int = 2
    tables: Mapping[str, PayTable] = field(default_factory=dict)
    stakes: Mapping[str, Fraction] = field(default_factory=dict)
    _known: dict[tuple[str, int, Choices], Result] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for id_, table in self.tables.items():
            check_table(self.game.wager(id_), table)

    def results(self, choices: Choices, facts: Facts) -> dict[str, Result]:
        """What every wager staked and netted in this cell."""
        rulings = self.game.rule_on(facts, choices, self.options)
        return {wager.id: self.result(wager, rulings[wager.id].outcome, choices) for wager in self.game.wagers}

    def counted(self, tally: Tally, wagers: tuple[str, ...]) -> Iterator[tuple[dict[str, Result], int]]:
        """What these wagers staked and netted, and how often; deals with the same outcomes are taken together."""
        every = tally.outcomes if self.options == tally.options else outcomes_under(tally, self.options)
        places = [place for place, wager in enumerate(self.game.wagers) if wager.id in wagers]
        wagers = tuple(self.game.wagers[place].id for place in places)
        found: dict[tuple[Choices, tuple[int, ...]], int] = {}
        for (choices, outcomes), count in every.items():
            key = choices, tuple(outcomes[place] for place in places)
            found[key] = found.get(key, 0) + count
        named = [self.game.wager(id_) for id_ in wagers]
        for (choices, outcomes), count in found.items():
            yield {w.id: self.result(w, each, choices) for w, each in zip(named, outcomes, strict=True)}, count

    def net(self, wagers: tuple[str, ...], choices: Choices, facts: Facts) -> Fraction:
        """What these wagers gained or lost together in this cell."""
        rulings = self.game.rule_on(facts, choices, self.options)
        first, *more = (self.result(self.game.wager(id_), rulings[id_].outcome, choices).net for id_ in wagers)
        return sum(more, first)

    def table(self, wager: Wager) -> PayTable | None:
        """The pay table in use for this wager."""
        return self.tables.get(wager.id) or wager.table(self.options, self.hands)

    def stake(self, wager: Wager, placed: Mapping[str, int]) -> Fraction:
        """The units bet on a wager of its own; what rides on another has none, and what was taken back is not a bet."""
        if wager.rides or placed.get(wager.id) == 0:
            return Fraction(0)
        if wager.base:
            return placed.get(wager.id, 0) * self.stake(self.game.wager(wager.base), placed)
        if wager.chosen_size and not placed.get(wager.id):
            return Fraction(0)
        return self.stakes.get(wager.id, Fraction(wager.fixed_cents, 100) if wager.fixed_cents else Fraction(1))

    def result(self, wager: Wager, outcome: int, choices: Choices) -> Result:
        """What a wager staked and netted with this outcome."""
        key = wager.id, outcome, choices
        if key not in self._known:
            self._known[key] = self._reckon(wager, outcome, self.game.placed(choices))
        return self._known[key]

    def _reckon(self, wager: Wager, outcome: int, placed: Mapping[str, int]) -> Result:
        stake = self.stake(wager, placed)
        found = terms(wager, self.table(wager) if outcome >= FIRST_LINE else None, outcome)
        on = self.stake(self.game.wager(wager.rides), placed) if wager.rides else stake
        return Result(stake, found.gain(stake, on, unit_cents=DOLLAR_CENTS))
