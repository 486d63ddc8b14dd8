"""The questions of dealer school, and how answers are graded, in every game."""

from __future__ import annotations

import random

import pytest

from pitboss.cards import HIDDEN, parse_cards
from pitboss.errors import ChoiceRefused, Illegal, RoundOver, StakeError
from pitboss.games import GAMES, find_game, house_games
from pitboss.play import Round, deal_round, open_table
from pitboss.play.events import Settled
from pitboss.school import Lesson, picture, questions
from pitboss.school.chance import full_table as deal
from pitboss.school.lesson import read_answer


def dealt(game: str, seats: list[dict[str, str]], shared: dict[str, str]) -> tuple[int, ...]:
    """A deck that deals these cards to these piles, whatever the order of the deal."""
    plan = find_game(game).plan(len(seats))
    places = {**plan.shared}
    deck: dict[int, int] = {}
    for piles, cards in [(places, shared), *zip(plan.seat, seats, strict=True)]:
        for pile, text in cards.items():
            deck |= dict(zip(piles[pile], parse_cards(text), strict=True))
    rest = iter(card for card in find_game(game).deck if card not in deck.values())
    return tuple(deck[place] if place in deck else next(rest) for place in range(plan.size))


def quads() -> Round:
    """Cover All: seat 1 makes a full house, seat 2 four of a kind; the dealer has two pair."""
    seats = [{"hole": "KcKd"}, {"hole": "7c7d"}]
    deck = dealt("ultimate_holdem", seats, {"flop": "7h7sKh", "turn_river": "2d3c", "dealer": "2s4s"})
    base = {"ante": 500, "blind": 500}
    round_ = deal_round(open_table("ultimate_holdem"), {1: base | {"cover_all": 500}, 2: base}, deck)
    return round_.act(1, "4x").act(2, "4x")


def finished(game: str, seed: int) -> Round:
    return deal(open_table(game), 6, random.Random(seed))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(20))
def test_the_answers_of_a_seat_are_what_it_wins(game: str, seed: int) -> None:
    round_ = finished(game, seed)
    for seat in round_.seats:
        answers = [each.answer for each in questions(round_) if each.seat == seat]
        assert sum(answers) == round_.net_cents[seat]


@pytest.mark.parametrize("game", GAMES)
def test_questions_come_in_the_order_of_the_settlement(game: str) -> None:
    round_ = finished(game, 1)
    asked = [(each.seat, each.wager) for each in questions(round_)]
    settled = [(line.seat, line.wager) for line in round_.settlement]
    assert [each for each in asked if each in settled] == settled


@pytest.mark.parametrize("game", GAMES)
def test_right_answers_get_the_full_score(game: str) -> None:
    lesson = Lesson.of(finished(game, 2))
    while lesson.question:
        lesson = lesson.answer(lesson.question.answer_text)
    assert lesson.right == len(lesson.questions) >= 6
    assert not lesson.mistakes
    with pytest.raises(RoundOver):
        lesson.answer("push")


@pytest.mark.parametrize("game", GAMES)
def test_mistakes_are_asked_again_and_nothing_else(game: str) -> None:
    lesson = Lesson.of(finished(game, 3))
    while lesson.question:
        lesson = lesson.answer("pay 0.01" if lesson.question.seat else "seat 1")
    again = lesson.again()
    assert again.questions == lesson.mistakes
    assert len(again.questions) > 0
    while again.question:
        again = again.answer(again.question.answer_text)
    assert not again.mistakes


def test_the_hand_that_stays_exposed_is_asked_before_its_wager_is_paid() -> None:
    round_ = quads()
    asked = questions(round_)
    at = next(place for place, each in enumerate(asked) if not each.seat)
    assert asked[at].answer == "seat 2"
    assert [each.wager for each in asked[at + 1 :]] == ["cover_all"]


@pytest.mark.parametrize("seed", range(200))
def test_the_exposed_hand_is_the_highest_at_the_table(seed: int) -> None:
    """Found again by ranking every hand dealt."""
    for game in ("ultimate_holdem", "four_card"):
        round_ = finished(game, seed)
        found = [each for each in questions(round_) if not each.seat]
        if not found:
            assert not any(line.wager == "cover_all" for line in round_.settlement)
            continue
        seen = picture(round_, found[0])
        rank = round_.game.table_high.rank
        ranked = {
            owner: rank(hand, seen.hands.get("board", ())) for owner, hand in seen.hands.items() if owner != "board"
        }
        paid = {owner: value for owner, value in ranked.items() if value is not None}
        best = max(paid.values(), default=None)
        assert (found[0].answer == "none") == (best is None)
        assert best is None or paid[found[0].answer] == best


def test_a_bonus_that_is_not_due_is_asked_too() -> None:
    round_ = finished("four_card", 4)
    due = {line.seat for line in round_.settlement if line.wager == "ante_bonus"}
    asked = {each.seat: each.answer for each in questions(round_) if each.wager == "ante_bonus"}
    assert set(asked) == {seat for seat in round_.seats if "ante" in round_.bets[seat]}
    assert all((asked[seat] > 0) == (seat in due) for seat in asked)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(10))
def test_the_dealer_sees_the_cards_that_decide_and_no_card_of_the_future(game: str, seed: int) -> None:
    round_ = finished(game, seed)
    for question in questions(round_):
        seen = {card for hand in picture(round_, question).hands.values() for card in hand}
        assert seen >= {card for hand in question.hands.values() for card in hand}
        if question.outcome == "loses" and not question.hands and question.seat:
            hand = picture(round_, question).hands.get(f"seat {question.seat}", ())
            shown = {card for event in round_.events[: question.after] for card in _shown(event)}
            assert all(card == HIDDEN or card in shown for card in hand)


def _shown(event):
    return event.cards if type(event).__name__ == "Shown" else ()


def test_answers_are_read_or_refused() -> None:
    lesson = Lesson.of(quads())
    stake = lesson.question.stake_cents
    assert lesson.answer("take").graded[-1].answer == -stake
    assert lesson.answer("Take 2.50").graded[-1].answer == -250
    assert lesson.answer("pay $7.50").graded[-1].answer == 750
    assert lesson.answer("pays 7.50").graded[-1].answer == 750
    assert lesson.answer("push").graded[-1].answer == lesson.answer("pushes").graded[-1].answer == 0
    for wrong in ("", "pay", "5"):
        with pytest.raises(ChoiceRefused):
            lesson.answer(wrong)
    for amount in ("pay 5 6", "pay -5", "pay 1e3", "pay 2.505", "take take", "pay ٥"):
        with pytest.raises(StakeError):
            lesson.answer(amount)


def test_a_round_that_is_not_settled_has_no_questions() -> None:
    table = open_table("ultimate_holdem")
    with pytest.raises(Illegal):
        questions(deal_round(table, {1: {"ante": 500, "blind": 500}}, range(52)))


def test_half_of_a_raise_is_taken() -> None:
    deck = dealt("texas_peek", [{"hole": "9h2h"}], {"flop": "KdQd3c"})
    round_ = deal_round(open_table("texas_peek"), {1: {"blind": 500}}, deck)
    round_ = round_.act(1, "peek", 500).act(1, "2x").act(1, "surrender")
    raised = next(each for each in questions(round_) if each.wager == "raise")
    assert (raised.stake_cents, raised.answer, raised.answer_text) == (1000, -500, "take $5")
    assert isinstance(round_.settlement[0], Settled)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(20))
def test_no_question_is_asked_twice_in_the_same_words(game: str, seed: int) -> None:
    """One hand may be named for two wagers; the question says for which."""
    asked = [(q.seat, q.wager, q.hand_of, q.wagers) for q in questions(finished(game, seed), names=True)]
    assert len(set(asked)) == len(asked)


def test_a_hand_is_named_for_its_wager() -> None:
    round_ = finished("wild_six", 1)
    named = [each for each in questions(round_, names=True) if each.hand_of.startswith("seat")]
    assert {wager for each in named for wager in each.wagers} == {w.id for w in round_.game.wagers if not w.rides}
    for each in named:
        (hand,) = each.hands
        seat = int(each.hand_of.removeprefix("seat "))
        decided = {line.wager for line in round_.settlement if line.seat == seat and hand in line.hands}
        assert set(each.wagers) <= decided


def test_what_is_collected_is_not_offered_as_a_payment() -> None:
    """A tax that is not due says no more than one that is due."""
    rounds = [finished("wild_six", seed) for seed in range(10)]
    taxes = [each for round_ in rounds for each in questions(round_) if each.wager == "tax"]
    assert {each.answer < 0 for each in taxes} == {True, False}
    for question in taxes:
        with pytest.raises(ChoiceRefused, match="write nothing or take AMOUNT"):
            read_answer(question, "what", rounds[0])


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.id)
def test_every_hand_that_decides_a_wager_has_a_title_in_words(game) -> None:
    for hand in game.hands:
        assert game.hand_title(hand) in ("player", "dealer") or hand in game.hand_titles
