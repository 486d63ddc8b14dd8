"""The whole service from seeds: real tables, ledger and SQL; simulated time, network, crashes and absent people."""

from __future__ import annotations

from functools import cache

import pytest

from pitboss.house_simulation import simulate_evenings, simulate_house
from tests.house_simulation.faults import FAULTS, Plant

EVENINGS = 12
CHUNK = 6
SHORT = 30  # rounds of an evening in which a planted fault is looked for
SEEDS = 200  # at most; the first evening that shows the fault is the last


honest_evening = cache(simulate_house)  # without a planted fault


@pytest.mark.parametrize("first", range(0, EVENINGS, CHUNK))
def test_nothing_is_lost_nothing_happens_twice_and_nobody_waits_for_ever(first: int) -> None:
    assert {seed: found for seed in range(first, first + CHUNK) if (found := honest_evening(seed).wrong)} == {}


def test_a_seed_replays_exactly() -> None:
    first, again = simulate_house(7, rounds=SHORT), simulate_house(7, rounds=SHORT)
    assert first == again
    assert first.history != simulate_house(8, rounds=SHORT).history


def test_several_at_a_time_give_the_same_evenings() -> None:
    alone = [simulate_house(seed, rounds=5) for seed in range(3)]
    assert list(simulate_evenings(range(3), rounds=5, jobs=2)) == alone


def test_evenings_are_worth_simulating() -> None:
    """Rounds are played, processes die, people leave and come back, and most actions are still answered."""
    results = [honest_evening(seed) for seed in range(EVENINGS)]
    assert min(result.people for result in results) >= 3
    assert min(result.rounds for result in results) >= 100
    assert sum(result.processes > 1 for result in results) > EVENINGS // 3
    for name in ("crashes", "absences", "returns", "freed"):
        assert sum(getattr(result, name) for result in results) > 4 * EVENINGS, name
    assert sum(result.away for result in results) > 2 * EVENINGS
    assert all(result.actions for result in results)


def test_old_copies_of_the_books_are_put_back_in_every_evening() -> None:
    results = [honest_evening(seed) for seed in range(EVENINGS)]
    assert min(result.restores for result in results) >= 1
    assert sum(result.recoveries for result in results) > EVENINGS // 2
    assert sum(result.certificates for result in results) > sum(result.rounds for result in results) * 3 // 4


def test_evenings_have_real_money_and_best_choices() -> None:
    results = [honest_evening(seed) for seed in range(EVENINGS)]
    assert sum(result.real_rounds for result in results) > 10 * EVENINGS
    assert sum(result.cash_moves for result in results) > 4 * EVENINGS
    assert sum(result.ruled for result in results) > EVENINGS


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert any(simulate_house(seed, rounds=SHORT).wrong for seed in range(SEEDS))
