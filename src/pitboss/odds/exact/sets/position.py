"""One position by itself: every card that can still fall is tried, whichever cards are gone."""

from __future__ import annotations

from dataclasses import replace

from pitboss.cards import Cards
from pitboss.errors import NotFollowed
from pitboss.odds.exact.sets.counter import Sets
from pitboss.odds.exact.walk import Walk
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Work
from pitboss.odds.model.decision_points import stages, ways_left
from pitboss.rules import NOT_ASKED, Choices, Game, Options

MOST_DEALS = 200_000_000  # ten seconds


def position_values(
    game: Game, options: Options, cards: Cards, choices: Choices = (), dead: Cards = ()
) -> dict[str, tuple[int, int]]:
    """For each legal choice the sum of net results, and the number of deals times the parts of a unit."""
    left = replace(game, deck=tuple(card for card in game.deck if card not in dead)) if dead else game
    ways = ways_left(left, len(cards))
    if ways > MOST_DEALS:
        raise NotFollowed(f"{game.id}: {ways:,} deals can follow, too many for one position")
    counter = Sets(left, options, Work(0, None), start=cards)
    walk: Walk[Ints, Ints] = Walk(left, options, counter)
    street = left.streets[len(choices)]
    at = next(at for at, stage in enumerate(stages(left)) if stage.street is not None and stage.street.id == street.id)
    walk.totals(at, choices)
    decision = counter.decisions[at, choices]
    weight = ways * counter.nets.scale
    return {
        answer: (int(total[0]), weight)
        for number, (answer, total) in enumerate(zip(decision.answers, decision.totals, strict=True))
        if answer != NOT_ASKED and (decision.legal is None or decision.legal[0, number])
    }
