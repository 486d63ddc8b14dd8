"""Money once: what an outcome is worth is told by `rules.terms`, and the table and the odds agree to the cent."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import DefinitionError
from pitboss.games import all_games
from pitboss.odds.pricing.net_results import Money
from pitboss.play.pay import returned
from pitboss.rules import FIRST_LINE, HALF, LOSE, NO_ACTION, PUSH, WIN, Odds, Wager, dollar_schedule, pay_table
from pitboss.rules.terms import Terms, terms

UNIT_CENTS = 3_000  # every odds of every game come out even


@pytest.mark.parametrize(
    ("outcome", "net_cents"), [(NO_ACTION, 0), (LOSE, -500), (PUSH, 0), (WIN, 500), (HALF, -250), (FIRST_LINE, 750)]
)
def test_an_outcome_is_worth_this_much(outcome: int, net_cents: int) -> None:
    table = pay_table("table", ("line",), Odds(3, 2))
    wager = Wager("bet", "a bet", "R1", tables={"table": table})
    assert returned(wager, table, outcome, stake_cents=500, on_cents=500) - 500 == net_cents


def test_a_schedule_that_is_collected_is_a_loss() -> None:
    table = dollar_schedule("tax", ("line",), 5)
    wager = Wager("tax", "a tax", "R1", rides="bet", collected=True, tables={"tax": table})
    assert terms(wager, table, FIRST_LINE) == Terms(cents=-500)


def test_a_line_that_the_table_does_not_have_is_refused_by_name() -> None:
    table = pay_table("short", ("line",), 3)
    wager = Wager("bet", "a bet", "R1", tables={"short": table})
    with pytest.raises(DefinitionError, match="bet is paid by line 3, but its pay table short has 1 lines"):
        terms(wager, table, FIRST_LINE + 2)
    with pytest.raises(DefinitionError, match="bet is paid by line 1, but it has no pay table"):
        terms(wager, None, FIRST_LINE)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_outcome_of_every_game_pays_the_same_at_the_table_and_in_the_odds(game) -> None:
    options = game.choose_options()
    money = Money(game, options, stakes={wager.id: Fraction(UNIT_CENTS, 100) for wager in game.wagers})
    seen = set()
    for path in game.paths_under(options)[:3]:
        placed = game.placed(path)
        for facts in game.domain():
            for wager in game.wagers:
                outcome = game.rule_on(facts, path, options)[wager.id].outcome
                if (wager.id, outcome) in seen or (wager.base and not placed.get(wager.id)):
                    continue
                seen.add((wager.id, outcome))
                stake = money.stake(wager, placed)
                on = money.stake(game.wager(wager.rides), placed) if wager.rides else stake
                cents = returned(
                    wager, money.table(wager), outcome, stake_cents=int(stake * 100), on_cents=int(on * 100)
                )
                assert Fraction(cents, 100) - stake == money.results(path, facts)[wager.id].net
    assert len(seen) > len(game.wagers)
