"""Nobody sees a card before its time: reshuffling what a person has not seen changes nothing in that person's view."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from pitboss.cards import HIDDEN
from pitboss.conformance.checks import known_cards, reshuffled
from pitboss.errors import ChoiceRefused, RoundOver, SeatDone
from pitboss.games import find_game
from pitboss.play import BYSTANDER, DEALER, Round, deal_round, view
from pitboss.play.events import Event, Settled, Shown
from pitboss.rules import Ask, Game, Settle
from tests.conformance.random_play import GAME_IDS, moments


def viewers(round_: Round) -> list[int | str]:
    return [*round_.seats, DEALER, BYSTANDER]


def public_shape(event: Event) -> Event:
    """What anyone at the table sees happen, and for how much money: the cards face down, no reason given."""
    if isinstance(event, Settled):
        return msgspec.structs.replace(event, rule="", hands={})
    blank: dict[str, object] = {"rule": ""}
    if hasattr(event, "cards"):
        blank["cards"] = (HIDDEN,) * len(event.cards)
    return msgspec.structs.replace(event, **blank)


def retold(round_: Round, who: int | str, dice: random.Random) -> Round | None:
    """The round with other cards wherever this person does not know them, if it looks the same from outside.

    Other cards may excuse a seat, win a bet at once, end the round or forbid what a seat chose: that is public, and
    another story.
    """
    try:
        again = reshuffled(round_, known_cards(round_, who), dice)
    except (SeatDone, RoundOver, ChoiceRefused):
        return None
    before, after = ([public_shape(event) for event in each.events] for each in (round_, again))
    return again if after == before else None


def with_other_secrets(round_: Round, who: int | str, dice: random.Random) -> Round:
    """The same cards and bets, with every secret choice of the others replaced by another that is told alike."""
    again = deal_round(round_.table, round_.bets, round_.deck)
    for action in round_.actions:
        assert again.street is not None
        made = again.street.choice(action.choice)
        assert made is not None
        alike = [each.id for each in again.street.choices if made.told_as and each.told_as == made.told_as]
        other = dice.choice(alike) if alike and action.seat != who else action.choice
        again = again.act(action.seat, other, action.amount_cents)
    return again


def face_up(round_: Round) -> list[Event]:
    return [event for event in round_.events if isinstance(event, Shown)]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_view_tells_a_secret_choice(game_id: str) -> None:
    """Until a hand is turned over, the others know that a seat discarded, and not what."""
    dice = random.Random(game_id)
    changed = 0
    for seed in range(40):
        for round_ in moments(game_id, seed):
            for who in viewers(round_):
                again = with_other_secrets(round_, who, dice)
                if face_up(again) == face_up(round_):
                    assert view(again, who) == view(round_, who)
                    changed += again.actions != round_.actions
    has_secrets = any(choice.told_as for street in find_game(game_id).streets for choice in street.choices)
    assert (changed > 100) == has_secrets


def settles_early(game: Game) -> bool:
    """Some bets are settled while seats still have decisions to make."""
    steps = [type(step) for step in game.timeline]
    return Ask in steps[steps.index(Settle) :]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_view_tells_what_cards_the_others_hold(game_id: str) -> None:
    """Where nothing public tells the two rounds apart, neither do the views, the rules they cite included."""
    dice = random.Random(game_id)
    compared: Counter[str] = Counter()
    for seed in range(60):
        for round_ in moments(game_id, seed):
            for who in viewers(round_) if len(round_.seats) > 1 else ():
                again = retold(round_, who, dice)
                if again is not None:
                    assert view(again, who) == view(round_, who)
                    compared["over" if round_.over else "partly settled" if round_.settlement else "open"] += 1
    # The counts are the same in every run; a test that compares nothing would pass for the wrong reason.
    assert compared["open"] > 300
    assert compared["over"] > 30
    assert (compared["partly settled"] > 150) == settles_early(find_game(game_id))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_legal_choices_are_told_to_whom_they_concern(game_id: str) -> None:
    for round_ in moments(game_id, 1):
        offered = {seat: tuple(offer.choice for offer in round_.offered(seat)) for seat in round_.legal}
        assert view(round_, DEALER).legal == offered  # the cards of a seat may allow less, which is its secret
        if round_.street and not round_.street.by_cards:
            assert offered == round_.legal
        assert view(round_, BYSTANDER).legal == {}
        for seat in round_.seats:
            assert set(view(round_, seat).legal) <= {seat}
