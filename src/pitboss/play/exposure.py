"""What a seat can lose or win at most, from the tabulated settlement: before the deal and at any moment of a round.

Every cell of the settlement is examined, for all wagers of a seat together. So a tax that is due only with a hand
that wins more than the tax is not a loss.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from pitboss.play.bets import Limits
from pitboss.play.pay import returned
from pitboss.rules import NOT_ASKED, Choices, Game, Options, Wager
from pitboss.rules.terms import terms

Outcomes = tuple[int, ...]  # one per wager concerned
Known = tuple[tuple[str, int], ...]  # the wagers settled so far, with their outcomes

ZERO = Fraction(0)


def at_risk_cents(
    game: Game, options: Options, stakes: Mapping[str, int], *, hands: int, choices: Choices = (), known: Known = ()
) -> int:
    """The most that a seat with these stakes can lose in the round if it bets nothing more.

    `choices` are those it has made, `known` the wagers that are settled, with their outcomes.
    """
    wagers = tuple(wager for wager in game.wagers if (wager.rides or wager.id) in stakes)
    ids = tuple(wager.id for wager in wagers)
    losses = [
        sum(_loss_cents(w, options, stakes, hands, outcome) for w, outcome in zip(wagers, cell, strict=True))
        for cell in worst_cells(game, options, hands, ids, choices, known)
    ]
    return max([0, *losses])


def beyond_stakes_cents(
    game: Game, options: Options, stakes: Mapping[str, int], *, hands: int, choices: Choices = (), known: Known = ()
) -> int:
    """The part of that loss which the chips on the layout do not cover."""
    at_risk = at_risk_cents(game, options, stakes, hands=hands, choices=choices, known=known)
    return max(0, at_risk - sum(stakes.values()))


def largest_win_cents(game: Game, options: Options, limits: Limits, bets: Mapping[str, int], *, hands: int) -> int:
    """The most that a seat with these opening bets can win in the round, whatever it raises."""
    return math.ceil(max(ZERO, -least_net_cents(game, options, limits, bets, hands=hands, sign=-1)))


def least_net_cents(
    game: Game,
    options: Options,
    limits: Limits,
    bets: Mapping[str, int],
    *,
    hands: int,
    counted: Collection[str] | None = None,
    sign: int = 1,
) -> Fraction:
    """The least net result of a seat with these opening bets, whatever it raises; with sign −1, less the greatest one.

    With `counted`, the results of these wagers alone.
    """
    nets = [
        sign * sum((_gain(game, id_, options, stakes, hands, out) for id_, out in zip(ids, cell, strict=True)), ZERO)
        for path in _paths_of(game, options, frozenset(bets))
        for stakes in [_stakes_on(game, limits, bets, path)]
        for ids in [_counted(game, stakes, counted)]
        for cell in extreme_cells(game, options, hands, ids, path, sign)
    ]
    return min(nets)


def _counted(game: Game, stakes: Mapping[str, int], counted: Collection[str] | None) -> tuple[str, ...]:
    ids = [wager.id for wager in game.wagers if (wager.rides or wager.id) in stakes]
    return tuple([id_ for id_ in ids if counted is None or id_ in counted])


def numbers_of_hands(game: Game, seats: int, bets: Collection[str]) -> range:
    """With how many hands these bets may be settled: one number stands for all where no pay table depends on it."""
    return range(2, seats + 2) if any(w.table_by_hands and w.id in bets for w in game.wagers) else range(2, 3)


def _stakes_on(game: Game, limits: Limits, bets: Mapping[str, int], path: Choices) -> dict[str, int]:
    """All chips on the layout at the end of a path; a size that the seat chooses is the largest there may be."""
    stakes = dict(bets)
    for id_, times in game.placed(path).items():
        wager = game.wager(id_)
        if not times:  # taken back
            del stakes[id_]
            continue
        stakes[id_] = limits.of(id_)[1] if wager.chosen_size else times * stakes[wager.base]
    return stakes


def _gain(  # noqa: PLR0917 - as the settlement names them
    game: Game, id_: str, options: Options, stakes: Mapping[str, int], hands: int, outcome: int
) -> Fraction:
    """The net result of a wager in cents. No stake is refused here because it does not divide."""
    wager = game.wager(id_)
    stake_cents = 0 if wager.rides else stakes[id_]
    found = terms(wager, wager.table(options, hands), outcome)
    return found.gain(stake_cents, stakes[wager.rides or id_], unit_cents=1)


@lru_cache(maxsize=1 << 12)
def extreme_cells(  # noqa: PLR0917 - the cache takes no names
    game: Game, options: Options, hands: int, wagers: tuple[str, ...], path: Choices, sign: int
) -> tuple[Outcomes, ...]:
    """What can become of these wagers on a path, where nothing else is worse (with sign −1: better)."""
    ids = [wager.id for wager in game.wagers]
    places = [ids.index(id_) for id_ in wagers]
    cells = {tuple([cell[place] for place in places]) for cell in _cells(game, options, path)}
    return tuple(_undominated(game, options, hands, wagers, cells, sign=sign))


def _loss_cents(wager: Wager, options: Options, stakes: Mapping[str, int], hands: int, outcome: int) -> int:
    stake_cents = 0 if wager.rides else stakes[wager.id]
    on_cents = stakes[wager.rides] if wager.rides else stake_cents
    table = wager.table(options, hands)
    return stake_cents - returned(wager, table, outcome, stake_cents=stake_cents, on_cents=on_cents)


@lru_cache(maxsize=1 << 12)
def worst_cells(  # noqa: PLR0917 - the cache takes no names
    game: Game, options: Options, hands: int, wagers: tuple[str, ...], choices: Choices, known: Known
) -> tuple[Outcomes, ...]:
    """The worst outcomes that these wagers can still have without another bet; which is worst depends on the stakes."""
    ids = [wager.id for wager in game.wagers]
    places = [ids.index(id_) for id_ in wagers]
    fixed = [(ids.index(id_), outcome) for id_, outcome in known]
    cells = {
        tuple([cell[place] for place in places])
        for path in _paths(game, options, frozenset(wagers), choices)
        for cell in _cells(game, options, path)
        if all(cell[place] == outcome for place, outcome in fixed)
    }
    return tuple(_undominated(game, options, hands, wagers, cells, sign=1))


def _undominated(
    game: Game, options: Options, hands: int, wagers: tuple[str, ...], cells: set[Outcomes], *, sign: int
) -> Iterator[Outcomes]:
    """Drops every cell that gives at least as much (with sign −1: at most as much) on every wager as another one."""
    gives = {
        cell: tuple(
            [sign * _return(game, id_, options, hands, outcome) for id_, outcome in zip(wagers, cell, strict=True)]
        )
        for cell in cells
    }
    kept: list[tuple[Fraction, ...]] = []
    for cell in sorted(gives, key=lambda cell: sum(gives[cell])):
        if not any(all(a <= b for a, b in zip(worse, gives[cell], strict=True)) for worse in kept):
            kept.append(gives[cell])
            yield cell


@lru_cache(maxsize=1 << 12)
def _return(game: Game, id_: str, options: Options, hands: int, outcome: int) -> Fraction:
    """Between outcomes of one wager, the smaller number gives the seat less back, whatever the stake."""
    wager = game.wager(id_)
    return terms(wager, wager.table(options, hands), outcome).rate


@lru_cache(maxsize=1 << 8)
def _cells(game: Game, options: Options, path: Choices) -> frozenset[Outcomes]:
    """Every combination of outcomes on this path, one outcome per wager of the game."""
    ids = [wager.id for wager in game.wagers]
    settle = game.settle
    found = set()
    for facts in game.domain():
        rulings = settle(facts, path, options)
        found.add(tuple([rulings[id_].outcome for id_ in ids]))
    return frozenset(found)


@lru_cache(maxsize=1 << 8)
def possible_outcomes(game: Game, options: Options, wager: str) -> frozenset[int]:
    """Everything that can become of a wager, whatever is dealt and chosen."""
    place = [each.id for each in game.wagers].index(wager)
    return frozenset(cell[place] for path in game.settled_paths(options) for cell in _cells(game, options, path))


def _paths(game: Game, options: Options, staked: frozenset[str], choices: Choices) -> Iterator[Choices]:
    """The paths that begin with these choices and put nothing more down; one choice by place stands for all."""
    placed = _put_down(game, choices)
    for path in _paths_of(game, options, staked, len(choices)):
        if path[: len(choices)] == choices and _put_down(game, path) == placed:
            yield path


def _put_down(game: Game, choices: Choices) -> dict[str, int]:
    """What these choices put down, whatever they took back."""
    return {id_: times for id_, times in game.placed(choices).items() if times}


def _paths_of(game: Game, options: Options, staked: frozenset[str], chosen_streets: int = 0) -> Iterator[Choices]:
    """The paths of a seat with these bets; after the streets it has chosen on, one choice by place stands for all."""
    asked = all(street.needs in staked for street in game.streets if street.needs)
    for path in game.paths_under(options) if asked else game.settled_paths(options):
        streets = list(zip(game.streets, path, strict=True))
        unasked = [chosen for street, chosen in streets if street.needs and street.needs not in staked]
        by_place = [(street, chosen) for street, chosen in streets[chosen_streets:] if street.by_place]
        if all(chosen == NOT_ASKED for chosen in unasked) and all(
            chosen in (NOT_ASKED, street.choices[0].id, *(c.id for c in street.choices if c.only_with))
            for street, chosen in by_place
        ):
            yield path
