"""Nobody sees a card before its time: reshuffling what a person has not seen changes nothing in that person's view."""

from __future__ import annotations

import random

import pytest

from pitboss.cards import HIDDEN
from pitboss.play import BYSTANDER, DEALER, Round, deal_round, view
from pitboss.play.events import Event, Looked, Settled, Shown
from pitboss.rules import Settle
from tests.conformance.random_play import GAME_IDS, moments


def known_cards(round_: Round, who: int | str) -> set[int]:
    """Worked out apart from `View`: what was turned up for all, or looked at by this seat."""
    known: set[int] = set()
    for event in round_.events:
        if isinstance(event, Shown) or (isinstance(event, Looked) and event.seat == who):
            known.update(event.cards)
    return known


def cards_in(event: Event) -> set[int]:
    return set(getattr(event, "cards", ())) - {HIDDEN}


def reshuffled(round_: Round, keep: set[int], dice: random.Random) -> Round:
    """The same choices with every card outside `keep` replaced by a random other one."""
    loose = [card for card in round_.game.deck if card not in keep]
    dice.shuffle(loose)
    cards = iter(loose)
    again = deal_round(round_.table, round_.bets, [card if card in keep else next(cards) for card in round_.deck])
    for action in round_.actions:
        again = again.act(*action)
    return again


def viewers(round_: Round) -> list[int | str]:
    return [*round_.seats, DEALER, BYSTANDER]


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("seed", range(30))
def test_reshuffling_what_nobody_has_seen_changes_no_view(game_id: str, seed: int) -> None:
    dice = random.Random(seed)
    for round_ in moments(game_id, seed):
        if round_.over:
            break
        seen = set().union(*(known_cards(round_, seat) for seat in round_.seats))
        again = reshuffled(round_, seen, dice)
        for who in viewers(round_):
            assert view(again, who) == view(round_, who)


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("seed", range(30))
def test_reshuffling_the_other_seats_cards_changes_no_view(game_id: str, seed: int) -> None:
    """Up to the first settlement. After it the others' results are public, and tell of their cards."""
    dice = random.Random(seed)
    for round_ in moments(game_id, seed):
        if any(isinstance(event, Settled) for event in round_.events) or settles_early(round_):
            break
        for who in viewers(round_):
            again = reshuffled(round_, known_cards(round_, who), dice)
            assert view(again, who) == view(round_, who)


def settles_early(round_: Round) -> bool:
    """A settlement before a decision may, with other cards, have shown another seat's winning hand."""
    steps = list(round_.game.timeline)
    return any(isinstance(step, Settle) and step.by_rules for step in steps)


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("seed", range(30))
def test_a_view_names_no_card_that_was_not_shown_to_that_person(game_id: str, seed: int) -> None:
    for round_ in moments(game_id, seed):
        for who in viewers(round_):
            known = known_cards(round_, who)
            for event in view(round_, who).events:
                assert cards_in(event) <= known


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("seed", range(30))
def test_at_a_decision_a_seat_knows_a_prefix_of_its_row(game_id: str, seed: int) -> None:
    for round_ in moments(game_id, seed):
        for seat in round_.legal:
            own = round_.row(seat)[: round_.game.row_size]
            seen = round_.seen(seat)
            assert own[: len(seen)] == seen
            assert known_cards(round_, seat) & set(own) == set(seen)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_legal_choices_are_told_to_whom_they_concern(game_id: str) -> None:
    for round_ in moments(game_id, 1):
        assert view(round_, DEALER).legal == round_.legal
        assert view(round_, BYSTANDER).legal == {}
        for seat in round_.seats:
            assert set(view(round_, seat).legal) <= {seat}
