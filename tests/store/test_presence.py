"""What one process concludes from the leases that all of them renew."""

from __future__ import annotations

from pitboss.store.presence import Roll
from pitboss.table import commands as c

LEASE_MS = 8_000
EVERY_MS = LEASE_MS // 8
GONE = [("T1", c.SetPresence("p1", here=False))]
HERE = [("T1", c.SetPresence("p1", here=True))]


def looks(roll: Roll, presence: str, beats: int, count: int, start_ms: int) -> list[tuple[str, c.SetPresence]]:
    """The changes at the last of so many looks, one after the other."""
    found: list[tuple[str, c.SetPresence]] = []
    for number in range(count):
        found = roll.look([("T1", "p1", presence, beats)], start_ms + number * EVERY_MS)
    return found


def test_a_lease_that_nobody_renews_runs_out() -> None:
    roll = Roll(LEASE_MS)
    assert looks(roll, "here", 1, 8, 0) == []
    assert looks(roll, "here", 1, 1, LEASE_MS) == GONE
    assert looks(roll, "away", 1, 5, LEASE_MS + EVERY_MS) == []
    assert looks(roll, "away", 2, 1, 2 * LEASE_MS) == HERE


def test_a_process_that_was_stopped_does_not_count_the_time() -> None:
    roll = Roll(LEASE_MS)
    looks(roll, "here", 1, 2, 0)
    assert looks(roll, "here", 1, 1, 100 * LEASE_MS) == []


def test_only_a_new_sign_calls_somebody_back() -> None:
    """Two processes see the last sign at different looks: the later one must not contradict the earlier one."""
    roll = Roll(LEASE_MS)
    looks(roll, "here", 1, 2, 0)
    looks(roll, "here", 2, 3, 2 * EVERY_MS)
    assert looks(roll, "away", 2, 2, 5 * EVERY_MS) == []


def test_a_lease_is_renewed_for_people_with_a_seat_and_not_at_every_sign() -> None:
    roll = Roll(LEASE_MS)
    for account in ("p1", "p2"):
        roll.notice(account)
    assert roll.renewals(0) == []  # a new process does not know yet who has a seat
    looks(roll, "here", 1, 1, 0)
    assert roll.renewals(EVERY_MS) == ["p1"]
    roll.renewed(["p1"], EVERY_MS)
    roll.notice("p1")
    assert roll.renewals(2 * EVERY_MS) == []
    roll.notice("p1")
    assert roll.renewals(EVERY_MS + LEASE_MS // 4) == ["p1"]


def test_a_sign_counts_until_its_renewal_is_committed() -> None:
    roll = Roll(LEASE_MS)
    looks(roll, "here", 1, 1, 0)
    roll.notice("p1")
    assert roll.renewals(EVERY_MS) == ["p1"]
    assert roll.renewals(2 * EVERY_MS) == ["p1"]  # the database did not answer
    roll.renewed(["p1"], 2 * EVERY_MS)
    assert roll.renewals(3 * LEASE_MS) == []


def test_an_action_calls_somebody_back_before_the_lease_does() -> None:
    roll = Roll(LEASE_MS)
    looks(roll, "here", 1, 9, 0)
    looks(roll, "away", 1, 2, 9 * EVERY_MS)
    assert looks(roll, "here", 1, 8, 11 * EVERY_MS) == []
    assert looks(roll, "here", 1, 1, 19 * EVERY_MS) == GONE
