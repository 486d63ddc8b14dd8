"""The three worked examples of the printed text, to the dollar, as a user runs them."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.run import pitboss
from tests.cli.terminal import Terminal

BETS = {"poker": 5, "queens_or_better": 5, "draw_bonus": 5, "taxpayer": 1}
SETTLED = re.compile(r"^ {3}(\w+) .*?\(R\d+\)\s+([+−]\$[\d,]+|\$0)$", re.MULTILINE)

EXAMPLES = [
    pytest.param(
        "3c3d3h8c8d5c5d7h9sJc3sKd",
        "",
        {"poker": 5, "queens_or_better": 75, "tax": -5, "draw_bonus": 30, "taxpayer": 1000},
        id="R52",
    ),
    pytest.param(
        "3c3d3h3s8d5c5d7h9sJcKcQd",
        "",
        {"poker": 5, "queens_or_better": 100, "tax": -5, "draw_bonus": 30, "taxpayer": 0},
        id="R53",
    ),
    pytest.param(
        "6c6dTh3s8d5c4d7h9sJcKc9d",
        "discard4",
        {"queens_or_better": -5, "poker": -5, "draw_bonus": -5, "taxpayer": 0},
        id="R54",
    ),
]


@pytest.mark.parametrize(("deck", "choice", "dollars"), EXAMPLES)
def test_r52_to_r54_played_at_a_terminal(deck: str, choice: str, dollars: dict[str, int]) -> None:
    """A person types the bets and the discard; every wager and the balance are read off the screen."""
    with Terminal("play", "wild_six", "--deck", deck, "--coach", "off") as table:
        table.prompt()
        for wager, amount in BETS.items():
            table.type(f"{wager} {amount}")
        shown = table.type("deal")
        if choice:
            shown = table.type(choice)
        table.type("quit")
        assert table.end() == 0
        assert table.screen.too_long == []
    assert {wager: in_dollars(amount) for wager, amount in SETTLED.findall(shown)} == dollars
    assert f"Balance ${1000 + sum(dollars.values()):,}." in shown


def in_dollars(text: str) -> int:
    """`−$5` as a number of dollars."""
    return int(text.replace("$", "").replace(",", "").replace("−", "-"))


@pytest.mark.parametrize(("deck", "choice", "dollars"), EXAMPLES)
def test_r52_to_r54_replayed_from_their_text(deck: str, choice: str, dollars: dict[str, int]) -> None:
    bets = ",".join(f"{wager}={100 * amount}" for wager, amount in BETS.items())
    choices = [f"1:{choice}"] if choice else []
    done = pitboss("replay", "wild_six@2", f"seat1:{bets}", f"deck:{deck}", *choices, "--json")
    assert done.returncode == 0, done.stderr
    lines = [event for event in json.loads(done.stdout)["events"] if event["event"] == "settled"]
    assert {line["wager"]: (line["returned_cents"] - line["stake_cents"]) // 100 for line in lines} == dollars


def test_a_deck_for_training_must_be_of_the_game() -> None:
    done = pitboss("play", "four_card", "--deck", "X1")
    assert done.returncode != 0
    assert "four_card is played without X1" in done.stderr


@pytest.mark.parametrize("typed", ["4", "discard4", "3s"])
def test_the_fourth_card_shown_is_the_fourth_card_discarded(typed: str) -> None:
    """By number, by word or by card: the cards are shown as they were dealt, each beside its number."""
    with Terminal("play", "wild_six", "--deck", "6c6dTh3s8d5c4d7h9sJcKc9d", "--coach", "off") as table:
        table.prompt()
        table.type("poker 5")
        shown = table.type("deal")
        assert re.search(
            r"^ You     6♣ 6♦ 10♥ 3♠ 8♦  pair of sixes, ten kicker\n         1  2  3   4  5$", shown, re.MULTILINE
        )
        table.type(typed)
        assert "1:discard4" in table.type("text")


def test_q14_a_player_with_an_automatic_winner_is_told_that_nothing_is_discarded() -> None:
    with Terminal("play", "wild_six", "--deck", "3c3d3h8c8d5c5d7h9sJc3sKd", "--coach", "off") as table:
        table.prompt()
        table.type("poker 5")
        table.type("draw_bonus 5")
        assert "No discard: all five cards play on, and the sixth joins them (Q14)." in table.type("deal")


def test_each_wager_names_the_hand_that_decided_it() -> None:
    """Two sixes are split; the discard rejoins them for Draw Bonus alone."""
    with Terminal("play", "wild_six", "--deck", "6c6dTh8s8d5c4d7h9sJcQc2d", "--coach", "off") as table:
        table.prompt()
        table.type("poker 5")
        table.type("draw_bonus 5")
        table.type("deal")
        shown = table.type("1")
    assert re.search(r"^ You .* pair of eights, (queen|ten) kicker", shown, re.MULTILINE)
    assert re.search(r"^   draw_bonus .*\n     best five of six: two pair, eights and sixes$", shown, re.MULTILINE)
