"""Strategies of one's own: read, probed and refused before any long work."""

import time

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import ChoiceRefused, GameError, StrategyError
from pitboss.games import find_game
from pitboss.odds import price, probe, solve, strategy
from pitboss.odds.probe import positions
from pitboss.odds.strategy import canonical, find_strategy, label
from tests.odds.tiny import TINY

ULTIMATE = find_game("ultimate_holdem")
OPTIONS = ULTIMATE.choose_options()


def test_the_starting_hand_is_called_as_players_call_it():
    assert [label(parse_cards(text)) for text in ("AhKh", "9cTd", "7c7d")] == ["AKs", "T9o", "77"]


def test_positions_that_differ_by_suits_or_order_are_one():
    one = parse_cards("AhKh 2c3c4d")
    other = parse_cards("KsAs 4h3d2d")
    assert canonical(ULTIMATE, one) == canonical(ULTIMATE, other)
    assert canonical(ULTIMATE, one) != canonical(ULTIMATE, parse_cards("AhKs 2c3c4d"))


def test_named_strategies_are_found_and_unknown_ones_refused():
    assert find_strategy(ULTIMATE, "optimal") is None
    assert find_strategy(ULTIMATE, "simple") is ULTIMATE.strategies["simple"]
    with pytest.raises(StrategyError, match="choose one of: optimal, simple"):
        find_strategy(ULTIMATE, "lucky")


def test_a_function_of_ones_own_file_is_priced(tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text("def brave(cards, choices, legal):\n    return legal[-1]\n")
    tally = solve(TINY, strategy=f"{mine}:brave")
    assert price(tally).ev == 0
    with pytest.raises(StrategyError, match="has no function 'shy'"):
        find_strategy(TINY, f"{mine}:shy")
    with pytest.raises(StrategyError, match="there is no file"):
        find_strategy(TINY, str(tmp_path / "other.py"))
    mine.write_text("1 / 0")
    with pytest.raises(StrategyError, match="cannot be run: ZeroDivisionError"):
        find_strategy(TINY, f"{mine}:brave")


def test_a_file_of_decisions_is_priced(tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text("street,cards,choice\nplay,4c,2x\nplay,3c,1x\nplay,*,fold\n")
    assert solve(TINY, strategy=str(mine)).agrees(solve(TINY))


def test_decisions_use_starting_hands_and_any_suits(tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text("preflop,AKs,4x\npreflop,*,check\nflop,AhKd2c3c4c,2x\nflop,*,check\nriver,*,fold\n")
    decide = find_strategy(ULTIMATE, str(mine))
    assert decide(parse_cards("AcKc"), (), ()) == "4x"
    assert decide(parse_cards("AcKd"), (), ()) == "check"
    assert decide(parse_cards("KhAc 4s2s3s"), ("check",), ()) == "2x"
    assert decide(parse_cards("KhAc 4s2s3h"), ("check",), ()) == "check"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("play,4c,9x", ChoiceRefused, "line 1: '9x' is no choice on play; legal: fold, 1x, 2x"),
        ("turn,4c,1x", StrategyError, "no street 'turn'"),
        ("play,4c5c,1x", StrategyError, "has seen 1 cards, not 2"),
        ("play,4z,1x", StrategyError, "line 1: no card can be read"),
        ("play", StrategyError, "write street,cards,choice"),
        ("play,4c,1x", StrategyError, "say nothing about 2c on play"),
    ],
)
def test_bad_decisions_are_named(tmp_path, text, error, message):
    mine = tmp_path / "mine.csv"
    mine.write_text(text)
    with pytest.raises(error, match=message):
        solve(TINY, strategy=str(mine))


def test_an_illegal_answer_is_found_before_the_count_starts():
    def brave(cards, choices, legal):
        return "4x" if len(cards) < 7 else "1x"

    started = time.perf_counter()
    with pytest.raises(ChoiceRefused, match=r"'4x'.* on flop; legal: check, 2x"):
        probe.probe(ULTIMATE, OPTIONS, brave)
    assert time.perf_counter() - started < 2


def test_a_strategy_that_loops_is_stopped(monkeypatch):
    monkeypatch.setattr(probe, "PROBE_SECONDS", 0.2)

    def thinks(cards, choices, legal):
        while True:
            pass

    with pytest.raises(StrategyError, match="did not answer"):
        probe.probe(ULTIMATE, OPTIONS, thinks)


def test_a_strategy_that_fails_is_named_with_the_cards():
    with pytest.raises(StrategyError, match=r"fails at .* on preflop: ZeroDivisionError"):
        probe.probe(ULTIMATE, OPTIONS, lambda cards, choices, legal: 1 / 0)


def test_an_answer_that_depends_on_suits_is_refused():
    def hearts(cards, choices, legal):
        return legal[-1] if cards[0] % 4 == 2 else legal[0]

    with pytest.raises(StrategyError, match="does not depend on the names of the suits"):
        probe.probe(ULTIMATE, OPTIONS, hearts)


def test_every_named_strategy_of_every_game_stands_the_probe():
    from pitboss.games import all_games

    for game in all_games():
        for played in game.strategies.values():
            probe.probe(game, game.choose_options(), played)


def test_positions_reach_every_street():
    assert {position.street.id for position in positions(ULTIMATE, OPTIONS, 60, seed=5)} == set(ULTIMATE.street_index)


def test_an_unknown_option_is_refused_first():
    with pytest.raises(GameError, match="no option 'colour'"):
        solve(TINY, {"colour": "red"})


def test_jokers_keep_their_name():
    assert strategy.renamed(parse_cards("X1Ac"), (2, 0, 3, 1)) == parse_cards("X1Ah")
