"""Certificates that were changed, strategy files that misbehave, files that cannot be written: named, and at once."""

import json
from dataclasses import replace

import pytest

from pitboss.cards import small_deck
from pitboss.errors import CertificateError, ChoiceRefused, NoCertificate, StrategyError
from pitboss.games import find_game
from pitboss.odds.certificates.store import load_certificate, path_of
from pitboss.odds.exact import dealer_up_card, draw, generic, sets, shared_board
from pitboss.odds.strategies import load
from pitboss.odds.strategies.load import find_strategy
from tests.cli.run import pitboss

GAME = find_game("four_card")


def changed(tmp_path, change):
    data = json.loads(path_of(GAME).read_text(encoding="utf-8"))
    change(data)
    file = tmp_path / "four_card.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_a_certificate_that_was_changed_by_hand_is_refused(tmp_path):
    def richer(data):
        data["solved"][0]["total"] = "1"

    with pytest.raises(CertificateError, match="was changed after it was written"):
        load_certificate(GAME, changed(tmp_path, richer))
    assert load_certificate(GAME, changed(tmp_path, lambda data: None)).solved


@pytest.mark.parametrize("text", ["", "[]", "{", "\x00\x01", '{"format": 1}'])
def test_a_certificate_that_cannot_be_read_is_refused(tmp_path, text):
    file = tmp_path / "four_card.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CertificateError) as refused:
        load_certificate(GAME, file)
    assert not isinstance(refused.value, NoCertificate)


def test_a_certificate_that_is_not_there_means_counting(tmp_path):
    with pytest.raises(NoCertificate):
        load_certificate(GAME, tmp_path / "none.json")


@pytest.mark.parametrize(
    "source",
    [
        "import sys; sys.exit(0)",
        "def strategy(cards, choices, legal): raise SystemExit(0)",
        "def strategy(cards, choices, legal): return 'dance'",
    ],
)
def test_a_strategy_file_that_misbehaves_is_refused(tmp_path, source):
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    done = pitboss("odds", "four_card", "--strategy", f"{file}:strategy")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "StrategyError" in done.stderr or "ChoiceRefused" in done.stderr


def test_a_strategy_file_that_never_ends_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(load, "PROBE_SECONDS", 0.2)
    file = tmp_path / "mine.py"
    file.write_text("while True: pass", encoding="utf-8")
    with pytest.raises(StrategyError, match=r"did not finish within 0\.2 seconds"):
        find_strategy(GAME, f"{file}:strategy")


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", "all", "--set", "trips_table=50-40-30-9-7-4-3"),
        ("odds", "all", "--strategy", "published"),
        ("strategy", "ultimate_holdem", "--csv", "/nonexistent/folder/x.csv"),
    ],
)
def test_what_cannot_be_done_is_said_before_the_count(arguments):
    done = pitboss(*arguments)
    assert done.returncode == 2
    assert "GameError" in done.stderr


RECIPES = {
    "four_card": (sets, small_deck(ranks="2345A", suits="cdh")),
    "ultimate_holdem": (shared_board, small_deck(ranks="2345A", suits="cd")),
    "holdem_bonus": (shared_board, small_deck(ranks="2345A", suits="cd")),
    "texas_peek": (dealer_up_card, small_deck(ranks="2345A", suits="cd")),
    "wild_six": (draw, small_deck(ranks="23456", suits="cd", jokers=2)),
    "four_card by the generic solver": (generic, small_deck(ranks="234567", suits="cd")),
}

# The sixtieth time: recipes are called here without the probe, which might have met it.
RARE = """
asked = 0

def strategy(cards, choices, legal):
    global asked
    asked += 1
    if asked == 60:
        {happens}
    return legal[0] if legal[0] == "check" else legal[-1]
"""


def solved_with(tmp_path, case, happens):
    file = tmp_path / "mine.py"
    file.write_text(RARE.format(happens=happens), encoding="utf-8")
    recipe, deck = RECIPES[case]
    game = replace(find_game(case.split()[0]), deck=deck)
    return recipe.solve(game, game.choose_options(), strategy=find_strategy(game, str(file)))


@pytest.mark.parametrize("case", RECIPES)
@pytest.mark.parametrize("happens", ["{}[cards]", "raise SystemExit(0)"])
def test_a_strategy_that_fails_in_the_middle_of_the_count_is_named_with_its_line(tmp_path, case, happens):
    with pytest.raises(StrategyError, match=r"fails at \w+ on \w+: (KeyError: .*|SystemExit: 0) \(.*mine\.py:8\)"):
        solved_with(tmp_path, case, happens)


@pytest.mark.parametrize("case", RECIPES)
@pytest.mark.parametrize("answer", ["'dance'", "[]", "None"])
def test_an_answer_that_is_no_choice_is_named_in_the_middle_of_the_count(tmp_path, case, answer):
    with pytest.raises(ChoiceRefused, match=r"the strategy answers .* to \w+ on \w+; legal: "):
        solved_with(tmp_path, case, f"return {answer}")


def test_a_file_that_cannot_be_run_is_named_with_its_line(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("import json\n\njson.loads('{')\n", encoding="utf-8")
    with pytest.raises(StrategyError, match=r"cannot be run: JSONDecodeError: .* \(.*mine\.py:3\)"):
        find_strategy(GAME, str(file))


def test_a_function_of_the_wrong_shape_is_named_without_a_line(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def strategy(cards):\n    return 'fold'\n", encoding="utf-8")
    with pytest.raises(StrategyError, match=r"fails at .*: TypeError: .* positional argument.* given$"):
        generic.solve(
            replace(GAME, deck=small_deck(ranks="234567", suits="cd")),
            GAME.choose_options(),
            strategy=find_strategy(GAME, str(file)),
        )
