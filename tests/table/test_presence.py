"""Nobody has to hurry while nobody waits, nobody waits for ever, and no seat stays with someone who is gone."""

from __future__ import annotations

import pytest

from pitboss.errors import NotAllowed, RoundClosed, SeatRefused
from pitboss.ledger import REAL
from pitboss.table import commands as c
from pitboss.table.clocks import decision_due_ms, due_ms
from tests.table.driver import GRANT_CENTS, Driver
from tests.table.test_machine import BETS, alone, dealt, failed, two

DAY_MS = 24 * 3_600_000


def goes(driver: Driver, account: str, *, after_ms: int = 0) -> None:
    driver.tell("clock", c.SetPresence(account, here=False), after_ms=after_ms)


def comes(driver: Driver, account: str, *, after_ms: int = 0) -> None:
    driver.tell("clock", c.SetPresence(account, here=True), after_ms=after_ms)


def ticks(driver: Driver, after_ms: int) -> None:
    driver.tell("clock", c.Tick(), after_ms=after_ms)


def words(driver: Driver) -> dict[int, str]:
    return {seat: taken.presence for seat, taken in driver.state.seats.items()}


def test_who_plays_alone_has_all_the_time() -> None:
    driver = alone()
    driver.bet("p1", BETS)
    ticks(driver, 30 * DAY_MS)
    assert not driver.state.actions
    assert due_ms(driver.state) == 0


def test_the_clock_of_a_question_starts_once_when_somebody_waits() -> None:
    driver = alone()
    driver.bet("p1", BETS)
    ticks(driver, DAY_MS)
    driver.tell("p2", c.Sit())
    due = decision_due_ms(driver.state, 1)
    assert due == driver.now_ms + 30_000
    driver.tell("p2", c.Stand(), after_ms=10_000)
    driver.tell("p2", c.Sit(), after_ms=10_000)
    assert decision_due_ms(driver.state, 1) == due
    ticks(driver, 9_999)
    assert not driver.state.actions
    ticks(driver, 1)
    assert [taken.by for taken in driver.state.actions] == ["default"]


def test_standing_up_and_sitting_down_again_does_not_restart_the_own_clock() -> None:
    driver = dealt(two())
    due = decision_due_ms(driver.state, 1)
    driver.tell("p1", c.Stand(), after_ms=5_000)
    assert decision_due_ms(driver.state, 1) == driver.now_ms + 10_000  # a grace for someone who left
    driver.tell("p1", c.Sit(), after_ms=5_000)
    assert decision_due_ms(driver.state, 1) == due
    assert words(driver) == {1: "here", 3: "here"}


def test_an_away_seat_is_answered_for_after_a_grace() -> None:
    driver = dealt(two())
    goes(driver, "p1", after_ms=3_000)
    ticks(driver, 9_999)
    assert not driver.state.actions
    ticks(driver, 1)
    assert [(taken.seat, taken.by) for taken in driver.state.actions] == [(1, "away")]
    assert driver.entries[-1]["actor"] == "away"


def test_an_away_seat_in_real_money_has_the_full_time() -> None:
    driver = Driver(currency=REAL)
    for account in ("p1", "p2"):
        driver.tell(account, c.Sit())
    dealt(driver)
    goes(driver, "p1", after_ms=3_000)
    ticks(driver, 26_999)
    assert not driver.state.actions
    ticks(driver, 1)
    assert {taken.seat: taken.by for taken in driver.state.actions} == {1: "away", 2: "default"}


def test_who_comes_back_in_time_has_the_rest_of_the_time() -> None:
    driver = dealt(two())
    due = decision_due_ms(driver.state, 1)
    goes(driver, "p1", after_ms=3_000)
    comes(driver, "p1", after_ms=5_000)
    assert decision_due_ms(driver.state, 1) == due
    driver.act(1, "check")


def test_any_command_of_a_person_brings_the_seat_back() -> None:
    driver = dealt(two())
    goes(driver, "p1")
    driver.act(1, "check")
    assert words(driver) == {1: "here", 3: "here"}


@pytest.mark.parametrize("private", [False, True])
def test_one_person_who_leaves_a_round(private: bool) -> None:
    driver = Driver(private=private)
    driver.tell("p1", c.Sit())
    driver.bet("p1", BETS)
    goes(driver, "p1", after_ms=1_000)
    ticks(driver, 180_000)
    if private:  # may come back tomorrow
        ticks(driver, DAY_MS)
        assert not driver.state.actions
        driver.act(1, "4x")
        assert driver.state.number == 2
        return
    while driver.state.number == 1:
        ticks(driver, 180_000)
    assert failed(driver.certificates[0]) == []
    assert 1 in driver.state.seats  # kept for a while after the round
    ticks(driver, 180_000)
    assert not driver.state.seats
    assert driver.entries[-1] | {"kind": "left", "seat": 1, "reason": "gone"} == driver.entries[-1]


def test_a_seat_at_a_private_table_is_kept_a_week_for_someone_alone() -> None:
    driver = Driver(private=True)
    driver.tell("p1", c.Sit())
    goes(driver, "p1")
    ticks(driver, 7 * DAY_MS - 1)
    assert 1 in driver.state.seats
    ticks(driver, 1)
    assert not driver.state.seats
    ticks(driver, 3_600_000)
    assert driver.state.status == "closed"


def test_locked_bets_are_never_returned_for_leaving() -> None:
    driver = dealt(two())
    for account in ("p1", "p2"):
        goes(driver, account)
    while driver.state.number == 1:
        ticks(driver, 30_000)
    net = driver.certificates[0]["document"]["net_cents"]
    assert {driver.balance("p1"), driver.balance("p2")} == {GRANT_CENTS + net["1"], GRANT_CENTS + net["3"]}
    assert sum(net.values()) != 0


def test_an_away_seat_that_is_not_ready_gets_its_bets_back_and_a_ready_one_plays() -> None:
    driver = two()
    driver.tell("p3", c.Sit())
    driver.bet("p1", BETS, ready=False)
    driver.bet("p3", BETS)
    goes(driver, "p1")
    goes(driver, "p3")
    assert driver.state.phase == "betting"  # p2 may still bet
    driver.bet("p2", BETS)
    assert set(driver.state.bets) == {2, 3}
    assert driver.balance("p1") == GRANT_CENTS
    assert words(driver) == {1: "away", 2: "away", 3: "here"}
    assert driver.state.seats[1].out_ms
    driver.reveal("p2")
    ticks(driver, 10_000)
    assert (driver.state.phase, driver.state.missing_reveals) == ("playing", 1)


def test_how_seeds_are_given_is_fixed_by_the_first_bet() -> None:
    driver = two()
    driver.bet("p1", BETS, ready=False)
    driver.tell("p2", c.Stand())
    assert driver.state.phase == "betting"
    driver.bet("p1", BETS)  # still by commitment
    assert driver.state.phase == "revealing"
    driver.reveal("p1")
    assert driver.state.phase == "playing"


def test_nobody_waits_for_the_bets_of_someone_who_is_away_or_sits_out() -> None:
    driver = two()
    goes(driver, "p2")
    driver.bet("p1", BETS)  # alone, with a seed
    assert driver.state.phase == "playing"
    assert driver.state.seats[3].out_ms
    comes(driver, "p2")
    assert words(driver)[3] == "sitting_out"
    while driver.state.number == 1:
        driver.act(1, driver.round.legal[1][-1])
    driver.bet("p1", BETS)
    assert driver.state.phase == "playing"


def test_who_misses_a_round_sits_out_until_the_next_bet() -> None:
    driver = two()
    driver.bet("p1", BETS)
    ticks(driver, 30_000)
    assert words(driver) == {1: "here", 3: "sitting_out"}
    driver.reveal("p1")
    while driver.state.number == 1:
        driver.act(1, driver.round.legal[1][-1])
    driver.tell("p2", c.SitIn())
    driver.bet("p1", BETS)
    assert driver.state.phase == "betting"  # waits for seat 3 again
    driver.bet("p2", BETS)
    assert driver.state.phase == "revealing"


def waited_ms(driver: Driver) -> int:
    """How long seat 1, which has bet, waits for the others; then it plays the round alone."""
    number, before = driver.state.number, driver.now_ms
    driver.bet("p1", BETS)
    while driver.state.phase == "betting":
        ticks(driver, max(0, due_ms(driver.state) - driver.now_ms))
    waited = driver.now_ms - before
    if driver.state.phase == "revealing":
        driver.reveal("p1")
    while driver.state.number == number:
        driver.act(1, driver.round.legal[1][-1])
    return waited


@pytest.mark.parametrize("again", [(c.SitIn(),), (c.Stand(), c.Sit(3)), (c.SitIn(), c.SitIn())])
def test_who_says_i_am_back_and_never_bets_costs_the_others_less_each_time(again: tuple[c.Command, ...]) -> None:
    driver = two()
    waits = [waited_ms(driver)]
    for _ in range(20):
        for command in again:
            driver.tell("p2", command)
        waits.append(waited_ms(driver))
    assert waits[:5] == [30_000, 30_000, 15_000, 7_500, 3_750]
    assert sum(waits) < 90_000 + 20
    driver.tell("p2", c.SitIn())
    driver.bet("p2", BETS)
    driver.bet("p1", BETS)
    assert set(driver.state.bets) == {1, 3}
    for account in ("p1", "p2"):
        driver.reveal(account)
    while driver.state.number == 22:
        seat = next(iter(driver.round.legal))
        driver.act(seat, driver.round.legal[seat][-1])
    assert waited_ms(driver) == 30_000  # a round that is played counts


def test_sitting_out_at_the_last_moment_counts_too() -> None:
    driver = two()
    for late_ms in (29_000, 29_000, 14_000):
        driver.bet("p1", BETS)
        driver.tell("p2", c.SitOut(), after_ms=late_ms)
        driver.reveal("p1")
        number = driver.state.number
        while driver.state.number == number:
            driver.act(1, driver.round.legal[1][-1])
        driver.tell("p2", c.SitIn())
    assert waited_ms(driver) == 7_500


def test_somebody_who_has_not_missed_a_round_has_the_full_time() -> None:
    driver = two()
    for _ in range(3):
        waited_ms(driver)
        driver.tell("p2", c.SitIn())
    driver.tell("p3", c.Sit())
    assert waited_ms(driver) == 30_000


def test_sitting_out_gives_bets_back_that_are_not_locked() -> None:
    driver = two()
    driver.bet("p2", BETS)
    driver.bet("p1", BETS, ready=False)
    driver.tell("p1", c.SitOut())
    assert driver.balance("p1") == GRANT_CENTS
    assert set(driver.state.bets) == {3}
    assert driver.state.phase == "revealing"


def test_a_seat_that_sits_out_is_given_up_in_the_end() -> None:
    driver = two()
    driver.tell("p2", c.SitOut())
    ticks(driver, 1_199_999)
    assert 3 in driver.state.seats
    ticks(driver, 1)
    assert 3 not in driver.state.seats


@pytest.mark.parametrize(("seconds", "freed"), [(0, False), (60, True)])
def test_a_seat_that_sits_out_at_an_own_table(seconds: int, freed: bool) -> None:
    """It is kept, unless the owner has set a time and somebody else sits there."""
    driver = Driver("ultimate_holdem", private=True, sitting_out_seconds=seconds)
    driver.tell("p1", c.Sit())
    driver.tell("p1", c.SitOut())
    ticks(driver, 3_600_000)
    assert 1 in driver.state.seats
    driver.tell("p2", c.Sit())
    driver.tell("p1", c.SitIn())
    driver.tell("p1", c.SitOut())
    ticks(driver, 60_000)
    assert (1 not in driver.state.seats) == freed


def test_six_guests_who_close_the_tab_leave_a_free_table() -> None:
    driver = Driver()
    for number in range(1, 7):
        driver.tell(f"p{number}", c.Sit())
    with pytest.raises(SeatRefused, match="every seat"):
        driver.tell("p7", c.Sit())
    for number in range(1, 7):
        goes(driver, f"p{number}")
    ticks(driver, 180_000)
    assert not driver.state.seats
    driver.tell("p7", c.Sit())


def test_a_wake_gives_who_is_away_one_grace() -> None:
    driver = two()
    goes(driver, "p1")
    driver.tell("clock", c.Wake(), after_ms=DAY_MS)
    ticks(driver, 9_999)
    assert 1 in driver.state.seats
    ticks(driver, 1)
    assert 1 not in driver.state.seats


def test_the_owner_of_a_private_table_frees_a_seat_between_rounds() -> None:
    driver = Driver(private=True)
    for account in ("p1", "p2", "p3"):
        driver.tell(account, c.Sit())
    with pytest.raises(NotAllowed, match="owner"):
        driver.tell("p2", c.FreeSeat(3))
    driver.bet("p3", BETS)
    driver.tell("p1", c.FreeSeat(3))
    assert (driver.balance("p3"), set(driver.state.seats)) == (GRANT_CENTS, {1, 2})
    dealt(driver)
    with pytest.raises(RoundClosed, match="when the round is over"):
        driver.tell("p1", c.FreeSeat(2))
    with pytest.raises(RoundClosed, match="when the round is over"):
        driver.tell("operator", c.RemovePerson(2))
    with pytest.raises(SeatRefused, match="nobody sits"):
        driver.tell("operator", c.RemovePerson(6))


def test_everybody_leaves_a_table_that_closes() -> None:
    driver = dealt(two())
    driver.tell("operator", c.SetStatus("closed"))
    while driver.state.number == 1:
        ticks(driver, 30_000)
    assert (driver.state.status, driver.state.seats) == ("closed", {})


def test_bots_leave_with_the_last_person() -> None:
    driver = Driver(private=True)
    driver.tell("p1", c.Sit())
    driver.tell("p1", c.AddBot())
    goes(driver, "p1")
    ticks(driver, 7 * DAY_MS)
    assert not driver.state.seats
    ticks(driver, 3_600_000)
    assert driver.state.status == "closed"
    driver = alone()
    driver.tell("p1", c.AddBot())
    driver.bet("p1", BETS)
    driver.tell("p1", c.Stand())
    while driver.state.number == 1:
        ticks(driver, 30_000)
    assert not driver.state.seats


def test_somebody_who_comes_does_not_give_more_time_to_someone_who_left() -> None:
    driver = alone()
    driver.bet("p1", BETS)
    driver.tell("p1", c.Stand())
    due = decision_due_ms(driver.state, 1)
    assert due == driver.now_ms + 10_000
    driver.tell("p2", c.Sit(), after_ms=5_000)
    assert decision_due_ms(driver.state, 1) == due


def test_who_comes_back_and_is_ready_does_not_wait_for_those_who_are_away() -> None:
    driver = two()
    driver.bet("p2", BETS)
    goes(driver, "p2")
    goes(driver, "p1")
    assert driver.state.phase == "betting"  # nobody waits
    comes(driver, "p2")
    assert (driver.state.phase, set(driver.state.bets)) == ("revealing", {3})


def test_standing_up_twice_gives_no_more_time() -> None:
    driver = dealt(two(grace_seconds=2))
    driver.tell("p1", c.Stand())
    due = due_ms(driver.state)
    driver.tell("p1", c.Stand(), after_ms=1_000)
    assert due_ms(driver.state) == due
