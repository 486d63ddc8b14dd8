"""The three worked examples of the printed text, to the dollar, as a user runs them."""

from __future__ import annotations

import json

import pytest

from tests.cli.run import pitboss

BETS = "seat1:poker=500,queens_or_better=500,draw_bonus=500,taxpayer=100"


def replayed(deck: str, *choices: str) -> dict[str, int]:
    """What each wager gained, in dollars, as `pitboss replay --json` tells it."""
    done = pitboss("replay", "wild_six@2", BETS, f"deck:{deck}", *choices, "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    lines = [event for event in data["events"] if event["event"] == "settled"]
    return {line["wager"]: (line["returned_cents"] - line["stake_cents"]) // 100 for line in lines}


@pytest.mark.parametrize(
    ("deck", "choices", "dollars"),
    [
        pytest.param(
            "3c3d3h8c8d5c5d7h9sJc3sKd",
            (),
            {"poker": 5, "queens_or_better": 75, "tax": -5, "draw_bonus": 30, "taxpayer": 1000},
            id="R52",
        ),
        pytest.param(
            "3c3d3h3s8d5c5d7h9sJcKcQd",
            (),
            {"poker": 5, "queens_or_better": 100, "tax": -5, "draw_bonus": 30, "taxpayer": 0},
            id="R53",
        ),
        pytest.param(
            "6c6dTh3s8d5c4d7h9sJcKc9d",
            ("1:discard4",),
            {"queens_or_better": -5, "poker": -5, "draw_bonus": -5, "taxpayer": 0},
            id="R54",
        ),
    ],
)
def test_the_worked_examples_through_the_terminal(deck: str, choices: tuple[str, ...], dollars: dict[str, int]) -> None:
    assert replayed(deck, *choices) == dollars
