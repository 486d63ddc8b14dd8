"""The settlement of the main game as whole numbers, from classes of hands and how they compare."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from pitboss.odds.exact.generic import settlement_scale
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import Choices, Facts, Game, Options
from pitboss.rules.fact_plan import Classes, FactPlan, Results, fact_plan


@dataclass(frozen=True)
class NetResults:
    """What the main game nets, in parts of a unit: `scale` of them are one."""

    game: Game
    options: Options
    _known: dict[tuple[Choices, Facts], int] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def plan(self) -> FactPlan:
        """What the facts depend on."""
        plan = fact_plan(self.game)
        assert plan is not None, "only facts as data are counted so"
        return plan

    @cached_property
    def scale(self) -> int:
        """The smallest number of parts of a unit in which every net result is whole."""
        return settlement_scale(self.game, self.options)

    @cached_property
    def _money(self) -> Money:
        return Money(self.game, self.options)

    def of(self, path: Choices, classes: Classes, results: Results) -> int:
        """The net result of deals with hands of these classes, which compare like this."""
        return self.of_facts(path, self.plan.facts(classes, results))

    def of_facts(self, path: Choices, facts: Facts) -> int:
        """The net result of one cell."""
        cell = path, facts
        if cell not in self._known:
            net = self._money.net(main_wagers(self.game), path, facts) * self.scale
            assert net.denominator == 1, "the scale makes every net result whole"
            self._known[cell] = net.numerator
        return self._known[cell]
