"""One position, exactly: what each choice is worth if the seat plays on as well as it can."""

from __future__ import annotations

from functools import lru_cache

from pitboss.cards import Cards
from pitboss.errors import ChoiceRefused
from pitboss.odds.exact.shared_board.dead_cards import start_totals
from pitboss.odds.exact.shared_board.position_totals import position_totals
from pitboss.odds.exact.shared_board.read_facts import Start, start
from pitboss.odds.exact.shared_board.read_game import Plan, make_plan, read
from pitboss.odds.exact.shared_board.solve_game import solve_game
from pitboss.rules import Choices, Game, Options


def position_values(
    game: Game, options: Options, cards: Cards, choices: Choices, dead: Cards = ()
) -> dict[str, tuple[int, int]]:
    """For each legal choice at one position a total and a weight; the value is their quotient.

    After the flop every deal that can follow is tried. Before it the totals of all starting hands are found once,
    or every board is tried where `dead` cards are known to be gone.
    """
    board_game = read(game, options)
    seen = len(cards) - 2
    street = board_game.streets.get(seen)
    plan = _plan(game, options)
    nodes = [at for at, node in enumerate(plan.nodes[seen]) if node.choices == choices and node.class_ >= 0]
    if street is None or not nodes:
        raise ChoiceRefused(f"{game.id}: a seat with {len(cards)} cards has nothing to decide after {choices}")
    left = tuple(card for card in game.deck if card not in cards and card not in dead)
    if seen:
        totals = position_totals(plan, cards, left)
    else:
        totals = start_totals(plan, cards, left) if dead else _start_totals(game, options)[start(cards)]
    worth = plan.worth[seen][nodes[0]]
    return {
        choice.id: (sum(int(a) * b for a, b in zip(row, totals, strict=True)), totals[0] * plan.scale)
        for choice, row in zip(street.choices, worth, strict=False)
    }


@lru_cache(maxsize=8)
def _plan(game: Game, options: Options) -> Plan:
    return make_plan(read(game, options))


@lru_cache(maxsize=8)
def _start_totals(game: Game, options: Options) -> dict[Start, tuple[int, ...]]:
    """The totals of every starting hand: deals, then each channel."""
    solved = solve_game(read(game, options), None, None, tally=False)
    return {streets.hole.start: streets.totals for streets in solved.streets}
