"""From counted deals to values: what every discard of every hand is worth, by the game's own settlement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from pitboss.errors import NotFollowed
from pitboss.hands.versus import NOT_COMPARED, RESULTS
from pitboss.odds.exact.draw.deck_bits import Ints
from pitboss.odds.exact.draw.read_game import HAND, FactTable, read_facts, read_plays
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import Choices, Facts, Game, Options

SIXTHS = 6  # Any of the dealer's six cards may have been the sixth: this many deals for each set of six.
VERSUS, STRENGTHS = NOT_COMPARED + 1, 2

Fields = tuple[int, ...]  # the facts that one set of cards decides


@dataclass(frozen=True, eq=False)
class Counted:
    """The deals of each hand of five up to suits: all that the choice of a discard depends on.

    `counts[i, q]` are the wins and ties without the q-th card, over all draws, against weak dealers and against
    strong ones, the sixth those of the hand that stands pat; `strong_sums[i]` are all deals with a strong dealer.
    """

    sets: Ints
    counts: Ints  # [hands, 6, 4]
    strong_sums: Ints
    ways: int  # deals per hand, the dealer's six cards in no order

    def part(self, rows: slice) -> Counted:
        """The deals of some hands."""
        return Counted(self.sets[rows], self.counts[rows], self.strong_sums[rows], self.ways)


@lru_cache(maxsize=256)
def main_nets(game: Game, options: Options, originals: tuple[Fields, ...]) -> Ints:
    """What the main game nets: [history, nothing asked or a discard or standing pat, class dealt, versus, strong].

    Refuses a game whose main bets depend on which card went, or on the cards that the seat draws.
    """
    table, plays = read_facts(game), read_plays(game, options)
    answers = (plays.draws[:1], plays.discards, plays.stands)[: 2 + len(plays.stands)]
    nets = np.zeros((len(plays.histories), len(answers), len(originals), VERSUS, STRENGTHS), np.int64)
    for history, drew, original in np.ndindex(*nets.shape[:3]):
        paths = [(plays.histories[history], draw) for draw in answers[drew]]
        nets[history, drew, original] = _main_nets(game, options, table, paths, originals[original])
    return nets


def _main_nets(game: Game, options: Options, table: FactTable, paths: Sequence[Choices], original: Fields) -> Ints:
    money, wagers = Money(game, options), main_wagers(game)
    nets = np.zeros((VERSUS, STRENGTHS), np.int64)
    for versus, strong in np.ndindex(*nets.shape):
        if not table.knows(versus=versus):  # No deal ends so, or `check_shown` refuses the game.
            continue
        cells = ((path, facts) for facts in _facts(table, versus, strong, original) for path in paths)
        alike = {(path, _outcomes(game, wagers, path, facts, options)): facts for path, facts in cells}
        found = {money.net(wagers, path, facts) for (path, _), facts in alike.items()}
        if len(found) != 1:
            raise NotFollowed(f"{game.id}: its main game pays by the card that goes or by the cards drawn")
        net = found.pop()
        if net.denominator != 1:
            raise NotFollowed(f"{game.id}: its main game pays in parts of a unit")
        nets[versus, strong] = net.numerator
    return nets


def _outcomes(game: Game, wagers: tuple[str, ...], path: Choices, facts: Facts, options: Options) -> tuple[int, ...]:
    rulings = game.settle(facts, path, options)
    return tuple(rulings[id_].outcome for id_ in wagers)


def _facts(table: FactTable, versus: int, strong: int, original: Fields) -> list[Facts]:
    """The facts with every value of what all six cards decide."""
    known = zip(table.sources, table.game.fact_values.values(), strict=True)
    finals = product(*(range(len(values)) for source, values in known if source == "final"))
    return [table.facts(versus, strong, kind, original, final) for kind, final in product(table.six_kinds, finals)]


def check_shown(game: Game, options: Options, counted: Counted) -> None:
    """Refuses a game if a result can come that none of the deals shown to it had: its facts are not known."""
    counts = counted.counts[:, : HAND + len(read_plays(game, options).stands)]
    wins, ties = counts[..., 0] + counts[..., 2], counts[..., 1] + counts[..., 3]
    for versus, deals in enumerate((counted.ways - wins - ties, ties, wins)):
        if deals.any() and not read_facts(game).knows(versus=versus):
            raise NotFollowed(f"{game.id}: no deal that it was shown {RESULTS[versus]}, but some do")


def discard_totals(counted: Counted, nets: Ints, history: int, original: Ints) -> Ints:
    """[hands, answers]: the sum of net results over all deals, for each card that may go, then for standing pat.

    At most 6 · 601,304,088 each.
    """
    kinds = [1] * HAND + list(range(2, nets.shape[1]))
    wins, ties, strong_wins, strong_ties = (counted.counts[:, : len(kinds), i] for i in range(4))
    strong = counted.strong_sums[:, None]
    loses, strong_loses = counted.ways - strong - wins - ties, strong - strong_wins - strong_ties
    net = nets[history, kinds][:, original]  # [answers, hands, versus, strong]
    by_versus = ((loses, strong_loses), (ties, strong_ties), (wins, strong_wins))
    total = sum(
        deals * net[:, :, versus, is_strong].T
        for versus, pair in enumerate(by_versus)
        for is_strong, deals in enumerate(pair)
    )
    return SIXTHS * np.asarray(total)


def standing_totals(counted: Counted, nets: Ints, history: int, original: Ints) -> Ints:
    """[hands]: the same for a hand that is not asked."""
    net = nets[history, 0, original, NOT_COMPARED]
    strong = counted.strong_sums
    return SIXTHS * ((counted.ways - strong) * net[:, 0] + strong * net[:, 1])


def best_totals(counted: Counted, nets: Ints, history: int, original: Ints, asked: Ints) -> Ints:
    """[hands]: with the best answer, or as it is where the hand is not asked."""
    best = discard_totals(counted, nets, history, original).max(axis=1)
    return np.where(asked, best, standing_totals(counted, nets, history, original))
