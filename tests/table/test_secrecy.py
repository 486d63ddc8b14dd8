"""Nobody sees a card before its time: with the hidden cards permuted, not one byte differs before the reveal.

The same commands are given twice. The second time every card that the watched seat has not been shown lies at another
place of the deck. Until one of them is shown, whatever that seat is sent, told or refused must be the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pitboss.errors import PitbossError
from pitboss.games import GAMES
from pitboss.play import Round
from pitboss.play import events as e
from pitboss.rules import Game
from pitboss.table import KeyDealer, round_of, show
from pitboss.table import commands as c
from pitboss.table.dealer import order_of
from pitboss.table.show import show_entry, show_table
from tests.conformance.random_play import random_bets
from tests.table.driver import SALT, Driver

ROUNDS = 200
WATCHED = 1


class PermutingDealer(KeyDealer):
    """Deals the cards of a real dealer, with the unseen ones in another order."""

    def __init__(self) -> None:
        super().__init__(b"k" * 32, new_salt=lambda: SALT)
        self.plan: dict[int, tuple[int, ...]] = {}

    def order(self, seed: bytes, lock: dict[str, Any], reveals: dict[str, Any], game: Game) -> tuple[int, ...]:
        return self.plan.get(lock["round"]) or super().order(seed, lock, reveals, game)


def sent(driver: Driver, round_: Round | None) -> bytes:
    """Everything the watched seat gets: all entries of this round, the table, and the rows of the database."""
    number = driver.state.number
    entries = [
        show_entry(n, body, round_, WATCHED) for n, body in enumerate(driver.entries, 1) if body.get("round") == number
    ]
    rows = [body for body in driver.entries if body.get("round") == number]
    return msgspec.json.encode(
        [entries, show_table(driver.state, driver.dealer, driver.state.seats[WATCHED].account), rows, driver.state]
    )


def known_places(round_: Round, order: tuple[int, ...]) -> set[int]:
    """The places of the deck whose cards the watched seat has been shown."""
    shown = set(round_.shown(WATCHED))
    return {place for place, index in enumerate(order) if round_.game.deck[index] in shown}


def moments(game: str, number: int) -> Iterator[tuple[Driver, Driver, random.Random]]:
    """Two drivers with the same commands; the second has another hidden deck at each moment."""
    chance = random.Random(f"{game} {number}")
    people = chance.randint(1, 3)
    driver, twin = Driver(game), Driver(game, dealer=PermutingDealer())
    for n in range(1, people + 1):
        for each in (driver, twin):
            each.tell(f"p{n}", c.Sit(n))
    bets = {f"p{n}": random_bets(driver.state.terms.table, chance) for n in range(1, people + 1)}
    for account, stakes in bets.items():
        driver.bet(account, stakes)
    if driver.state.phase == "revealing":
        for account in bets:
            driver.reveal(account)
    script: list[tuple[int, str, int]] = []
    while driver.state.number == 1:
        replay(driver, twin, bets, script, chance)
        yield driver, twin, chance
        round_ = driver.round
        seat = chance.choice(list(round_.legal))
        offer = chance.choice(round_.offers(seat))
        script.append((seat, offer.choice, offer.low_cents if offer.amount_cents is None else 0))
        driver.act(*script[-1])


def replay(
    driver: Driver, twin: Driver, bets: dict[str, dict[str, int]], script: list[Any], chance: random.Random
) -> None:
    """The twin starts over with a deck whose hidden cards, as of now, are permuted."""
    order = order_of(driver.state, driver.dealer)
    known = known_places(driver.round, order)
    hidden = [place for place in range(len(order)) if place not in known]
    moved = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    dealer = PermutingDealer()
    dealer.plan = {1: tuple(order[moved.get(place, place)] for place in range(len(order)))}
    fresh = Driver(driver.state.terms.game, dealer=dealer)
    for n in range(1, len(bets) + 1):
        fresh.tell(f"p{n}", c.Sit(n))
    for account, stakes in bets.items():
        fresh.bet(account, stakes)
    if fresh.state.phase == "revealing":
        for account in bets:
            fresh.reveal(account)
    for action in script:
        fresh.act(*action)
    twin.__dict__.update(fresh.__dict__)


def refusals(driver: Driver) -> list[dict[str, Any]]:
    """What the watched seat is told when it does something wrong now."""
    said = []
    for command in (
        c.Act(1, "nothing"),
        c.Act(2**40, "fold"),
        c.Bet(driver.state.commitment, {"ante": 1}),
        c.Reveal(1, "00" * 32),
        c.Clear(),
    ):
        with pytest.raises(PitbossError) as refused:
            driver.tell(f"p{WATCHED}", command)
        said.append(refused.value.as_data())
    return said


def facts(round_: Round) -> list[Any]:
    """What everybody at the table witnesses: who is asked, what is turned over, which wagers are settled, and how."""
    told: list[Any] = [dict(round_.legal)]
    for event in round_.events:
        if isinstance(event, e.Settled):
            told.append((event.seat, event.wager, event.outcome, event.returned_cents))
        elif isinstance(event, e.Asked):
            told.append(event.seats)
        elif isinstance(event, e.Shown):
            told.append((event.to, event.pile))
    return told


def check(game: str, rounds: range) -> int:
    compared = 0
    for number in rounds:
        for driver, twin, _ in moments(game, number):
            if twin.state.number != driver.state.number or facts(twin.round) != facts(driver.round):
                continue  # other cards of another seat gave another public result: that is not a secret any more
            compared += 1
            assert sent(twin, round_of(twin.state, twin.dealer)) == sent(driver, driver.round), (game, number)
            assert refusals(twin) == refusals(driver), (game, number)
    return compared


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_permuted_change_nothing(game: str) -> None:
    assert check(game, range(8)) > 6


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_rounds(game: str) -> None:
    assert check(game, range(8, ROUNDS)) > ROUNDS - 8


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events that are not masked, as a careless change would send them."""
    monkeypatch.setattr(show, "masked", lambda events, who: list(events))
    with pytest.raises(AssertionError, match="ultimate_holdem"):
        check("ultimate_holdem", range(3))
