"""The operator's side: sums, spreads and the bankroll, against known formulas."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from pitboss.errors import SimulationError
from pitboss.games import find_game
from pitboss.odds.certificates.store import load_certificate
from pitboss.odds.pricing.price import price_lines
from pitboss.simulate.house import House, lundberg_rate, run_house
from pitboss.simulate.plots import plot_house
from pitboss.simulate.runs.setup import make_setup, prepare
from pitboss.simulate.sessions.round_nets import RoundNets
from pitboss.simulate.sessions.table_sample import sample_table


def test_the_rate_of_a_biased_coin_is_known() -> None:
    """A player who wins a cent with 0.4 and loses it with 0.6: e^rate = 0.6 / 0.4."""
    assert lundberg_rate(RoundNets({1: 0.4, -1: 0.6})) == pytest.approx(math.log(1.5))
    assert lundberg_rate(RoundNets({1: 0.5, -1: 0.5})) == 0
    assert lundberg_rate(RoundNets({1: 0.5, -1: 0.5}), shift=-0.01) > 0


@pytest.fixture(scope="module")
def house() -> House:
    return run_house("holdem_bonus", tables=10, seats=3, hours=720, sampled_rounds=60_000)


def test_hold_and_spread_add_up(house: House) -> None:
    assert house.rounds == 10 * 720 * 40
    assert house.hold_cents == pytest.approx(house.hold_share * house.handle_cents)
    assert house.day_mean_cents * 30 == pytest.approx(house.hold_cents)
    assert house.day_stdev_cents * math.sqrt(30) == pytest.approx(house.hold_stdev_cents)
    assert house.percentile(5) < house.percentile(50) == pytest.approx(house.hold_cents)
    assert house.worst_day_cents(0.01) < house.worst_day_cents() < house.day_mean_cents
    assert 0 < house.losing_period < house.losing_day < 0.5
    assert house.rounds_to_be_within(0.005) == pytest.approx(4 * house.rounds_to_be_within(0.01))
    assert house.bankroll_cents > 0
    assert 0 < house.seat_correlation < 1  # Seats share the board and the dealer.


@pytest.mark.parametrize("seats", [1, 4])
def test_a_bet_on_the_whole_table_is_part_of_hold_and_handle(seats: int) -> None:
    sizes = {"tables": 1, "seats": seats, "hours": 1, "sampled_rounds": 60_000}
    without = run_house("ultimate_holdem", **sizes)  # type: ignore[arg-type]
    wide = run_house("ultimate_holdem", sides={"cover_all": 500}, **sizes)  # type: ignore[arg-type]
    assert wide.seat_handle_cents == pytest.approx(without.seat_handle_cents + 500)
    certificate = load_certificate(find_game("ultimate_holdem"))
    lines = next(each for each in certificate.lines if each.hands == seats + 1)
    assert wide.seat_ev_cents == pytest.approx(without.seat_ev_cents + 500 * float(price_lines(lines).ev))
    setup = make_setup("ultimate_holdem", seats=seats, bets={"ante": 1000, "blind": 1000, "cover_all": 500})
    sampled = sample_table(prepare(setup), setup.bets, 1, 60_000)
    assert sampled.seat.handle == pytest.approx(wide.seat_handle_cents, rel=0.01)
    assert abs(sampled.nets.mean / seats - wide.seat_ev_cents) < 5 * sampled.nets.stdev / seats / 60_000**0.5
    assert wide.seat_correlation >= without.seat_correlation  # All seats win or lose it together.


def test_frame_picture_and_json(house: House, tmp_path: Path) -> None:
    plot_house(house, tmp_path / "hold.svg")
    assert (tmp_path / "hold.svg").stat().st_size > 5000
    assert house.frame().shape == (7, 2)
    assert house.data()["hold_percentiles_cents"]["50"] == house.percentile(50)


def test_nonsense_is_refused() -> None:
    for wrong in ({"tables": 0}, {"hours": -1}, {"hours": math.nan}, {"confidence": 1.0}, {"within": math.inf}):
        with pytest.raises(SimulationError):
            run_house("holdem_bonus", **{"tables": 1, "seats": 1, "hours": 1, **wrong})  # type: ignore[arg-type]


def test_a_sampled_hold_has_its_standard_error(tmp_path: Path) -> None:
    file = tmp_path / "bold.py"
    file.write_text("def bold(cards, choices, legal):\n    return legal[-1]\n", encoding="utf-8")
    sampled = run_house("four_card", strategy=f"{file}:bold", tables=1, seats=1, hours=10, sampled_rounds=200)
    assert not sampled.is_exact
    assert sampled.hold_stderr_cents == pytest.approx(sampled.rounds * sampled.table_stdev_cents / 200**0.5)
    exact = run_house("four_card", tables=1, seats=1, hours=10, sampled_rounds=200)
    assert exact.is_exact
    assert exact.hold_stderr_cents is None
