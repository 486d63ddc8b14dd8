"""Legal random play of every game ends, conserves money, and explains every cent."""

from __future__ import annotations

import pytest

from pitboss.conformance.checks import CHECKS, Check
from pitboss.games import find_game
from pitboss.play import open_table
from pitboss.rules import NOT_ASKED
from pitboss.rules.street import never
from pitboss.school.chance import size_for
from tests.conformance.random_play import GAME_IDS, SEEDS, finished, moments, random_start

each_game = pytest.mark.parametrize("game_id", GAME_IDS)


@each_game
@pytest.mark.parametrize("check", [check for check in CHECKS if check.of_round], ids=lambda check: check.says)
def test_every_random_round_passes(game_id: str, check: Check) -> None:
    game = find_game(game_id)
    assert check.of_round is not None
    assert [(seed, wrong) for seed in SEEDS for wrong in check.of_round(game, seed)] == []


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
