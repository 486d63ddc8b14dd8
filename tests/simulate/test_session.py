"""Sessions: known formulas, exact against simulated, and refusals."""

from __future__ import annotations

import math
import random
from itertools import pairwise, product
from pathlib import Path

import pytest

from pitboss.errors import PitbossError, SimulationError
from pitboss.games import find_game
from pitboss.play import deal_round, open_table
from pitboss.simulate.session import play_session
from pitboss.simulate.sessions import walked
from pitboss.simulate.sessions.exact import Terms, exact_sessions
from pitboss.simulate.sessions.result import PERCENTS, Session
from pitboss.simulate.sessions.round_nets import RoundNets

COIN = RoundNets({-100: 0.5, 100: 0.5})


def test_a_short_session_is_all_its_sequences() -> None:
    nets = RoundNets({-200: 0.25, -100: 0.25, 300: 0.5})
    found = exact_sessions(Terms(500, 4, 700, nets))
    finals: dict[int, float] = {}
    for sequence in product(nets.chances, repeat=4):
        money = 500
        for net in sequence:
            if 200 <= money < 1200:
                money += net
        finals[money] = finals.get(money, 0.0) + math.prod(nets.chances[net] for net in sequence)
    assert found["finals"] == pytest.approx(dict(sorted(finals.items())))
    assert found["ruined"] == pytest.approx(sum(chance for money, chance in finals.items() if money < 200))
    assert found["won"] == pytest.approx(sum(chance for money, chance in finals.items() if money >= 1200))


def test_ruin_before_a_goal_is_the_gamblers_ruin() -> None:
    """Eight dollars, a fair coin, stop at twelve: ruin (nothing left) has 4 chances in 12."""
    found = exact_sessions(Terms(800, 3000, 400, COIN))
    assert found["ruined"] == pytest.approx(4 / 12, abs=1e-6)
    assert found["won"] == pytest.approx(8 / 12, abs=1e-6)


def test_losing_streaks_are_those_of_all_sequences() -> None:
    found = exact_sessions(Terms(10_000, 10, None, COIN))
    longest = [max(map(len, "".join(each).split("w"))) for each in product("wl", repeat=10)]
    assert found["streaks"][:11] == pytest.approx([sum(each >= m for each in longest) / 1024 for m in range(11)])


def agree(exact: Session, sampled: Session) -> None:
    assert sampled.sessions is not None
    noise = 5 / math.sqrt(sampled.sessions)
    assert abs(exact.ruined - sampled.ruined) < noise
    assert abs(exact.won - sampled.won) < noise
    assert abs(exact.ahead - sampled.ahead) < noise
    assert abs(exact.mean_final_cents - sampled.mean_final_cents) < noise * exact.final_stdev_cents
    assert exact.streaks[:12] == pytest.approx(sampled.streaks[:12], abs=noise)


@pytest.fixture(scope="module")
def exact() -> Session:
    return play_session("holdem_bonus", bankroll_cents=50_000, bet_cents=1000, rounds=100, sides={"bonus": 500})


def test_exact_and_simulated_sessions_agree(exact: Session) -> None:
    assert exact.method == "exact"
    assert exact.forgotten < 1e-9
    sampled = play_session(
        "holdem_bonus", bankroll_cents=50_000, bet_cents=1000, rounds=100, sides={"bonus": 500}, method="simulated",
        sessions=4000, stop_win_cents=10**9,
    )  # fmt: skip
    agree(exact, sampled)


def test_the_average_loss_is_the_edge_and_the_fan_is_in_order(exact: Session) -> None:
    long = play_session("holdem_bonus", bankroll_cents=10**7, bet_cents=1000, rounds=50)
    assert long.ruined == 0
    assert long.mean_final_cents == pytest.approx(10**7 + 50 * long.round_ev_cents)
    assert exact.loss_per_hour_cents == pytest.approx(-40 * exact.round_ev_cents)
    assert all(a <= b for values in exact.fan.values() for a, b in pairwise(values))
    assert exact.fan_frame().shape == (len(exact.fan), 1 + len(PERCENTS))
    assert exact.final_frame()["chance"].sum() == pytest.approx(1)
    assert exact.data()["percentiles"]["50"] == exact.percentile(50)


def test_progressive_bets_are_simulated_and_risk_more() -> None:
    usual, doubled = (
        play_session(
            "holdem_bonus", bankroll_cents=50_000, bet_cents=1000, rounds=100, method="simulated", system=system,
            sessions=2000, strategy="optimal",
        )
        for system in ("flat", "martingale")
    )  # fmt: skip
    assert doubled.method == "simulated"
    assert doubled.ruined > usual.ruined


def minimum(cards: tuple[int, ...], choices: tuple[str, ...], legal: tuple[str, ...]) -> str:
    """Bets before the flop with a pair only, and checks after it."""
    return legal[1 if len(cards) == 2 and cards[0] >> 2 == cards[1] >> 2 else 0]


def test_sessions_are_walked_in_batches_and_ctrl_c_keeps_those_that_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = {"bankroll_cents": 6000, "bet_cents": 1000, "rounds": 40, "strategy": minimum}
    whole = play_session("holdem_bonus", sessions=50, **terms)  # type: ignore[arg-type]
    monkeypatch.setattr(walked, "BATCH_ROUNDS", 10 * 40)
    assert play_session("holdem_bonus", sessions=50, **terms).data() == whole.data()  # type: ignore[arg-type]

    def stop(done: int, total: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    first = play_session("holdem_bonus", sessions=50, progress=stop, **terms)  # type: ignore[arg-type]
    assert first.interrupted
    assert first.sessions == 20
    assert first.finals == play_session("holdem_bonus", sessions=20, **terms).finals  # type: ignore[arg-type]
    assert first.data()["standard_errors"]["ahead"] == pytest.approx(math.sqrt(first.ahead * (1 - first.ahead) / 20))


def test_the_largest_loss_is_that_of_the_choices_made_though_no_round_shows_it() -> None:
    found = play_session(
        "holdem_bonus",
        bankroll_cents=50_000,
        bet_cents=1000,
        rounds=1,
        sessions=20,
        strategy=minimum,
        method="simulated",
    )
    assert found.largest_loss_cents in (1000, 3000)  # a fold, or Ante and Flop


def test_sessions_at_the_live_table_end_in_ruin_as_often_as_the_exact_ones() -> None:
    """A second way: decks shuffled by Python, rounds of the engine, money added up one by one."""
    game, chance, sessions = find_game("holdem_bonus"), random.Random(77), 120
    play, table, ends = game.strategies["simple"], open_table(game), []
    for _ in range(sessions):
        money = 15_000
        for _ in range(25):
            if money < 5_500:
                break
            deck = chance.sample(game.deck, len(game.deck))
            played = deal_round(table, {1: {"ante": 1000, "bonus": 500}}, tuple(deck))
            while not played.over:
                played = played.act(1, play(played.seen(1), played.choices(1), played.legal[1]))
            money += played.net_cents[1]
        ends.append(money)
    exact = play_session(
        game, bankroll_cents=15_000, bet_cents=1000, rounds=25, sides={"bonus": 500}, strategy="simple", method="exact"
    )
    assert exact.largest_loss_cents == 5_500
    assert abs(sum(end < 5_500 for end in ends) / sessions - exact.ruined) < 5 * 0.5 / math.sqrt(sessions)
    assert abs(sum(ends) / sessions - exact.mean_final_cents) < 5 * exact.final_stdev_cents / math.sqrt(sessions)


def test_pictures_are_drawn(exact: Session, tmp_path: Path) -> None:
    from pitboss.simulate.plots import plot_session

    for name in ("fan.svg", "fan.png"):
        plot_session(exact, tmp_path / name)
        assert (tmp_path / name).stat().st_size > 5000
    with pytest.raises(SimulationError, match=r"\.svg, \.png, \.pdf"):
        plot_session(exact, tmp_path / "fan.txt")
    with pytest.raises(SimulationError, match="cannot be written"):
        plot_session(exact, tmp_path / "nowhere" / "fan.svg")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"bankroll_cents": 100}, "does not cover one round"),
        ({"bet_cents": 0}, "more than 0"),
        ({"rounds_per_hour": math.nan}, "rounds per hour must be a number above 0"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"rounds": 0}, "1 to 1,000,000 rounds"),
        ({"stop_win_cents": -1}, "more than 0"),
        ({"system": "hope"}, "no betting system 'hope'"),
        ({"method": "guess"}, "no method 'guess'"),
        ({"method": "exact", "system": "martingale"}, "needs a flat bet"),
        ({"most_times": 3}, "1, 2, 4, 8"),
        ({"sides": {"flop": 100}}, "not placed before the deal"),
        ({"sides": {"nothing": 100}}, "has no wager 'nothing'"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, object], says: str) -> None:
    usual = {"bankroll_cents": 50_000, "bet_cents": 1000, "rounds": 10}
    with pytest.raises(PitbossError, match=says):
        play_session("holdem_bonus", **{**usual, **wrong})  # type: ignore[arg-type]
