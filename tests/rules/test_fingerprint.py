"""An edited named strategy is always seen: its certified figures are no longer quoted."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import all_games, find_game
from pitboss.games.holdem_bonus import strategies as printed
from pitboss.games.ultimate_holdem import strategies as published
from pitboss.hands import draws
from pitboss.odds.certificates.model import fingerprints
from pitboss.odds.certificates.store import load_certificate
from pitboss.rules import InWords, line, otherwise
from pitboss.rules.fingerprint import fingerprint

SOURCE = '''"""A strategy."""
from functools import lru_cache

from pitboss.cards import rank
from pitboss.rules import InWords, line, otherwise

LOW = frozenset({0, 1})


def is_rare(cards, choices):
    """The one hand in a thousand."""
    return any(each in LOW for each in ranks(cards)) and helper(cards)(3)


@lru_cache(maxsize=8)
def ranks(cards):
    return sorted(map(rank, cards[:2]))


def helper(cards):
    def inner(most):
        return deepest(cards) < most
    return inner


def deepest(cards):
    return cards[0] & 3


STRATEGY = InWords("mine", {"play": (
    line("3x", "a rare hand", is_rare), line("1x", "queens", lambda cards, _: rank(cards[0]) == 10), otherwise("fold")
)})
'''


def loaded(folder: Path, text: str) -> Any:
    path = folder / f"strategy_{abs(hash(text))}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.STRATEGY


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{0, 1}", "{0, 2}"),
        ("cards[:2]", "cards[:1]"),
        ("(3)", "(2)"),
        ("deepest(cards) < most", "deepest(cards) <= most"),
        ("cards[0] & 3", "cards[0] & 1"),
        ("== 10", "== 11"),
        ('line("3x"', 'line("2x"'),
        ('otherwise("fold")', 'otherwise("1x")'),
    ],
)
def test_an_edit_of_any_part_is_seen(tmp_path: Path, before: str, after: str) -> None:
    assert SOURCE.count(before) == 1
    assert fingerprint(loaded(tmp_path, SOURCE)) != fingerprint(loaded(tmp_path, SOURCE.replace(before, after)))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a rare hand", "a hand that is rare"),
        ("The one hand in a thousand.", "Seldom."),
        ("def deepest(cards):\n", "def deepest(cards):  # the first card\n\n"),
        ("def is_rare(cards, choices):", "def is_rare(cards: tuple, choices: tuple) -> bool:"),
    ],
)
def test_words_comments_and_type_hints_do_not_count(tmp_path: Path, before: str, after: str) -> None:
    assert SOURCE.count(before) == 1
    assert fingerprint(loaded(tmp_path, SOURCE)) == fingerprint(loaded(tmp_path, SOURCE.replace(before, after)))


OF_CLASSES = """
from dataclasses import dataclass

import numpy as np

LIMITS = np.arange(5000)


class Base:
    def deep(self):
        return 11


@dataclass(frozen=True)
class Play(Base):
    least: int = 3
    low = 1

    @property
    def seen(self):
        return 13

    def __call__(self, cards, choices, legal):
        return legal[cards[0] > self.least + self.low + self.seen + self.deep() + Other().more() + LIMITS[2000]]


class Other:
    def more(self):
        return 7


STRATEGY = Play()
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [("= 3", "= 4"), ("low = 1", "low = 2"), ("cards[0] >", "cards[0] <"), ("return 7", "return 8"),
     ("return 11", "return 12"), ("return 13", "return 14"),
     ("arange(5000)", "r_[np.arange(2000), 1, np.arange(2001, 5000)]")],
)  # fmt: skip
def test_an_edit_of_a_class_or_a_long_array_is_seen(tmp_path: Path, before: str, after: str) -> None:
    assert before in OF_CLASSES
    one, again, other = (loaded(tmp_path, text) for text in (OF_CLASSES, OF_CLASSES, OF_CLASSES.replace(before, after)))
    assert fingerprint(one) == fingerprint(again) != fingerprint(other)


def test_a_constant_that_only_rare_hands_meet_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    strategy = find_game("ultimate_holdem").strategies["published"]
    before = fingerprint(strategy)
    monkeypatch.setattr(published, "OUTS", published.OUTS + 1)
    assert fingerprint(strategy) != before


def test_a_function_that_is_called_by_way_of_a_module_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    strategy = find_game("texas_peek").strategies["short"]
    before = fingerprint(strategy)
    monkeypatch.setattr(draws, "straight_outs", lambda cards: 0)
    assert fingerprint(strategy) != before


def test_a_strategy_by_chance_is_read_with_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (
        fingerprint(find_game("holdem_bonus").strategies[name]) for name in ("printed", "printed_without_ties")
    )
    assert first != second
    monkeypatch.setattr(printed, "is_folded", lambda hole, ante_pays_from="straight": False)
    assert fingerprint(find_game("holdem_bonus").strategies["printed"]) != first


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_certificates_hold_the_strategies_of_today(game: Any) -> None:
    assert load_certificate(game).strategies == fingerprints(game)


def test_the_figures_of_an_edited_strategy_are_not_quoted() -> None:
    game = find_game("four_card")
    certificate = load_certificate(game)
    options = game.choose_options()
    assert certificate.find(options, "short")
    bold = InWords("short", {"play": (line("3x", "an ace", lambda cards, _: cards[0] >= 48), otherwise("fold"))})
    edited = replace(game, strategies={**game.strategies, "short": bold})
    assert replace(certificate, game=edited).find(options, "short") is None
    assert replace(certificate, game=edited).find(options, "simple")
