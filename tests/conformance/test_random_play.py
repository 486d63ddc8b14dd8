"""Legal random play of every game ends, conserves money, and explains every cent."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from pitboss.play import Round, open_table, parse, prefix
from pitboss.play.events import Acted, BetsPlaced, Finished, Settled
from pitboss.rules import FIRST_LINE, HALF, LOSE, NO_ACTION, NOT_ASKED, PUSH, WIN, Wager
from pitboss.rules.street import never
from pitboss.school.chance import size_for
from tests.conformance.random_play import GAME_IDS, SEEDS, finished, moments, random_start

each_game = pytest.mark.parametrize("game_id", GAME_IDS)


def house_take(round_: Round, line: Settled) -> Fraction:
    """What the house gains on a line, worked out from its side and not through `returned_cents`."""
    wager = round_.game.wager(line.wager)
    stakes = round_.stakes(line.seat)
    stake = Fraction(0 if wager.rides else stakes[wager.id])
    by_word = {"loses": stake, "half_returned": stake / 2, "pushes": Fraction(0), "no_action": Fraction(0)}
    if line.outcome in by_word:
        return by_word[line.outcome]
    if line.outcome == "wins":
        return -stake
    return _by_table(round_, wager, line, Fraction(stakes[wager.rides]) if wager.rides else stake)


def _by_table(round_: Round, wager: Wager, line: Settled, on: Fraction) -> Fraction:
    table = wager.table(round_.table.options, len(round_.seats) + 1)
    assert table is not None
    index = table.labels.index(line.label)
    paid = on * table.odds[index].pays / table.odds[index].per if table.odds else Fraction(table.cents[index])
    return paid if wager.collected else -paid


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_money_is_conserved_to_the_cent(game_id: str, seed: int) -> None:
    round_ = finished(game_id, seed)
    took = sum(house_take(round_, line) for line in round_.settlement)
    assert took == round_.house_cents
    placed = sum(sum(event.stakes.values()) for event in round_.events if isinstance(event, BetsPlaced))
    placed += sum(event.stake_cents for event in round_.events if isinstance(event, Acted))
    returned = sum(line.returned_cents for line in round_.settlement)
    assert placed - returned == took
    last = round_.events[-1]
    assert isinstance(last, Finished)
    assert sum(last.net_cents.values()) == -took


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_every_stake_has_one_line_and_every_line_a_rule(game_id: str, seed: int) -> None:
    round_ = finished(game_id, seed)
    lines = [(line.seat, line.wager) for line in round_.settlement]
    assert len(lines) == len(set(lines))
    staked = {(seat, wager) for seat in round_.seats for wager in round_.stakes(seat)}
    assert staked == {(s, w) for s, w in lines if not round_.game.wager(w).rides}
    known = round_.game.rules.keys() | round_.game.readings.keys()
    for event in round_.events:
        assert isinstance(event, Finished) or event.rule in known, event


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_step_by_step_equals_row_at_once(game_id: str, seed: int) -> None:
    """A seat's lines follow from its row and its choices alone, whatever happened in between."""
    round_ = finished(game_id, seed)
    game = round_.game
    for seat in round_.seats:
        choices = round_.choices(seat)
        assert len(choices) == len(game.streets)
        rulings = game.rule_on(game.facts(round_.row(seat), choices), choices, round_.table.options)
        for line in round_.settlement:
            if line.seat == seat:
                ruling = rulings[line.wager]
                assert ruling.rule == line.rule
                assert line.outcome == _word(ruling.outcome, game.wager(line.wager))


def _word(outcome: int, wager: Wager) -> str:
    words = {LOSE: "loses", WIN: "wins", PUSH: "pushes", HALF: "half_returned", NO_ACTION: "no_action"}
    assert outcome >= FIRST_LINE or outcome in words
    return words.get(outcome, "collected" if wager.collected else "pays")


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_the_text_of_every_moment_is_that_moment(game_id: str, seed: int) -> None:
    every = list(moments(game_id, seed))
    for count, round_ in enumerate(every):
        again = parse(str(round_))
        assert str(again) == str(round_)
        assert again.events == round_.events
        assert again.legal == round_.legal
        assert prefix(every[-1], count).events == round_.events


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_history_only_grows(game_id: str, seed: int) -> None:
    every = list(moments(game_id, seed))
    for earlier, later in pairwise(every):
        assert later.events[: len(earlier.events)] == earlier.events
        assert len(later.actions) == len(earlier.actions) + 1


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_an_action_changes_nothing_in_the_round_it_was_made_on(game_id: str, seed: int) -> None:
    every = list(moments(game_id, seed))
    texts = [str(round_) for round_ in every]
    events = [round_.events for round_ in every]
    for round_ in every:
        for seat, choices in round_.legal.items():
            for choice in choices:
                round_.act(seat, choice, size_for(round_, seat, choice))
    assert [str(round_) for round_ in every] == texts
    assert [round_.events for round_ in every] == events


@each_game
def test_every_path_of_choices_is_reached_by_random_play(game_id: str) -> None:
    """The paths that settlement is tabulated on are the paths that play can take, given enough rounds.

    Where a hand can excuse a seat from deciding, not every combination of being excused comes up.
    """
    game = open_table(game_id).game
    reached = {
        round_.choices(seat) for seed in range(400) for round_ in [finished(game_id, seed)] for seat in round_.seats
    }
    assert reached <= set(game.paths) | {(NOT_ASKED,) * len(game.streets)}
    excusing = [place for place, street in enumerate(game.streets) if street.excused is not never]
    asked = {path for path in game.paths if all(path[place] != NOT_ASKED for place in excusing)}
    assert asked <= reached, sorted(asked - reached)


@each_game
def test_seats_decide_in_any_order_within_a_street(game_id: str) -> None:
    """Seats are independent: the order in which they decide within a street changes no cent."""
    for seed in range(20):
        first = random_start(game_id, seed)
        if len(first.seats) < 2:
            continue
        forward, backward = first, first
        while not forward.over:
            seats = list(forward.legal)
            street = forward.street
            assert street is not None
            open_to_all = set.intersection(*map(set, forward.legal.values()))
            choices = [each for each in street.choices if each.id in open_to_all and not each.between]
            choice = choices[seed % len(choices)]
            size = 400 if choice.wager and forward.game.wager(choice.wager).chosen_size else 0
            if street.in_turn:
                return
            for seat in seats:
                forward = forward.act(seat, choice.id, size)
            for seat in reversed(seats):
                backward = backward.act(seat, choice.id, size)
        assert forward.settlement == backward.settlement
