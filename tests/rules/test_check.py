"""`pitboss check`: everything that is wrong with a definition, at once, by name and with what to write."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import DefinitionError
from pitboss.games import find_game, problems_of
from pitboss.rules import Street, pays
from pitboss.rules.check_whole import check_whole, whole_problems
from tests.cli.run import pitboss

SOURCE = Path(__file__).parents[2] / "examples" / "three_card_poker" / "three_card_poker.py"

# A mistake in the source of Three Card Poker, and what is said of it.
MISTAKES = {
    'no_action("R8")}': ("}", "settle leaves out wager ante_bonus; give it a ruling, no_action(…)"),
    'win("R6", *both)': (
        'win("R66", *both)',
        "the ruling on ante cites 'R66', but there is no such rule; write it",
    ),
    'pays(line, "R8", "player")': (
        'pays(line + 3, "R8", "player")',
        "ante_bonus is paid by line 4, but its pay table has 3",
    ),
    '"Which Pair Plus pay table?", tuple(PAIR_PLUS), "40-30-6-3-1"': (
        '"Which Pair Plus pay table?", tuple(PAIR_PLUS), "1-2-3"',
        "option pair_plus_table: the default '1-2-3' is not among its values",
    ),
    'Hand(three_cards, "dealer")': (
        'Hand(three_cards, "deeler")',
        "there is no pile 'deeler'; the piles are: hand",
    ),
    'Deal("hand", "R3")': ('Deal("hand", "R33")', "rule 'R33' is cited but not written"),
    'Pile("dealer", 3, "dealer")': (
        'Pile("dealer", 3, "house")',
        "pile dealer is owned by 'house'; write seat, dealer or board",
    ),
    'wager="play", times=1': ('wager="play", times=0', "places play 0 times; write times= from 1"),
    'Choice("play", "bet': (
        'Choice("play on", "bet',
        "choice on play 'play on' needs an id of letters, digits",
    ),
    '"ante_bonus", "pair_plus"), "R7"': (
        '"ante_bonus"), "R7"',
        "no Settle names wager pair_plus, so it is never settled",
    ),
    "version=1": ('version="1"', "version is '1'; write a whole number from 1 on"),
    "hand(HIGH_CARD, 0, once)": ("None", "evaluator three_cards: ranked of 235 with 0 wild is None; write hand(kind"),
}


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Writes the source of a game as a module that can be imported, under another name each time."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(name: str, text: str) -> str:
        (tmp_path / f"{name}.py").write_text(text.replace('id="three_card_poker"', f'id="{name}"'), "utf-8")
        return f"{name}:GAME"

    yield write
    for name in [name for name in sys.modules if name.startswith("wrong_")]:
        del sys.modules[name]


def changed(*mistakes: str) -> str:
    text = SOURCE.read_text("utf-8")
    for mistake in mistakes:
        assert mistake in text
        text = text.replace(mistake, MISTAKES[mistake][0], 1)
    return text.replace(', "ante_bonus": }', "}")


@pytest.mark.parametrize("mistake", MISTAKES)
def test_one_mistake_is_told_by_name_and_the_game_is_not_loaded(mistake: str, module: Any) -> None:
    number = list(MISTAKES).index(mistake)
    found = problems_of(module(f"wrong_{number}", changed(mistake)))
    assert any(MISTAKES[mistake][1] in each for each in found), found
    with pytest.raises(DefinitionError):
        find_game(module(f"wrong_{number}_again", changed(mistake)))


def test_all_mistakes_are_told_at_once(module: Any) -> None:
    several = [each for each in MISTAKES if each != "hand(HIGH_CARD, 0, once)"]
    found = problems_of(module("wrong_all", changed(*several)))
    assert [each for each in several if not any(MISTAKES[each][1] in text for text in found)] == [], found
    assert len(found) < 2 * len(several) + 2, found


def test_the_command_prints_them_and_fails(module: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reference = module("wrong_printed", changed('win("R6", *both)'))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    refused = pitboss("check", reference, "--json")
    assert refused.returncode == 2
    assert "cites 'R66'" in json.loads(refused.stdout)["mistakes"][0]
    right = pitboss("check", module("wrong_not", SOURCE.read_text("utf-8")))
    assert (right.returncode, right.stderr) == (0, "")
    assert "there is no game 'poker'" in pitboss("check", "poker").stderr


@pytest.mark.parametrize("id_", ["ultimate_holdem", "four_card", "texas_peek", "holdem_bonus"])
def test_nothing_is_wrong_with_our_games(id_: str) -> None:
    assert whole_problems(find_game(id_)) == ()


def twice(street: Street, id_: str) -> Street:
    return replace(street, id=id_, asks=lambda choices: True)


PEEK = find_game("texas_peek")
CASES = {
    "a question to a folded seat": (
        replace(PEEK, streets=tuple(twice(street, street.id) for street in PEEK.streets)),
        "street raise asks a seat that has folded, after fold",
    ),
    "a fact out of range": (
        replace(PEEK, facts=lambda row, choices: (0, 0, 99)),
        "fact hole is 99; its 9 values are numbered from 0 to 8, at ",
    ),
    "facts that fail": (replace(PEEK, facts=lambda row, choices: 1 // 0), "facts fails with ZeroDivisionError"),
    "a hand that is none": (
        replace(PEEK, hands={**PEEK.hands, "player": lambda row, choices: (77,)}),
        "hand player is a tuple of cards of the row, not (77,)",
    ),
    "a strategy that answers something else": (
        replace(PEEK, strategies={"mine": lambda cards, choices, legal: "jump"}),
        "strategy mine answers 'jump' on peek; the choices are: ",
    ),
    "a settlement that fails": (
        replace(PEEK, settle=lambda facts, choices, options: {}["x"]),
        "settle fails with KeyError: 'x', in the cell versus loses, hand high card, hole anything else after ",
    ),
    "a wager that there is not": (
        replace(PEEK, settle=lambda f, c, o: {**PEEK.settle(f, c, o), "more": pays(0, "R1")}),
        "settle rules on 'more', but there is no such wager",
    ),
    "too few cards": (
        replace(PEEK, deck=PEEK.deck[: PEEK.row_size]),
        f"one seat, the dealer, the board and the burns take {PEEK.plan(1).size} cards; the deck has {PEEK.row_size}",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_of_a_function_is_found_by_asking_it(name: str) -> None:
    game, message = CASES[name]
    assert any(message in each for each in whole_problems(game)), whole_problems(game)
    with pytest.raises(DefinitionError):
        check_whole(game)
