"""The whole service from seeds: real tables, ledger and SQL; simulated time, network and crashes."""

from __future__ import annotations

from functools import cache

import pytest

from pitboss.house_simulation import simulate_house
from tests.house_simulation.faults import FAULTS, Plant

SEEDS = 200
CHUNK = 25
LONG_PROOF = 10_000


honest_evening = cache(simulate_house)  # without a planted fault


def wrong(seeds: range) -> dict[int, tuple[str, ...]]:
    return {seed: found for seed in seeds if (found := honest_evening(seed).wrong)}


@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
def test_nothing_is_lost_and_nothing_happens_twice(first: int) -> None:
    assert wrong(range(first, first + CHUNK)) == {}


@pytest.mark.prove
@pytest.mark.parametrize("first", range(SEEDS, LONG_PROOF, 200))
def test_ten_thousand_evenings(first: int) -> None:
    assert wrong(range(first, first + 200)) == {}


def test_a_seed_replays_exactly() -> None:
    first, again = simulate_house(7), simulate_house(7)
    assert first == again
    assert first.history != simulate_house(8).history


def test_evenings_are_worth_simulating() -> None:
    """Rounds are played, processes die, and most actions are still answered."""
    results = [honest_evening(seed) for seed in range(CHUNK)]
    assert sum(result.rounds for result in results) > 50
    assert sum(result.crashes for result in results) > 20
    assert all(result.actions for result in results)


def test_evenings_have_real_money_and_best_choices() -> None:
    results = [honest_evening(seed) for seed in range(CHUNK)]
    assert sum(result.real_rounds for result in results) > 10
    assert sum(result.cash_moves for result in results) > 30
    assert sum(result.ruled for result in results) > 1


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert any(simulate_house(seed).wrong for seed in range(SEEDS))
