"""The drift alarm: silent on honest play however long one looks, loud when the deal is biased."""

from __future__ import annotations

import asyncio
import random
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.games import GAMES
from pitboss.odds.pricing.net_results import main_name
from pitboss.play import deal_round
from pitboss.rules import Game
from pitboss.server.house.house import House
from pitboss.server.operator import drift, watching
from pitboss.server.operator.drift import ALARM, Stream, Theory, Watch, advance, reasons_of, results_of
from pitboss.server.operator.reports import prices_of
from pitboss.server.settings import Settings
from pitboss.table import KeyDealer, make_terms
from pitboss.table import commands as c
from tests.store.people import House as Books
from tests.table.driver import Driver

BETS = {"ante": 500, "blind": 500, "trips": 500}


def theory(wager: str, game: str = "ultimate_holdem") -> tuple[Theory, list[float], list[int]]:
    """What is expected of a wager, and its certified results with their counts."""
    documents = played(KeyDealer(b"k" * 32), 1) if game == "ultimate_holdem" else random_rounds(game, 1)
    found = {name: each for _, name, _, each in results_of(documents[0])}
    prices = prices_of(msgspec.json.encode(make_terms(game), order="sorted"))
    price = next(p for p in prices if p.wager == wager and float(p.ev) == found[wager].mean)
    return found[wager], [float(net) for net in price.distribution], list(price.distribution.values())


def played(dealer: KeyDealer, rounds: int) -> list[dict[str, Any]]:
    """Rounds of somebody who never folds if it can be helped: bets, and the first choice offered."""
    driver = Driver("ultimate_holdem", dealer=dealer)
    driver.tell("p1", c.Sit())
    for number in range(1, rounds + 1):
        driver.bet("p1", BETS)
        while driver.state.number == number:
            driver.act(1, driver.round.legal[1][0])
    return [certificate["document"] for certificate in driver.certificates]


def random_rounds(game: str, rounds: int) -> list[dict[str, Any]]:
    """Two people who bet and choose at random."""
    driver, dice = Driver(game), random.Random(game)
    for account in ("p1", "p2"):
        driver.tell(account, c.Sit())
    for _ in range(rounds):
        driver.play_round(dice)
    return [certificate["document"] for certificate in driver.certificates]


class Biased(KeyDealer):
    """Of two decks it deals the one that Trips likes better."""

    def __init__(self, wanted: int) -> None:
        numbers = count()
        super().__init__(b"k" * 32, new_salt=lambda: f"{next(numbers):064x}")  # the same decks in every run
        self._wanted = wanted

    def order(self, seed: bytes, lock: Any, reveals: Any, game: Game) -> tuple[int, ...]:
        decks = [super(Biased, self).order(bytes([n]) + seed[1:], lock, reveals, game) for n in range(2)]
        table = make_terms("ultimate_holdem").table

        def trips(deck: tuple[int, ...]) -> int:
            round_ = deal_round(table, {1: BETS}, [game.deck[place] for place in deck])
            while not round_.over:
                round_ = round_.act(1, round_.default(1).choice)
            line = next(line for line in round_.settlement if line.wager == "trips")
            return self._wanted * line.net_cents

        return max(decks, key=trips)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_silent_on_honest_play(game: str) -> None:
    documents, watch = random_rounds(game, 40), Watch()
    assert advance(watch, documents) == []
    assert watch.tables == {"T1": 40}
    assert all(stream.evidence < ALARM / 10 for stream in watch.streams.values())
    main = main_name(make_terms(game).table.game)
    assert f"{game} {main}" in watch.streams
    unwatched = {wager for document in documents for _, wager, _ in reasons_of(document)}
    watched = {name.partition(" ")[2] for name in watch.streams}
    assert not unwatched & watched
    by_place = any(street.by_place for street in make_terms(game).table.game.streets)
    assert bool(unwatched) == by_place


@pytest.mark.parametrize("wager", ["main", "trips"])
def test_false_alarms_are_as_rare_as_promised(wager: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an alarm at 20, at most one of twenty honest houses ever has one; drawn from the certified distribution."""
    monkeypatch.setattr(drift, "ALARM", 20.0)
    expected, results, weights = theory(wager)
    dice = random.Random(1)
    alarmed = 0
    for _ in range(120):
        stream = Stream()
        alarmed += any(stream.watch(result, expected) for result in dice.choices(results, weights, k=300))
    assert alarmed <= 12  # 6 on average at the most; 12 is three standard deviations more


def test_rounds_without_the_base_bet_count_where_it_is_made_in_play() -> None:
    documents = random_rounds("texas_peek", 12)
    made = [line for each in documents for line in each["settlement"] if line["wager"] == "peek"]
    assert len(made) < 24
    results = [result for each in documents for _, wager, result, _ in results_of(each) if wager == "main"]
    assert len(results) == 12
    assert 0.0 in results


def test_a_wager_without_a_certificate_is_named() -> None:
    document = random_rounds("four_card", 1)[0]
    own = document | {"terms": make_terms("four_card", pays=("aces_up=50-30-8-5-4-3-2",)).as_json()}
    reasons = {(wager, reason[:14]) for _, wager, reason in reasons_of(own)}
    assert reasons == {("all", "no certificate")}


@pytest.mark.parametrize(
    ("game", "wager"), [("ultimate_holdem", "main"), ("ultimate_holdem", "trips"), ("texas_peek", "main")]
)
def test_no_bet_against_the_theory_gains_on_average(game: str, wager: str) -> None:
    """Exactly: every fortune is expected to be 1 or less after one round, and none falls below zero."""
    expected, results, weights = theory(wager, game)
    means = [0.0] * (2 * len(drift.SHARES))
    for result, weight in zip(results, weights, strict=True):
        stream = Stream()
        stream.watch(result, expected)
        fortunes = stream.above + stream.below
        assert min(fortunes) >= 0
        for place, fortune in enumerate(fortunes):
            means[place] += fortune * weight / sum(weights)
    assert max(means) <= 1 + 1e-9


@pytest.mark.parametrize("wanted", [1, -1])
def test_it_fires_on_a_biased_deal(wanted: int) -> None:
    """A house that deals the better of two decks, for the player or against him."""
    watch = Watch()
    alarms = advance(watch, played(Biased(wanted), 250))
    assert ("ultimate_holdem", "trips") in {(alarm.game, alarm.wager) for alarm in alarms}


def test_a_house_keeps_count_and_writes_the_alarm_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drift, "ALARM", 0.0)  # any result at all
    monkeypatch.setattr(watching, "AT_ONCE", 2)

    async def use() -> None:
        house = House(Settings(data=str(tmp_path / "data"), games=("four_card",)))
        await house.start()
        books = Books(house.database, house.dealer)
        await books.open("T1", "ultimate_holdem")
        await books.guest("p1", rich=True)
        for number in range(5):
            await books.play_round(random.Random(number))
        await asyncio.gather(house.watch_drift(), house.watch_drift())  # two at once count every round once
        kept = await house.read(lambda: _rows("meta", key="drift"))
        watch = drift.read_watch(kept[0][0])
        assert watch.tables == {"T1": 5}
        assert watch.streams["ultimate_holdem main"].rounds == 5
        events = [msgspec.json.decode(row[1]) for row in await house.read(lambda: _rows("entries", **EVENTS))]
        raised = [event for event in events if event["kind"] == "drift"]
        assert len(raised) == sum(stream.alarms for stream in watch.streams.values()) >= 5
        await house.stop()

    asyncio.run(use())


EVENTS = {"log": "house", "after": 0, "count": 100}


def _rows(name: str, **values: Any) -> Any:
    from pitboss.store.work import query

    return (yield query(name, **values))
