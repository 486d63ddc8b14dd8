"""One table, command by command. The driver checks money, chain and round numbers after each."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pitboss.errors import (
    BetRefused,
    NotEnoughMoney,
    PitbossError,
    QuestionClosed,
    RoundClosed,
    RoundOver,
    SeatRefused,
    SeedRefused,
    Stale,
    TableClosed,
)
from pitboss.games import GAMES
from pitboss.table import KeyDealer
from pitboss.table import commands as c
from pitboss.table.clocks import decision_due_ms
from pitboss.table.resettle import verify
from tests.table.driver import DEALER, GRANT_CENTS, Driver, seed_of

BETS = {"ante": 500, "blind": 500}


def alone(game: str = "ultimate_holdem", **pace: int) -> Driver:
    driver = Driver(game, **pace)
    driver.tell("p1", c.Sit())
    return driver


def two(**pace: int) -> Driver:
    driver = alone(**pace)
    driver.tell("p2", c.Sit(3))
    return driver


def dealt(driver: Driver) -> Driver:
    for account in ("p1", "p2"):
        driver.bet(account, BETS)
    for account in ("p1", "p2"):
        driver.reveal(account)
    return driver


def failed(certificate: dict[str, Any]) -> list[str]:
    return [check.name for check in verify(certificate, key=DEALER.public) if not check.passed]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", [1, 2, 6])
def test_random_rounds_balance_and_are_proven(game: str, people: int) -> None:
    chance, driver = random.Random(f"{game} {people}"), Driver(game)
    for number in range(1, people + 1):
        driver.tell(f"p{number}", c.Sit())
    for _ in range(5):
        before = {f"p{n}": driver.balance(f"p{n}") for n in range(1, people + 1)}
        driver.play_round(chance)
        net = driver.certificates[-1]["document"]["net_cents"]
        for seat, seated in driver.state.seats.items():
            assert driver.balance(seated.account) == before[seated.account] + net[str(seat)]
    assert [failed(certificate) for certificate in driver.certificates] == [[]] * 5


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_along(game: str) -> None:
    driver = alone(game)
    for _ in range(3):
        driver.tell("p1", c.AddBot())
    for _ in range(5):
        driver.play_round(random.Random(driver.state.number))
    assert [failed(certificate) for certificate in driver.certificates] == [[]] * 5
    seats = driver.certificates[0]["document"]["lock"]["document"]["seats"]
    assert [seat["who"] for seat in seats] == ["person", "bot", "bot", "bot"]
    assert all("seed" not in seat and "commitment" not in seat for seat in seats[1:])


def test_one_person_alone_is_dealt_with_the_bet() -> None:
    driver = alone()
    assert driver.state.commitment
    driver.bet("p1", BETS)
    assert driver.state.phase == "playing"
    assert driver.balance("p1") == GRANT_CENTS - 1_000


def test_several_people_commit_lock_and_reveal() -> None:
    driver = two()
    with pytest.raises(SeedRefused, match="several people"):
        driver.tell("p1", c.Bet(driver.state.commitment, BETS, seed=seed_of(1)))
    driver.bet("p1", BETS)
    assert driver.state.phase == "betting"
    driver.bet("p2", BETS)
    assert driver.state.phase == "revealing"
    with pytest.raises(RoundClosed):
        driver.bet("p1", {"ante": 700, "blind": 700})
    with pytest.raises(SeedRefused, match="not the seed"):
        driver.tell("p1", c.Reveal(1, seed_of("another")))
    driver.reveal("p1")
    with pytest.raises(SeedRefused, match="already"):
        driver.reveal("p1")
    driver.reveal("p2")
    assert driver.state.phase == "playing"


def test_a_missing_reveal_is_replaced_by_its_commitment_and_counted() -> None:
    driver = two(reveal_seconds=10)
    for account in ("p1", "p2"):
        driver.bet(account, BETS)
    driver.reveal("p1")
    driver.tell("clock", c.Tick(), after_ms=9_999)
    assert driver.state.phase == "revealing"
    driver.tell("clock", c.Tick(), after_ms=1)
    assert driver.state.phase == "playing"
    assert driver.state.missing_reveals == 1
    assert driver.entries[-1]["missing"] == [3]
    with pytest.raises(RoundClosed):
        driver.reveal("p2")
    while driver.state.number == 1:
        driver.tell("clock", c.Tick(), after_ms=30_000)
    assert failed(driver.certificates[0]) == []
    assert driver.certificates[0]["document"]["reveals"]["3"] is None


def test_the_betting_closes_at_its_deadline_and_who_has_not_bet_sits_out() -> None:
    driver = two(betting_seconds=20)
    driver.bet("p1", BETS, ready=False)
    driver.tell("clock", c.Tick(), after_ms=20_000)
    assert driver.state.phase == "revealing"
    driver.reveal("p1")
    assert driver.round.seats == (1,)


def test_bets_can_be_changed_and_cleared_until_the_lock() -> None:
    driver = two()
    driver.bet("p1", BETS, ready=False)
    driver.bet("p1", {"ante": 700, "blind": 700, "trips": 300}, ready=False)
    assert driver.balance("p1") == GRANT_CENTS - 1_700
    driver.tell("p1", c.Clear())
    assert driver.balance("p1") == GRANT_CENTS
    with pytest.raises(RoundClosed, match="no bets"):
        driver.tell("p1", c.Clear())
    driver.bet("p1", BETS, ready=False)
    driver.bet("p2", BETS)
    driver.tell("p1", c.Ready())
    assert driver.state.phase == "revealing"


def test_time_is_over_for_each_seat_by_itself_and_the_default_never_adds_money() -> None:
    driver = dealt(two(decision_seconds=30))
    held = dict(driver.state.escrow_cents)
    driver.tell("clock", c.Tick(), after_ms=29_999)
    assert not driver.state.actions
    driver.act(1, "check")
    driver.tell("clock", c.Tick(), after_ms=1)
    assert [taken.by for taken in driver.state.actions] == ["seat", "default"]
    assert driver.state.escrow_cents == held
    dues = [decision_due_ms(driver.state, seat) for seat in driver.state.asked_ms]
    assert dues == [driver.now_ms + 30_000] * 2  # the next street has its own time


def test_the_tables_time_never_runs_backward() -> None:
    driver = dealt(two(decision_seconds=30))
    driver.tell("clock", c.Tick(), after_ms=-3_600_000)
    assert driver.state.clock_ms == driver.now_ms + 3_600_000
    assert not driver.state.actions


def test_a_wake_gives_open_decisions_their_full_time_again() -> None:
    driver = dealt(two(decision_seconds=30))
    driver.tell("clock", c.Wake(), after_ms=3_600_000)
    driver.tell("clock", c.Tick(), after_ms=29_999)
    assert not driver.state.actions
    driver.tell("clock", c.Tick(), after_ms=1)
    assert len(driver.state.actions) == 2


def test_seats_that_decide_together_do_not_make_each_other_stale() -> None:
    driver = dealt(two())
    question = driver.round.questions[3]
    driver.act(1, "check")
    driver.tell("p2", c.Act(question, "check"))
    with pytest.raises(QuestionClosed, match="is closed for seat 3"):
        driver.tell("p2", c.Act(question, "check"))


def test_nobody_acts_for_another_seat() -> None:
    driver = dealt(two())
    with pytest.raises(SeatRefused):
        driver.tell("p9", c.Act(driver.round.questions[1], "check"))
    driver.act(1, "check")
    with pytest.raises(Stale):
        driver.tell("p1", c.Act(driver.round.questions[3], "check"))
    assert driver.round.legal.keys() == {3}


def test_a_void_undoes_everything_and_publishes_the_deck() -> None:
    driver = dealt(two())
    driver.act(1, "4x")
    driver.tell("operator", c.Void("the shuffler failed", 1))
    assert (driver.balance("p1"), driver.balance("p2")) == (GRANT_CENTS, GRANT_CENTS)
    document = driver.certificates[0]["document"]
    assert failed(driver.certificates[0]) == []
    assert document["voided"] == "the shuffler failed"
    assert len(document["deck"]) == 52
    with pytest.raises(RoundClosed):
        driver.tell("operator", c.Void("again", 1))
    with pytest.raises(BetRefused, match="no bets"):
        driver.tell("operator", c.Void("nothing there", 2))


@pytest.mark.parametrize("revealed", [False, True])
def test_a_void_before_the_deal(revealed: bool) -> None:
    driver = two()
    driver.bet("p1", BETS)
    if revealed:
        driver.bet("p2", BETS)
        driver.reveal("p2")
    driver.tell("operator", c.Void("power failure", 1))
    assert driver.balance("p1") == GRANT_CENTS
    assert failed(driver.certificates[0]) == []


def test_seats() -> None:
    driver = two()
    for account, command, says in [
        ("p1", c.Sit(5), "already"),
        ("p4", c.Sit(3), "taken"),
        ("p4", c.Sit(7), "numbered 1 to 6"),
        ("p4", c.Stand(), "no seat"),
        ("p1", c.RemoveBot(3), "no bot"),
    ]:
        with pytest.raises(SeatRefused, match=says):
            driver.tell(account, command)
    driver.bet("p1", BETS)
    driver.tell("p1", c.Stand())
    assert driver.balance("p1") == GRANT_CENTS
    assert driver.state.people == (3,)


def test_who_stands_up_in_a_round_plays_it_to_its_end() -> None:
    driver = dealt(two(decision_seconds=30))
    driver.tell("p2", c.Stand())
    assert 3 in driver.state.seats
    driver.tell("p3", c.Sit())
    assert driver.state.seats[2].from_round == 2
    while driver.state.number == 1:
        driver.tell("clock", c.Tick(), after_ms=30_000)
    assert set(driver.state.seats) == {1, 2}


def test_a_closed_table() -> None:
    driver = dealt(two())
    driver.tell("operator", c.SetStatus("closed"))
    assert driver.state.status == "closing"
    while driver.state.number == 1:
        driver.tell("clock", c.Tick(), after_ms=30_000)
    assert driver.state.status == "closed"
    with pytest.raises(TableClosed):
        driver.tell("p3", c.Sit())
    driver.tell("operator", c.SetStatus("open"))
    driver.tell("p1", c.Sit())
    driver.tell("operator", c.SetStatus("paused"))
    with pytest.raises(TableClosed, match="paused"):
        driver.bet("p1", BETS)


def test_closing_returns_bets_that_are_not_locked() -> None:
    driver = two()
    driver.bet("p1", BETS)
    driver.tell("operator", c.SetStatus("closed"))
    assert driver.balance("p1") == GRANT_CENTS


def test_rounds_wait_for_their_time() -> None:
    driver = alone(between_seconds=3)
    driver.play_round(random.Random(1))
    with pytest.raises(RoundClosed, match="opens in 3000 ms"):
        driver.bet("p1", BETS)
    driver.now_ms += 3_000
    driver.bet("p1", BETS)


def test_a_bet_or_raise_that_cannot_be_paid_is_refused_and_changes_nothing() -> None:
    """This 4x would win, and the win would pay for it. It is refused all the same."""
    driver = Driver(grant_cents=2_000)
    driver.tell("p1", c.Sit())
    with pytest.raises(NotEnoughMoney):
        driver.bet("p1", {"ante": 1_100, "blind": 1_100})
    driver.bet("p1", BETS)
    with pytest.raises(NotEnoughMoney):
        driver.act(1, "4x")
    assert driver.balance("p1") == 1_000
    driver.act(1, "check")
    driver.act(1, "2x")
    assert driver.state.number == 2


FIRST = Driver().state.commitment  # of the first round, in every test


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (c.Bet("00" * 32, BETS, seed="00" * 32), RoundClosed),
        (c.Bet(FIRST, BETS), SeedRefused),
        (c.Bet(FIRST, BETS, seed="zz" * 32), SeedRefused),
        (c.Bet(FIRST, BETS, seed="00" * 31), SeedRefused),
        (c.Bet(FIRST, BETS, seed="00" * 32, commitment="00" * 32), SeedRefused),
        (c.Bet(FIRST, {"ante": 1}, seed="00" * 32), PitbossError),
        (c.Bet(FIRST, {}, seed="00" * 32), BetRefused),
        (c.Act(1, "check"), RoundOver),
        (c.Reveal(1, "00" * 32), RoundClosed),
        (c.Ready(), RoundClosed),
    ],
)
def test_refusals(command: c.Command, error: type[PitbossError]) -> None:
    driver = alone()
    entries = len(driver.entries)
    with pytest.raises(error):
        driver.tell("p1", command)
    assert len(driver.entries) == entries


def test_resolve_answers_only_when_time_is_over() -> None:
    driver = dealt(two(decision_seconds=30))
    question = driver.round.questions[1]
    with pytest.raises(RoundClosed, match="still has time"):
        driver.tell("rule", c.Resolve(1, question, "4x"))
    driver.now_ms += 30_000
    driver.tell("rule", c.Resolve(1, question, "4x"))
    assert driver.state.actions[0].by == "rule"


@pytest.mark.parametrize("game", GAMES)
def test_play_money_and_real_money_give_the_same_events(game: str) -> None:
    logs = []
    for currency in ("play", "real"):
        driver = Driver(game, currency=currency)
        for account in ("p1", "p2"):
            driver.tell(account, c.Sit())
        for number in range(3):
            driver.play_round(random.Random(number))
        money = ("transfers", "currency", "certificate")  # the certificate's signature covers the chain
        logs.append([{key: body[key] for key in body if key not in money} for body in driver.entries])
    assert logs[0] == logs[1]


def test_two_houses_that_go_on_from_one_copy_have_other_seeds() -> None:
    """What one of them publishes after a round must not be the secret of the other."""
    made = {Driver("four_card", dealer=KeyDealer(b"k" * 32)).state.commitment for _ in range(3)}
    assert len(made) == 3


@pytest.mark.parametrize("command", [c.Renew("restored"), c.SetLimits({"": (500, 5_000)})])
def test_a_commitment_is_never_replaced_under_its_number(command: c.Command) -> None:
    driver = alone()
    before = driver.state
    outcome = driver.tell("house", command)
    after = driver.state
    assert (after.number, after.phase) == (before.number + 1, "betting")
    assert after.commitment != before.commitment
    (finished,) = outcome.finished
    document = finished.certificate["document"]
    assert (document["round"], document["commitment"]) == (before.number, before.commitment)
    assert document["voided"]
    with pytest.raises(RoundClosed, match="round 2 is open now; bet again"):
        driver.tell("p1", c.Bet(before.commitment, BETS, seed=seed_of("p1", 1)))
    driver.bet("p1", BETS)
    assert driver.state.lock is not None
    assert driver.state.lock["document"]["commitment"] == after.commitment
