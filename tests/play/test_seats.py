"""A table has as many seats as its deck suffices for: whoever can sit down can be dealt."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.cards import JOKER_DECK, STANDARD_DECK
from pitboss.errors import CardError, DefinitionError, SeatError, SimulationError
from pitboss.games import all_games, find_game
from pitboss.play import deal_round, open_table
from pitboss.play.round import check_deck
from pitboss.rules import Game
from pitboss.school import chance
from pitboss.simulate.runs.setup import make_setup
from tests.cli.run import flat, pitboss

SHORT = """from dataclasses import replace
from pitboss.games import find_game
FOUR = find_game("four_card")
GAME = replace(FOUR, id="short_deck", name="Short Deck", deck=FOUR.deck[:27])
"""


def with_cards(game: Game, count: int) -> Game:
    return replace(game, deck=(STANDARD_DECK if len(game.deck) == 52 else JOKER_DECK)[:count])


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_seat_of_every_deck_can_be_dealt_and_no_more_would_fit(game: Game) -> None:
    for count in range(game.plan(1).size, len(game.deck) + 1):
        small = with_cards(game, count)
        assert len(check_deck(small, small.most_seats, small.deck)) == count
        with pytest.raises(CardError, match="deals"):
            check_deck(small, small.most_seats + 1, small.deck)
        assert small.seats == min(6, small.most_seats)


def test_a_full_table_of_a_small_deck_is_dealt_and_another_seat_is_refused() -> None:
    small = with_cards(find_game("four_card"), 27)  # six cards for the dealer, five for each seat
    table = open_table(small)
    assert small.seats == 4
    bets = {seat: chance.ordinary_bets(table, 5) for seat in range(1, 6)}
    assert deal_round(table, {seat: bets[seat] for seat in range(1, 5)}, small.deck).seats == (1, 2, 3, 4)
    with pytest.raises(SeatError, match="seats are numbered 1 to 4"):
        deal_round(table, bets, small.deck)
    with pytest.raises(SimulationError, match="has 1 to 4 seats, not 5"):
        make_setup(small, strategy="simple", seats=5)


def test_places_that_cannot_be_dealt_are_refused_when_the_game_is_made() -> None:
    game = find_game("four_card")
    assert replace(find_game("holdem_bonus"), places=8).seats == 8
    with pytest.raises(DefinitionError, match="places is 10, but a deck of 52 cards suffices for 1 to 9 seats"):
        replace(game, places=10)
    with pytest.raises(DefinitionError, match="places is 0"):
        replace(game, places=0)
    with pytest.raises(DefinitionError, match="cover_all has no pay table for 8, 9 hands; give it one, or fewer"):
        replace(game, places=8)


def test_commands_know_how_many_seats_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "short_deck.py").write_text(SHORT)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    assert "27 cards, 1 to 4 seats." in flat(pitboss("show", "short_deck:GAME").stdout)
    for command in (("play",), ("deal",), ("school",), ("simulate", "--rounds", "10", "--strategy", "simple")):
        done = pitboss(command[0], "short_deck:GAME", "--seats", "5", *command[1:])
        assert "short_deck has 1 to 4 seats, not 5" in flat(done.stderr)
    done = pitboss("school", "short_deck:GAME", "--seed", "1", typed="quit\n")
    assert "You leave the school." in done.stdout
