"""A definition that contradicts itself is refused by name before any long work, with the row or cell that shows it."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards, small_deck
from pitboss.errors import DefinitionError, NotFollowed
from pitboss.games import find_game, game_ids, house_games
from pitboss.odds import advise as advice
from pitboss.odds import solve
from pitboss.odds.exact import generic
from pitboss.odds.exact.shapes import shape_of
from pitboss.odds.read_position import read_position
from pitboss.odds.solve import line_tally, load, recipe_of, solution
from pitboss.rules import FIRST_LINE, WIN, Game
from tests.odds.tiny import TINY

GAMES = (*house_games(), TINY)
SOON_SECONDS = 20  # counting these games takes longer, on a machine with nothing else to do
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def refused(game: Game, text: str) -> str:
    started = time.process_time()
    with pytest.raises(DefinitionError, match=text) as found:
        solve(game)
    assert time.process_time() - started < SOON_SECONDS
    message = str(found.value)
    assert message.startswith(f"{game.id}: ")
    return message


@each_game
def test_facts_that_can_be_changed_are_refused(game: Game) -> None:
    mutable = replace(game, facts=lambda row, choices: list(game.facts(row, choices)))
    message = refused(mutable, rf"facts is a tuple of {len(game.fact_values)} ints, not \[")
    assert " after " in message


@each_game
def test_facts_that_differ_from_call_to_call_are_refused(game: Game) -> None:
    calls = count()

    def restless(row: Any, choices: Any) -> Any:
        first, *rest = game.facts(row, choices)
        return game.fact_type((first + next(calls)) % len(next(iter(game.fact_values.values()))), *rest)

    message = refused(replace(game, facts=restless), "facts that are asked twice must be the same, at ")
    assert len(message.rpartition(" at ")[2].split(" after ")[0].replace(" ", "")) == 2 * game.row_size


@each_game
def test_facts_outside_their_declared_values_are_refused(game: Game) -> None:
    name, values = next(iter(game.fact_values.items()))
    outside = replace(game, facts=lambda row, choices: game.fact_type(len(values), *game.facts(row, choices)[1:]))
    refused(outside, rf"{name} is {len(values)}, not one of its {len(values)} values, at \w+ after ")


@each_game
def test_facts_that_fail_are_refused_with_the_row(game: Game) -> None:
    def failing(row: Any, choices: Any) -> Any:
        raise ValueError("no such hand")

    refused(replace(game, facts=failing), r"facts fails with ValueError: no such hand, at \w+ after ")


@each_game
def test_a_settlement_that_leaves_a_wager_out_is_refused_with_the_cell(game: Game) -> None:
    last = list(game.domain())[-1]
    lost = game.wagers[-1].id

    def forgetful(facts: Any, choices: Any, options: Any) -> Any:
        rulings = dict(game.settle(facts, choices, options))
        if facts == last:
            del rulings[lost]
        return rulings

    message = refused(replace(game, settle=forgetful), f"the settlement leaves out {lost}, in the cell ")
    for (name, values), value in zip(game.fact_values.items(), last, strict=True):
        assert f"{name} {values[value]}" in message


@each_game
def test_a_line_that_no_pay_table_has_is_refused_with_the_cell(game: Game) -> None:
    wager = next(each for each in game.wagers if each.tables)

    def generous(facts: Any, choices: Any, options: Any) -> Any:
        rulings = dict(game.settle(facts, choices, options))
        return rulings | {wager.id: rulings[wager.id]._replace(outcome=FIRST_LINE + 40)}

    refused(
        replace(game, settle=generous),
        f"{wager.id} has the outcome 45, which is not an int below .*; its pay table has .* lines",
    )


def test_a_rare_row_is_found_while_every_deal_is_tried() -> None:
    """The generic solver sees every row, so that it finds what no sample has."""
    small = replace(find_game("four_card"), deck=small_deck(ranks="24A", suits="cdhs"))
    rare = small.deck[:11]

    def outside(row: Any, choices: Any) -> Any:
        facts = small.facts(row, choices)
        return facts._replace(versus=7) if set(row) == set(rare) else facts

    with pytest.raises(DefinitionError, match="versus is 7, not one of its 3 values, at "):
        generic.solve(replace(small, facts=outside), small.choose_options())


def test_a_side_bet_is_not_counted_from_a_bad_definition() -> None:
    game = find_game("four_card")
    bad = replace(game, facts=lambda row, choices: game.facts(row, choices)._replace(high=6))
    with pytest.raises(DefinitionError, match="high is 6, not one of its 6 values"):
        line_tally(bad, 2)


def depends_on_suits(game: Game) -> Game:
    """No recipe follows facts that depend on the suit of a card."""

    def facts(row: Any, choices: Any) -> Any:
        return game.facts(row, choices)._replace(versus=row[0] & 1)

    return replace(game, facts=facts)


QUICK = ("ultimate_holdem", "texas_peek", "holdem_bonus")


@pytest.mark.parametrize(
    "id_", [id_ if id_ in QUICK else pytest.param(id_, marks=pytest.mark.prove) for id_ in game_ids()]
)
def test_a_definition_that_no_recipe_follows_is_refused(id_: str) -> None:
    started = time.process_time()
    with pytest.raises(NotFollowed) as found:
        solve(depends_on_suits(find_game(id_)))
    assert time.process_time() - started < SOON_SECONDS
    assert str(found.value).startswith(f"{id_}: ")
    assert "use a smaller deck" in str(found.value)


def test_advice_in_another_way_than_usual_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "find_certificate", lambda game: None)  # there is none for such a game
    game = depends_on_suits(find_game("ultimate_holdem"))
    options = game.choose_options()
    refused_by = "A recipe could count it, but ultimate_holdem: "
    with pytest.raises(NotFollowed, match=f"too many to try one by one. {refused_by}"):
        advice.advise(game, options, read_position(game, options, "9h8d"))
    text = "9h8d check 2c7d9s"
    deck = dict.fromkeys((*read_position(game, options, text).cards, *game.deck[::3]))
    small = replace(game, deck=tuple(deck))
    found = advice.advise(small, options, read_position(small, options, text))
    assert found.note.startswith(f"{advice.TRIED_ONE_BY_ONE}: ultimate_holdem: ")


@pytest.mark.parametrize("id_", [id_ for id_ in game_ids() if shape_of(find_game(id_))])
def test_facts_that_go_by_one_choice_in_a_rare_hand_are_refused_with_the_row(id_: str) -> None:
    """A recipe that counts facts once for all choices would count them wrongly."""
    game = find_game(id_)
    name = list(game.fact_values)[-1]
    best = 0 if "high" in name else len(game.fact_values[name]) - 1
    street, choice = len(game.streets) - 1, game.streets[-1].choices[0].id

    def partial_facts(row: Any, choices: Any) -> Any:
        found = game.facts(row, choices)
        rare = found[-1] == best and choices[street] == choice
        return game.fact_type(*found[:-1], (best + 1) % len(game.fact_values[name])) if rare else found

    with pytest.raises(NotFollowed, match=rf"^{id_}: .* after .* shows"):
        load(recipe_of(game))(replace(game, facts=partial_facts), game.choose_options())


def test_a_deck_whose_suits_differ_is_counted_by_another_counter() -> None:
    game = replace(find_game("ultimate_holdem"), deck=parse_cards("AcKdQsJcTdTh2h3s5c"))
    found = solution(game)
    assert found.tally == generic.solve(game, game.choose_options()).tally


def test_a_draw_game_that_pays_by_two_facts_of_all_six_cards_is_refused() -> None:
    """Each of the two alone changes nothing."""
    game, deck = find_game("wild_six"), parse_cards("AcAdAhAs KcKdKhKs QcQd Jc X1")

    def settle(facts: Any, choices: Any, options: Any) -> Any:
        rulings = dict(game.settle(facts, choices, options))
        if game.fact_values["final"][facts.final] == "two pair" and game.fact_values["six"][facts.six] == "three pair":
            rulings["poker"] = rulings["poker"]._replace(outcome=WIN)
        return rulings

    with pytest.raises(NotFollowed, match="its main game pays by the card that goes or by the cards drawn"):
        load(recipe_of(game))(replace(game, settle=settle, deck=deck), game.choose_options())


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ((*STANDARD_DECK[:51], 0), "the deck has 2c more than once"),
        ((*STANDARD_DECK[:51], 60), "the deck has 60, which is not a card"),
        (STANDARD_DECK[:8], "the deck has 8 cards; a seat and the dealer need 9"),
    ],
)
def test_a_deck_that_cannot_be_dealt_is_refused_when_the_game_is_made(deck, said):
    with pytest.raises(DefinitionError, match=f"ultimate_holdem: {said}"):
        replace(find_game("ultimate_holdem"), deck=deck)
