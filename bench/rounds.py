"""Complete rounds through the public engine, against PokerKit's heads-up hands."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pokerkit import Automation, NoLimitTexasHoldem

from bench.cases import FIRST, least_bets
from bench.report import Result, rate_of
from pitboss.play import deal_round, open_table

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def pokerkit_hands(count: int) -> None:
    """Heads-up hands checked and called to the showdown."""
    for _ in range(count):
        state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (1, 2), 2, (200, 200), 2)
        while state.status:
            state.check_or_call()


def pitboss_rounds(seats: int, dice: random.Random) -> object:
    """Deal, decide at random, settle, with every event."""
    table = open_table(FIRST)
    bets = {seat: least_bets(table.game) for seat in range(1, seats + 1)}
    deck = list(table.game.deck)

    def play(count: int) -> None:
        for _ in range(count):
            dice.shuffle(deck)
            round_ = deal_round(table, bets, deck)
            while not round_.over:
                seat, choices = next(iter(round_.legal.items()))
                round_ = round_.act(seat, dice.choice(choices))
            assert len(round_.settlement) >= 2 * seats
            assert round_.events

    return play


def run() -> Iterator[Result]:
    dice = random.Random(1)
    reference = rate_of(pokerkit_hands, batch=20)
    for seats, floor_rate, floor_ratio in ((1, 5_000, 10), (6, 0, 0)):
        rate = rate_of(pitboss_rounds(seats, dice))  # type: ignore[arg-type]
        name = f"{FIRST} rounds, {seats} seat{'s' if seats > 1 else ''}"
        yield Result(name, rate, "/s", "PokerKit heads-up hands", rate / reference, floor_rate, floor_ratio)
