"""Errors as data, and without cards."""

from __future__ import annotations

import pickle
import random
import re

import pytest

from pitboss import errors
from pitboss.cards import cards_text
from pitboss.play import Round, deal_round, open_table, parse
from tests.cli.run import pitboss
from tests.conformance.random_play import GAME_IDS, moments

TEXT = "ultimate_holdem@2 seat1:ante=500,blind=500 seat2:ante=500,blind=500 deck:AdJcAhAsAc4s6h4dJhQs8s"
CARD = re.compile(r"(?<![a-z])(?:[2-9TJQKA][cdhs]|X[12])(?![a-z])")


def test_an_error_is_data_as_well_as_words() -> None:
    with pytest.raises(errors.ChoiceRefused) as caught:
        parse(TEXT).act(2, "5x")
    data = caught.value.as_data()
    assert data.pop("message").endswith("legal: check, 3x, 4x (R3)")
    assert data == {"error": "choice_refused", "seat": 2, "rule": "R3", "legal": ["check", "3x", "4x"]}


def test_a_refused_bet_names_seat_and_rule() -> None:
    with pytest.raises(errors.BetRefused) as caught:
        open_table("ultimate_holdem").check({3: {"ante": 500}})
    assert (caught.value.seat, caught.value.rule, caught.value.code) == (3, "R1", "bet_refused")


def test_an_error_can_be_sent_to_another_process() -> None:
    error = errors.BetRefused("too much", "R1", seat=2, legal=("ante",))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.as_data()) == (errors.BetRefused, error.as_data())


def told(error: BaseException) -> str:
    """Everything a log would show of an error, its causes and notes included."""
    parts = [repr(error), str(error), *getattr(error, "__notes__", ())]
    others = (error.__cause__, None if error.__suppress_context__ else error.__context__)
    return " ".join([*parts, *(told(other) for other in others if other is not None)])


def wrong_actions(round_: Round) -> list[tuple[object, ...]]:
    return [(seat, choice, cents) for seat in (1, 2, 9) for choice in ("no", "check", "fold") for cents in (0, 7)]


def refusal(round_: Round, action: tuple[object, ...]) -> str:
    try:
        round_.act(*action)  # type: ignore[arg-type]
    except errors.PitbossError as error:
        return told(error)
    return ""


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_refused_action_and_no_representation_names_a_card(game_id: str) -> None:
    for round_ in moments(game_id, 3):
        assert not CARD.search(repr(round_))
        for action in wrong_actions(round_):
            assert not CARD.search(refusal(round_, action))


@pytest.mark.parametrize("broken", ["{deck}Zz", "{deck}{card}", "{short}"])
def test_a_deck_that_cannot_be_dealt_is_refused_without_its_cards(broken: str) -> None:
    deck = list(range(52))
    random.Random(5).shuffle(deck)
    text = cards_text(deck[:11])
    cards = broken.format(deck=text, card=text[:2], short=text[:6])
    with pytest.raises(errors.PitbossError) as caught:
        parse(f"ultimate_holdem@2 seat1:ante=500,blind=500 seat2:ante=500,blind=500 deck:{cards}")
    assert not CARD.search(told(caught.value))
    with pytest.raises(errors.CardError) as caught_too:
        deal_round(open_table("ultimate_holdem"), {1: {"ante": 500, "blind": 500}}, [*deck[:9], deck[0]])
    assert not CARD.search(told(caught_too.value))


def test_what_if_as_seen_by_a_seat_prints_no_unseen_card() -> None:
    arguments = ["replay", TEXT + " 1:check 2:check", "--what-if", "1:preflop=check", "--as-seat", "1"]
    shown = pitboss(*arguments).stdout
    assert "4♠ 6♥" in shown
    for unseen in ("4♦", "J♥", "4dJh", "deck:", "8s", "8♠"):
        assert unseen not in shown
    refused = pitboss(*arguments[:3], "1:preflop=dance", "--as-seat", "1")
    assert refused.returncode == 2
    assert not CARD.search(refused.stderr)
