"""One position, exactly: what each choice is worth if the seat plays on as well as it can."""

from __future__ import annotations

from functools import lru_cache

from pitboss.cards import Cards
from pitboss.errors import ChoiceRefused
from pitboss.odds.exact.shared_board.decision_plan import Plan, make_plan
from pitboss.odds.exact.shared_board.one_position.before_flop import start_totals
from pitboss.odds.exact.shared_board.one_position.position_totals import position_totals
from pitboss.odds.exact.shared_board.read_game import read
from pitboss.rules import Choices, Game, Options


def position_values(
    game: Game, options: Options, cards: Cards, choices: Choices, dead: Cards = ()
) -> dict[str, tuple[int, int]]:
    """For each legal choice at one position a total and a weight; the value is their quotient.

    After the flop every deal that can follow is tried; before it boards are summed by their types. `dead` cards are
    known to be gone.
    """
    board_game = read(game, options)
    seen = len(cards) - 2
    street = board_game.streets.get(seen)
    plan = _plan(game, options)
    nodes = [at for at, node in enumerate(plan.nodes[seen]) if node.choices == choices and node.class_ >= 0]
    if street is None or not nodes:
        raise ChoiceRefused(f"{game.id}: a seat with {len(cards)} cards has nothing to decide after {choices}")
    left = tuple(card for card in game.deck if card not in cards and card not in dead)
    totals = position_totals(plan, cards, left) if seen else start_totals(plan, cards, left)
    worth = plan.worth[seen][nodes[0]]
    return {
        choice.id: (sum(int(a) * b for a, b in zip(row, totals, strict=True)), totals[0] * plan.scale)
        for choice, row in zip(street.choices, worth, strict=False)
    }


@lru_cache(maxsize=8)
def _plan(game: Game, options: Options) -> Plan:
    return make_plan(read(game, options))
