"""Seeded sampling of rounds one by one, without compiled code: the same tally as exact analysis gives, but sampled."""

from __future__ import annotations

import random

from pitboss.cards import Cards, cards_text
from pitboss.errors import ChoiceRefused, Invalid
from pitboss.odds.model.decision_points import Stage, legal_choices, stages
from pitboss.odds.model.tally import Cell, Tally
from pitboss.odds.strategies.load import strategy_under
from pitboss.odds.strategies.suit_canon import sorted_piles
from pitboss.rules import NOT_ASKED, Choices, Game, Options
from pitboss.rules.game import Strategy


def play_rounds(
    game: Game,
    options: Options,
    strategy: Strategy,
    *,
    rounds: int,
    seed: int,
    hands: int = 2,
) -> Tally:
    """Deals this many rounds to one seat (and to the others, who only hold cards) and tallies them."""
    if rounds < 1:
        raise Invalid(f"a simulation needs at least one round, not {rounds}")
    strategy = strategy_under(strategy, options)
    chance = random.Random(seed)
    plan, size = stages(game), len(game.plan(hands - 1).rows[0])
    cells: dict[Cell, int] = {}
    for _ in range(rounds):
        row = tuple(chance.sample(game.deck, size))
        row = sorted_piles(game, row) + row[game.row_size :]  # As exact odds count: no order within a pile.
        choices = play_row(game, options, plan, strategy, row)
        cell = choices, game.facts(row, choices)
        cells[cell] = cells.get(cell, 0) + 1
    name = getattr(strategy, "__name__", type(strategy).__name__)
    return Tally(game, options, name, rounds, cells, sampled=True, hands=hands)


def play_row(game: Game, options: Options, plan: tuple[Stage, ...], strategy: Strategy, row: Cards) -> Choices:
    """The choices of a seat that plays this row by the strategy, seeing no more than it may."""
    choices: Choices = ()
    seen = 0
    for stage in plan:
        if stage.pile is not None:
            seen += stage.pile.count
            continue
        assert stage.street is not None
        legal = legal_choices(game, stage.street, row[:seen], choices, options)
        answer = strategy(row[:seen], choices, legal) if legal else NOT_ASKED
        if legal and answer not in legal:
            raise ChoiceRefused(
                f"the strategy answers {answer!r} to {cards_text(row[:seen])} on {stage.street.id}; "
                f"legal: {', '.join(legal)}",
                stage.street.rule,
            )
        choices = (*choices, answer)
    return choices
