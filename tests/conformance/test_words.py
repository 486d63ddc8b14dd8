"""What a player is told follows the options of the house."""

from __future__ import annotations

import pytest

from pitboss.describe import describe
from pitboss.games import find_game
from tests.cli.run import pitboss
from tests.conformance.random_play import GAME_IDS


def told(game_id: str, **options: str) -> str:
    """The rules, the wagers and the layout as they hold under these options."""
    game = find_game(game_id)
    worded = game.worded(game.choose_options(options))
    return "\n".join([worded.layout, *worded.rules.values(), *(wager.says for wager in worded.wagers)])


def test_r26_with_a_flush_nothing_says_straight_or_better() -> None:
    assert "with a straight or better" in told("holdem_bonus")
    with_flush = told("holdem_bonus", ante_pays_from="flush")
    assert "straight or better" not in with_flush
    assert "with a flush or better" in with_flush


def test_r11_a_tie_that_is_paid_is_told_so() -> None:
    assert "If the hands tie, I'm In loses" in told("texas_peek")
    paid = told("texas_peek", im_in_tie="paid")
    assert "If the hands tie" not in paid
    assert "win, lose or tie" in paid


def test_r04_any_size_of_play_is_told_so() -> None:
    assert "any amount from one to three times" in told("four_card", play_sizes="any")
    assert "any amount" not in told("four_card")


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_option_that_changes_the_settlement_is_worded(game_id: str) -> None:
    """Pay tables speak for themselves; any other option than the default is told in the rules."""
    game = find_game(game_id)
    tables = {wager.table_option for wager in game.wagers}
    for option in game.options:
        for value in option.values:
            if option.id not in tables and value != option.default:
                assert (option.id, value) in game.wording
                assert told(game_id, **{option.id: value}) != told(game_id)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_layout_has_a_line_and_the_page_shows_it(game_id: str) -> None:
    game = find_game(game_id)
    assert game.layout
    assert any(game.layout in section.text for section in describe(game))


def test_show_tells_what_is_in_force() -> None:
    out = pitboss("show", "holdem_bonus", "--set", "ante_pays_from=flush").stdout
    assert "flush or better" in out
    rules, _, rest = " ".join(out.split()).partition("Readings")  # which quote the printed text
    assert "with a straight or better" not in rules + rest.partition("Procedure")[2]
    tables = pitboss("show", "wild_six", "--set", "queens_table=A5").stdout
    assert "A5" in tables
    assert "A6" not in tables.split("Options")[-1].split("queens_or_better")[-1]
