"""The strategies on the page are the good ones that they are said to be, and cost what is printed."""

from __future__ import annotations

import random
import re
from pathlib import Path

from pitboss.games import find_game
from pitboss.odds import quote
from pitboss.odds.certificates.docs_page import with_costs
from pitboss.odds.progress import terminal_progress
from pitboss.rules import ByChance

PAGE = Path(__file__).parents[3] / "docs" / "strategies.md"


def examples():
    """The Python blocks of the page, run."""
    for text in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        names: dict = {}
        exec(text, names)
        yield names


def test_the_first_example_is_the_short_strategy_of_four_card():
    strategy = next(examples())["strategy"]
    short, shuffler = find_game("four_card").strategies["short"], random.Random(4)
    for _ in range(20_000):
        cards = tuple(shuffler.sample(range(52), 6))
        assert strategy(cards, (), ()) == short(cards, (), ()), cards


def test_the_second_example_is_the_published_strategy():
    strategy = list(examples())[1]["strategy"]
    assert strategy.by_type
    assert strategy((51, 50), (), ()) == "4x"


def test_the_third_example_has_the_rules_of_the_printed_strategy():
    likely, printed = list(examples())[2]["likely"], find_game("holdem_bonus").strategies["printed"]
    assert isinstance(printed, ByChance)
    assert likely.rules == printed.rules


def test_costs_on_the_page_are_those_of_the_certificates():
    text = PAGE.read_text(encoding="utf-8")
    assert text.count("<!-- cost ") == 6
    assert with_costs(text) == text, "run `make docs`"


def test_quote_reads_the_certificate():
    found = quote("holdem_bonus", {"ante_pays_from": "flush"})
    assert found.source == "certificate"
    assert round(float(found.price().house_edge), 6) == 0.055935
    assert found.price("bonus").wager == "bonus"
    own = quote("ultimate_holdem", pays=["trips=50-40-30-8-6-5-4"])
    assert own.source == "certificate's count"
    assert own.price("trips").table == "50-40-30-8-6-5-4"


def test_a_count_is_shown_on_a_terminal_only(monkeypatch, capsys):
    with terminal_progress("counting") as silent:
        assert silent is None
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with terminal_progress("counting") as shown:
        assert shown is not None
        shown(1, 4)
    assert "counting: 25 %" in capsys.readouterr().err
