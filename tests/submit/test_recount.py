"""The stand-alone C program, compiled and run: its figures are those of the solver."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pitboss.cards import Cards, small_deck
from pitboss.errors import Unavailable
from pitboss.games import find_game
from pitboss.odds import Price, quote
from pitboss.odds.exact import generic
from pitboss.odds.pricing.price import prices
from pitboss.rules import Choices, Facts, Game
from pitboss.submit.kinds_in_words import Meaning, meaning
from pitboss.submit.recount_program import recount_program

NINE = small_deck(ranks="TJQKA", suits="cd")[1:]
TWELVE = small_deck(ranks="QKA")
SMALL: dict[str, Cards] = {
    "ultimate_holdem": NINE,
    "four_card": TWELVE,
    "texas_peek": NINE,
    "holdem_bonus": NINE,
    "wild_six": (*TWELVE[1:], 52),
}
needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


def build(game: Game, folder: Path, *flags: str) -> Path:
    source, program = folder / "recount.c", folder / "recount"
    source.write_text(recount_program(game, game.choose_options()).source, encoding="utf-8")
    command = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", *flags, "-o", str(program), str(source), "-lm"]
    subprocess.run(command, check=True, timeout=120)
    return program


def run(program: Path, *arguments: str) -> dict[str, dict[str, float]]:
    """The figures of each bet."""
    out = subprocess.run([program, *arguments], check=True, capture_output=True, text=True, timeout=300).stdout
    words = [line.split() for line in out.splitlines() if line.startswith("bet ")]
    return {name: dict(zip(rest[::2], map(float, rest[1::2]), strict=True)) for _, name, *rest in words}


@cache
def in_use(game: Game) -> dict[str, Price]:
    """What the slow solver says of the pay tables in use."""
    options = game.choose_options()
    found = {}
    for price in prices(generic.solve(game, options).tally):
        wager = None if price.wager == "main" else game.wager(price.wager)
        if wager is None or not wager.table_option or price.table == options[wager.table_option]:
            found[price.wager] = price
    return found


@needs_compiler
@pytest.mark.parametrize("id_", SMALL)
def test_every_deal_of_a_small_deck(id_: str, tmp_path: Path) -> None:
    game = replace(find_game(id_), deck=SMALL[id_])
    counted, exact = run(build(game, tmp_path)), in_use(game)
    assert exact.keys() == counted.keys()
    for name, figures in counted.items():
        price = exact[name]
        assert figures["edge"] == pytest.approx(float(price.house_edge), abs=1e-11), name
        assert figures["risk"] == pytest.approx(float(price.element_of_risk), abs=1e-11), name
        assert figures["stdev"] == pytest.approx(price.stdev, abs=1e-7), name
        assert figures["hit"] == pytest.approx(float(price.hit_rate), abs=1e-11), name


@needs_compiler
def test_a_sample_of_the_full_deck(tmp_path: Path) -> None:
    game = find_game("four_card")
    sampled, exact = run(build(game, tmp_path), "4000", "5"), quote(game)
    for name in ("main", "aces_up"):
        off = sampled[name]["edge"] - float(exact.price(name).house_edge)
        assert abs(off) < 4 * sampled[name]["error"], name


@needs_compiler
def test_a_sample_ends_with_its_time_and_can_be_repeated(tmp_path: Path) -> None:
    program = build(find_game("wild_six"), tmp_path, "-DSECONDS=1")
    out = subprocess.run([program], check=True, capture_output=True, text=True, timeout=60).stdout
    rounds = next(line.split()[1] for line in out.splitlines() if line.startswith("rounds "))
    again = subprocess.run([program, rounds], check=True, capture_output=True, text=True, timeout=60).stdout
    assert int(rounds) > 1
    assert again == out


@needs_compiler
def test_a_settlement_that_changes_is_followed(tmp_path: Path) -> None:
    game = replace(find_game("four_card"), deck=TWELVE)
    other = game.choose_options({"bonus_table": game.options[0].values[1]})
    source = recount_program(game, other).source
    assert source != recount_program(game, game.choose_options()).source


def test_names_of_kinds_say_what_they_are() -> None:
    assert meaning("full house") == Meaning(groups=(3, 2))
    assert meaning("natural royal flush") == Meaning(flush=True, straight=True, royal=True, natural=True)
    assert meaning("six card straight") == Meaning(straight=True)
    assert meaning("double three of a kind") == Meaning(groups=(3, 3))
    assert meaning("four aces and a pair") == Meaning(groups=(4, 2), aces=True)
    assert meaning("pair of twos to tens") == Meaning(pairs_of=0b1_1111_1111)
    assert meaning("pair of jacks, queens or kings") == Meaning(pairs_of=0b1110 << 8)
    assert meaning("ace-queen or ace-jack unsuited") == Meaning(high=1 << 12, low=0b11 << 9, suited=2)
    assert meaning("the dealer's favourite") is None


def test_facts_that_are_a_function_are_refused() -> None:
    game = find_game("four_card")

    def facts(row: Cards, choices: Choices) -> Facts:
        return game.facts(row, choices)

    plain = replace(game, facts=facts)
    with pytest.raises(Unavailable, match="its facts are a function"):
        recount_program(plain, plain.choose_options())


@needs_compiler
@pytest.mark.prove
def test_every_deal_of_a_full_deck_with_an_evaluator_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples" / "three_card_poker"))
    program = build(find_game("three_card_poker:GAME"), tmp_path)
    counted = run(program)
    assert counted["main"]["edge"] == pytest.approx(0.0337298, abs=1e-7)  # as published
    assert counted["pair_plus"]["edge"] == pytest.approx(0.0727602, abs=1e-7)
