"""How the value of the main bets moved in a round."""

from __future__ import annotations

from random import Random

from pitboss.games import find_game
from pitboss.play import Round, deal_round, open_table
from pitboss.server.coach.judging import grade
from pitboss.server.coach.moves import moves

BETS = {"ante": 1000, "blind": 1000, "trips": 500}


def played(*choices: str) -> Round:
    table = open_table(find_game("ultimate_holdem"))
    deck = list(table.game.deck)
    Random(3).shuffle(deck)
    round_ = deal_round(table, {1: BETS}, tuple(deck))
    for choice in choices:
        round_ = round_.act(1, choice)
    return round_


def test_the_value_goes_from_the_edge_to_the_result() -> None:
    round_ = played("check", "check", "fold")
    moved = moves(round_, 1, grade(str(round_), 1)["grades"])
    assert [(move["kind"], len(move["cards"])) for move in moved if move["kind"] != "mistake"] == [
        ("before", 0),
        ("decision", 2),
        ("decision", 3),
        ("decision", 2),
        ("result", 0),
    ]
    assert moved[0]["cents"] == -21.85  # 2.1850 % of the Ante
    assert moved[-1]["cents"] == -2000  # without Trips, which is no part of the main game
    assert moved[-2]["cents"] == -2000  # a fold is worth what it loses: nothing is left to chance


def test_a_mistake_moves_the_value_by_its_cost() -> None:
    round_ = played("3x")
    grades = grade(str(round_), 1)["grades"]
    decision, mistake = moves(round_, 1, grades)[1:3]
    assert (decision["kind"], mistake["kind"], mistake["choice"]) == ("decision", "mistake", "3x")
    assert round(decision["cents"] - mistake["cents"], 2) == grades[0]["cost_cents"] > 0


def test_a_round_without_decisions_has_no_moves() -> None:
    assert moves(played("3x"), 1, []) == []
