"""The settlement of the main game as numbers, by what this recipe knows of the two hands."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pitboss.hands.versus import RESULTS
from pitboss.odds.exact.generic import settlement_scale
from pitboss.odds.exact.separate_hands.dealer_counts import Ladder
from pitboss.odds.exact.separate_hands.read_game import read_facts, read_plays
from pitboss.odds.model.tally import Cell
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import Game, Options

VERSUS = len(RESULTS)
LARGEST_NET = 1 << 30


@dataclass(frozen=True)
class Kind:
    """What settlement sees of a player's order: its class, and on which step of the dealer's classes it is."""

    class_: int
    level: int


class Settlement:
    """The game's own settlement as an array: `net[kind, choice, versus, the dealer's class]`, in units × `scale`."""

    def __init__(self, game: Game, options: Options, ladder: Ladder) -> None:
        self.classes, self.table = ladder.classes, read_facts(game)
        self.level_of = np.searchsorted(ladder.steps, np.arange(len(ladder.orders)), side="right")
        own = (self.table.seat_class(int(order)) for order in ladder.orders)
        listed = [Kind(*pair) for pair in zip(own, self.level_of.tolist(), strict=True)]
        self.kinds = list(dict.fromkeys(listed))
        self.kind_of = np.array([self.kinds.index(kind) for kind in listed])
        self.paths = read_plays(game, options)
        self.scale = settlement_scale(game, options)
        self.net = np.zeros(self.shape, dtype=np.int64)
        money, wagers = Money(game, options), main_wagers(game)
        for place in np.ndindex(self.shape):
            if (cell := self.cell(place)) is None:
                continue
            net = money.net(wagers, *cell) * self.scale
            assert net.denominator == 1, "the scale makes every net result whole"
            assert abs(net) < LARGEST_NET, "totals must fit in 64 bits"
            self.net[place] = net.numerator

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """The player's kinds, the choices, the results, the dealer's classes."""
        return len(self.kinds), len(self.paths), VERSUS, len(self.classes)

    def cell(self, place: tuple[int, ...]) -> Cell | None:
        """The choices and facts of one place of the array; None where no row showed its facts."""
        kind, choice, versus, class_ = place
        facts = self.table.facts(versus, self.kinds[kind].class_, self.classes[class_])
        return None if facts is None else (self.paths[choice], facts)
