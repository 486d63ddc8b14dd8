"""`pitboss show GAME --lint`: what is odd about bets and pay tables."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from pitboss.design.lint import _rare, lint
from pitboss.design.paid_lines import Group, PaidLines
from pitboss.odds import quote
from pitboss.odds.certificates.store import find_certificate
from tests.cli.run import flat, pitboss, refused


def texts(game: str, *pays: str, floor: Fraction | None = None) -> list[str]:
    return [each.text for each in lint(quote(game, pays=pays), floor=floor)]


def test_the_printed_matrix_of_four_card_rises_with_the_hands() -> None:
    assert texts("four_card")[:2] == [
        "cover_all: Four of a Kind pays 35 with 7 hands, more than 30 with 6",
        "cover_all: Straight Flush pays 20 with 7 hands, more than 15 with 6",
    ]
    assert not [text for text in texts("ultimate_holdem") if "with 7 hands" in text]


@pytest.mark.parametrize(
    ("game", "pays", "words"),
    [
        ("ultimate_holdem", "trips=50-40-30-8-9-4-3", "Flush pays 9, more than Full House above it (8)"),
        ("ultimate_holdem", "trips=50-40-30-8-8-4-3", "Flush pays 8, the same as Full House above it (8)"),
        ("ultimate_holdem", "trips=50-40-30-20-7-4-3", "trips 50-40-30-20-7-4-3: favours the player by 27.65"),
        ("ultimate_holdem", "cover_all:4=100-50-30-5", "Quads pays 35 with 5 hands, more than 30 with 4"),
    ],
)
def test_an_oddity_of_a_custom_table_is_found(game: str, pays: str, words: str) -> None:
    assert any(words in text for text in texts(game, pays))
    assert not any(words in text for text in texts(game))


def test_bets_below_the_floor_are_named() -> None:
    assert [text for text in texts("ultimate_holdem", floor=Fraction(9, 10)) if "returns" in text] == [
        "cover_all 7 hands: returns 89.4367 %, less than 90.0000 %"
    ]


def test_choices_that_are_never_best_are_named() -> None:
    assert "preflop: 3x is never the best choice" in texts("ultimate_holdem")


def test_lines_that_never_come_up_and_rare_ones_are_named() -> None:
    groups = [(Group(deals, Fraction(0), Fraction(1)),) if deals else () for deals in (0, 1, 10**9)]
    lines = PaidLines("side", ("Never", "Rare", "Often"), 10**9, Fraction(1), tuple(groups), ())
    assert [(each.kind, each.text) for each in _rare("side", lines)] == [
        ("never", "side: Never never comes up"),
        ("rare", "side: Rare comes up once in 1,000,000,000 rounds"),
    ]


def test_strategies_that_lose_more_than_one_in_words() -> None:
    counted = quote("four_card")
    found = [each.text for each in lint(counted, find_certificate(counted.game)) if each.kind == "dominated"]
    assert found == ["simple: loses 0.5122 % more than short, a strategy in words"]


def test_the_command() -> None:
    done = pitboss("show", "texas_peek", "--lint")
    assert done.returncode == 0
    assert "im_in: Flush pays 1, the same as Full House above it (1)." in flat(done.stdout)
    assert "3 remarks on Texas Peek Hold'em." in done.stdout
    kinds = [each["kind"] for each in json.loads(pitboss("show", "texas_peek", "--lint", "--json").stdout)["findings"]]
    assert kinds == ["does not fall", "favours the player", "dominated"]
    assert "with its sign" in refused("show", "texas_peek", "--floor", "90")
