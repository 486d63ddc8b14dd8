"""`pitboss play` as a player sits down to it."""

import json

import pytest

from pitboss.games import GAMES
from tests.cli.run import pitboss

TYPED = "5\ndeal\n?\nquit\n"


def told(game):
    """What a program is told that bets, deals, asks for advice and leaves."""
    lines = pitboss("play", game, "--seed", "11", "--json", typed=TYPED).stdout.splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("game", GAMES)
def test_a_player_can_ask_what_each_choice_is_worth(game):
    assert len([each for each in told(game) if "ev" in each]) >= 2
    assert "what each choice is worth" in pitboss("play", game, "--seed", "11", typed=TYPED).stdout


def test_the_values_at_the_table_are_those_of_advise():
    values = {each["choice"]: each["ev"] for each in told("ultimate_holdem") if "ev" in each}
    seen = next(each["say"] for each in told("ultimate_holdem") if "You see" in each.get("say", ""))
    hand = seen.split("yours ")[1].translate(str.maketrans("♣♦♥♠", "cdhs")).replace(" ", "")
    advised = json.loads(pitboss("advise", "ultimate_holdem", hand, "--json").stdout)
    assert {each["choice"]: each["ev"] for each in advised["values"]} == values
