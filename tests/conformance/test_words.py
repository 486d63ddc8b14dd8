"""What a player is told follows the options of the house."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from pitboss.cards import STANDARD_DECK
from pitboss.describe import describe
from pitboss.games import find_game
from pitboss.games.holdem_bonus.rules import HOLES
from pitboss.hands import holes
from pitboss.play import parse
from pitboss.rules import Game
from pitboss.rules.own_tables import read_table, with_table
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


# --- amounts in rules are those of the pay tables in force ---


def with_pays(game_id: str, *pays: str) -> Game:
    game = find_game(game_id)
    for text in pays:
        game = with_table(game, *read_table(game, text))
    return game


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_rules_are_printed_with_the_amounts_of_the_usual_tables(game_id: str) -> None:
    game = find_game(game_id)
    assert game.worded(game.choose_options()).rules == game.rules


def test_r45_to_r51_the_bonus_is_told_as_it_is_paid() -> None:
    rules = with_pays("holdem_bonus", "bonus=40-26-21-16-11-6-3/2").rules
    assert rules["R45"] == "two aces pay 40 to 1;"
    assert [rules[f"R{number}"].split(" pay")[1] for number in range(46, 52)] == [
        " 26 to 1;",
        " 21 to 1;",
        " 16 to 1;",
        " 11 to 1;",
        " 6 to 1;",
        "s 3 to 2.",
    ]


def test_r55_what_the_bonus_leaves_the_house_is_counted_by_the_table_in_force() -> None:
    lines = Counter(holes.kind(cards) for cards in combinations(STANDARD_DECK, 2))
    assert sorted(HOLES) == sorted(lines[kind] for kind in sorted(lines) if lines[kind] < 200)
    assert "leave the house 118 bets" in find_game("holdem_bonus").rules["R55"]
    assert "leave the house 58 bets" in with_pays("holdem_bonus", "bonus=40-25-20-15-10-5-3").rules["R55"]
    assert "leave the players 2 bets" in with_pays("holdem_bonus", "bonus=50-25-20-15-10-5-3").rules["R55"]


def test_r52_r53_the_worked_examples_are_told_by_the_tables_in_force() -> None:
    usual, other = told("wild_six"), told("wild_six", queens_table="A6", draw_table="B1", taxpayer_table="T4")
    assert "then $75, then $5 of tax" in usual
    assert "Draw Bonus pays $30 and Taxpayer's Fortune $1,000" in usual
    assert "then $70, then $5 of tax" in other
    assert "Draw Bonus pays $35" in other
    own = with_pays("wild_six", "taxpayer=9-8-7-6-5-4-3-2", "tax=50-20-10").rules
    assert "Taxpayer's Fortune $6." in own["R52"]
    assert own["R44"].startswith("The tax due: straight or better $50, three of a kind $20, two pair $10,")


def test_a_reading_that_the_house_decides_otherwise_says_so() -> None:
    game = find_game("wild_six")
    assert "In force" not in game.worded(game.choose_options()).readings["Q2"].answer
    chosen = game.choose_options({"standing_pat": "allowed"})
    assert game.worded(chosen).readings["Q2"].answer.endswith("In force: standing_pat=allowed.")


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


# --- what only other houses have is not told ---


def page(game_id: str, *, settlement: bool = True, **options: str) -> str:
    """The whole page of a game under these options, readings left out: they tell both sides of a question."""
    game = find_game(game_id)
    chosen = game.choose_options(options)
    told = describe(game, chosen, settlement=settlement)
    return "\n".join(each.markdown() for each in told if each.title not in ("Readings", "Options"))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_page_of_a_house_says_only_with(game_id: str) -> None:
    game = find_game(game_id)
    for option in game.options:
        for value in option.values:
            told = page(game_id, settlement=False, **{option.id: value})
            assert not re.search(r"only with \w+=", told)
            assert "required with" not in told


def test_a_page_for_every_house_marks_what_only_some_have() -> None:
    told = "\n".join(each.markdown() for each in describe(find_game("four_card"), settlement=False))
    assert "fold, 1x, 2x, 3x or play (only with play_sizes=any)" in told
    assert "| play | play | Play any amount from one to three times the Ante (only with play_sizes=any) | R4 |" in told


def test_r04_the_page_has_the_sizes_of_play_in_force() -> None:
    assert "as a multiple of ante" in page("four_card")
    assert "any amount" not in page("four_card")
    free = page("four_card", play_sizes="any")
    assert "during play, any amount from 1 to 3 times ante" in free
    assert "as a multiple of ante" not in free


def test_r38_showing_is_a_step_only_with_claims() -> None:
    assert "show or hide" not in page("wild_six")
    assert "| show | hide |" not in page("wild_six")
    claims = page("wild_six", showing="claims")
    assert "each seat chooses show or hide." in claims
    assert "| show | hide |" in claims
    assert "wins at once if it is shown" in claims


def test_r08_a_mandatory_bet_is_told_as_required() -> None:
    told = page("wild_six", queens_bet="mandatory")
    assert (
        "| queens_or_better | your first five cards are a pair of queens or better | before the deal, required |"
        in told
    )
    assert "The house decides which of the two" not in told


FOLDS = {
    "four_card@2 aces_up_after_fold={} seat1:ante=500 {}": ("give up the Ante", "give up the Ante and Aces Up"),
    "ultimate_holdem@2 trips_after_fold={} seat1:ante=500,blind=500 {} 1:check 1:check": (
        "give up Ante and Blind",
        "give up Ante, Blind and Trips",
    ),
}


@pytest.mark.parametrize("text", FOLDS)
def test_what_a_fold_gives_up_is_told(text: str) -> None:
    deck = "deck:" + "".join(f"{rank}{suit}" for suit in "cd" for rank in "23456789T")
    for setting, says in zip(("stays", "lost"), FOLDS[text], strict=True):
        round_ = parse(text.format(setting, deck))
        (fold,) = [offer for offer in round_.offers(1) if offer.choice == "fold"]
        assert fold.says == says


def test_r26_the_settlement_is_the_one_in_force() -> None:
    titles = [each.title for each in describe(find_game("holdem_bonus"), None)]
    assert "ante, with ante_pays_from=flush" in titles
    flush = page("holdem_bonus", ante_pays_from="flush")
    assert ", with ante_pays_from" not in flush
    assert flush != page("holdem_bonus")


def test_q12_the_stake_of_an_unclaimed_bet_is_told_in_one_place() -> None:
    """It is lost or returned by Q19; no other reading says either."""
    readings = find_game("wild_six").readings
    assert [number for number, each in readings.items() if "lost" in each.answer or "returned when" in each.answer] == [
        "Q19"
    ]
