"""A round that is declared void, in any game."""

from __future__ import annotations

from pitboss.games import find_game
from pitboss.play import deal_round, open_table, parse
from pitboss.play.events import Voided
from pitboss.school import chance


def check_void(game_id: str, number: str) -> None:
    """Every stake goes back, nothing is paid, and the log and the text of the round name the reading and the reason."""
    table = open_table(find_game(game_id))
    dice = chance.dice(7)
    bets = {seat: chance.ordinary_bets(table, 3) for seat in (1, 2)}
    void = deal_round(table, bets, chance.shuffled(table.game, dice)).void("two cards stuck together")
    (event,) = [each for each in void.events if isinstance(each, Voided)]
    assert (event.rule, event.reason) == (number, "two cards stuck together")
    assert void.net_cents == {1: 0, 2: 0}
    assert {(line.rule, line.stake_cents - line.returned_cents) for line in void.settlement} == {(number, 0)}
    assert f"void:{number}:two%20cards%20stuck%20together" in str(void)
    assert parse(str(void)).events == void.events
