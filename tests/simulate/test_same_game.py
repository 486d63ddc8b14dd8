"""The kernels and the live engine are the same game: rounds dealt by one, replayed by the other, settle alike."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.games import house_games
from pitboss.odds.pricing.net_results import Money
from pitboss.play import deal_round, open_table
from pitboss.rules import Choices, Game, Options
from pitboss.simulate.rounds.compiled import Rounds
from pitboss.simulate.strategies.decisions import seen_cards
from pitboss.simulate.strategies.histories import Level, Tree, choice_tree

BET_CENTS = 600  # paid exactly by every line of every table
SETTINGS = [
    (game, seats, settings)
    for game in house_games()
    for seats, settings in (
        (1, {}),
        (2, {option.id: option.values[-1] for option in game.options}),
        (6, {}),
    )
]


class AnyChoice:
    """Chooses anything that is legal, from cards and the number of the street alone."""

    def __init__(self, game: Game, options: Options, level: Level, history: Choices) -> None:
        self.game, self.options, self.level, self.history = game, options, level, history

    def decide(self, cards: Any, rows: Any, columns: Any, out: Any) -> None:
        street = self.level.street
        for at, row in enumerate(rows.tolist()):
            seen = seen_cards(cards[row], columns, self.level.seen)
            if street.excused(seen, self.history, self.options):
                out[at] = self.level.unasked
            else:
                out[at] = (sum(seen) + 7 * len(self.history)) % len(street.choices)


def any_choices(game: Game, options: Options, tree: Tree) -> dict[Any, Any]:
    return {
        (number, history): AnyChoice(game, options, level, history)
        for number, level in enumerate(tree.levels)
        for history, asked in zip(level.histories, level.asked, strict=True)
        if asked
    }


def replayed(game: Game, settings: Mapping[str, str], deck: Any, bets: Mapping[str, int], lines: list[Choices]) -> Any:
    """The same round through the live engine."""
    played = deal_round(open_table(game, settings), {seat + 1: bets for seat in range(len(lines))}, deck)
    while not played.over:
        seat = next(iter(played.legal))
        choice = lines[seat - 1][len(played.choices(seat))]
        found = next(s for s in game.streets if s.id == played.street.id).choice(choice)
        assert found is not None
        amount = BET_CENTS if found.wager and (game.wager(found.wager).chosen_size or found.between) else 0
        played = played.act(seat, choice, amount)
    return played


def check_rounds(game: Game, seats: int, settings: Mapping[str, str], count: int) -> None:
    options = game.choose_options(settings)
    bets = {wager.id: wager.fixed_cents or BET_CENTS for wager in game.opening_wagers}
    tree = choice_tree(game, options, bets)
    rounds = Rounds(game, options, seats, tree, any_choices(game, options, tree))
    assert rounds.facts
    cards, ends, cells = rounds.play(99, 0, count)
    stakes = {id_: Fraction(cents, 100) for id_, cents in bets.items()}
    stakes |= {wager.id: Fraction(BET_CENTS, 100) for wager in game.wagers if wager.chosen_size}
    money = Money(game, options, seats + 1, stakes=stakes)
    for number in range(count):
        lines = [tree.ends[end] for end in ends[:, number]]
        played = replayed(game, settings, rounds.deck(cards, number), bets, lines)
        for seat in range(seats):
            results = money.results(*rounds.numbers.cell(int(cells[seat, number])))
            paid = {line.wager: 0 for line in played.settlement if line.seat == seat + 1}
            for line in (each for each in played.settlement if each.seat == seat + 1):
                paid[line.wager] += line.returned_cents - line.stake_cents
            assert {id_: 100 * results[id_].net for id_ in paid} == paid, str(played)
            assert 100 * sum((each.net for each in results.values()), Fraction(0)) == played.net_cents[seat + 1]
    assert len(np.unique(ends)) > 1


@pytest.mark.parametrize(("game", "seats", "settings"), SETTINGS, ids=lambda value: getattr(value, "id", str(value)))
def test_rounds_of_the_kernels_settle_as_at_the_table(game: Game, seats: int, settings: Mapping[str, str]) -> None:
    check_rounds(game, seats, settings, {1: 300, 2: 150, 6: 50}[seats])


@pytest.mark.prove
@pytest.mark.parametrize(("game", "seats", "settings"), SETTINGS, ids=lambda value: getattr(value, "id", str(value)))
def test_ten_thousand_rounds_settle_as_at_the_table(game: Game, seats: int, settings: Mapping[str, str]) -> None:
    check_rounds(game, seats, settings, 10_000)
