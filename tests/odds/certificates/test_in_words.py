"""Strategies in words: what they say, and what each street of them costs, exactly."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import parse_cards, small_deck
from pitboss.games import find_game, house_games
from pitboss.hands import draws
from pitboss.odds.certificates.build import certify
from pitboss.odds.certificates.in_words import certified_words, followed_values, words_of
from pitboss.odds.exact import generic
from pitboss.odds.pricing.price import price
from pitboss.rules import InWords, line, otherwise
from tests.odds.tiny import TINY

GAMES = [game.id for game in house_games()]


@pytest.mark.parametrize("id_", GAMES)
def test_every_street_of_every_game_has_words(id_):
    game = find_game(id_)
    for strategy in words_of(game).values():
        assert list(strategy.lines) == [street.id for street in game.streets]
        assert all(2 <= len(lines) <= 6 or street == "show" for street, lines in strategy.lines.items())
    assert words_of(game), "a person can memorise how to play it"


@pytest.mark.parametrize(
    ("id_", "cards", "choices", "choice"),
    [
        ("four_card", "9c9d5h3s2c 9h", (), "3x"),
        ("four_card", "9c9d5h3s2c Th", (), "1x"),
        ("four_card", "KcKd5h3s2c Ah", (), "3x"),
        ("four_card", "2c2d5h7s9c Kh", (), "fold"),
        ("four_card", "2c2d5h7s9c 5d", (), "1x"),
        ("four_card", "AcKdQh7s9c 9d", (), "1x"),
        ("four_card", "AcKdQh7s9c 8d", (), "fold"),
        ("texas_peek", "8c", (), "peek"),
        ("texas_peek", "9c", (), "fold"),
        ("texas_peek", "5c 6d7h", ("peek",), "4x"),
        ("texas_peek", "4c 5d6h", ("peek",), "2x"),
        ("texas_peek", "8c 5d6h", ("peek",), "fold"),
        ("texas_peek", "7c AhQd 7d5h2s", ("peek", "4x"), "surrender"),
        ("texas_peek", "7c AhQd 7d5h2s".replace("5h", "Qs"), ("peek", "4x"), "im_in"),
        ("texas_peek", "7c AhTh 7h5h2s", ("peek", "4x"), "im_in"),
        ("holdem_bonus", "2c6d", (), "fold"),
        ("holdem_bonus", "2c6c", (), "bet"),
        ("holdem_bonus", "Kc6d 9h9s2c", ("bet",), "bet"),
        ("holdem_bonus", "Qc6d 9h9s2c", ("bet",), "check"),
        ("holdem_bonus", "Kc6d 9h9s2c 4d", ("bet", "bet"), "check"),
        ("holdem_bonus", "Ac6d 9h9s2c 4d", ("bet", "bet"), "bet"),
        ("holdem_bonus", "3c3d 9h9s8c 8d", ("bet", "bet"), "check"),
        ("wild_six", "KcKd9h5s3c", ("-",), "discard5"),
        ("wild_six", "2c9c5cJcKd", ("-",), "discard5"),
        ("wild_six", "2c9c5cX1Kd", ("-",), "discard5"),
        ("wild_six", "KcTh9d8s7c", ("-",), "discard1"),
        ("wild_six", "KcQhJd9s2c", ("-",), "discard5"),
        ("wild_six", "KcJd9s4h2c", ("-",), "discard5"),
    ],
)
def test_what_the_words_mean(id_, cards, choices, choice):
    (strategy,) = words_of(find_game(id_)).values()
    assert strategy(parse_cards(cards), choices, ()) == choice


def test_the_first_line_that_holds_decides():
    strategy = InWords("tried", {"play": (line("1x", "a king", lambda cards, _: 44 in cards), otherwise("fold"))})
    assert strategy((44,), (), ()) == "1x"
    assert strategy((0,), (), ()) == "fold"
    assert strategy.words == {"play": ("1x: a king", "fold: everything else")}


def test_draws():
    assert draws.straight_outs(parse_cards("9c8d7h6s2c")) == 2
    assert draws.straight_outs(parse_cards("AcKdQhTs2c")) == 1
    assert draws.straight_outs(parse_cards("9c8d7h6s5c")) == 0
    assert draws.is_four_to_a_flush(parse_cards("9c8d"), parse_cards("2c3c4c"))
    assert not draws.is_four_to_a_flush(parse_cards("9h8d"), parse_cards("2c3c4c5c"))
    assert draws.improves(parse_cards("3c3d"), parse_cards("9h9s8c"))
    assert not draws.improves(parse_cards("3c3d"), parse_cards("9h9s8c8d"))
    assert not draws.improves(parse_cards("3c4d"), parse_cards("9h9s9c9d2h"))


@pytest.mark.parametrize("id_", ["ultimate_holdem", "holdem_bonus", "texas_peek"])
def test_the_value_street_by_street_agrees_with_the_generic_solver(id_):
    """Following the words up to a street and playing best after it, on a small deck: a strategy priced by itself."""
    game = replace(find_game(id_), deck=small_deck(ranks="79K" if id_ != "texas_peek" else "27A", suits="cdh"))
    options = game.choose_options()
    best = generic.solve(game, options)
    ((name, words),) = words_of(game).items()
    told = followed_values(game, best)[name]
    seen = {table: dict(zip(map(str, rows.keys), range(len(rows)), strict=True)) for table, rows in best.values.items()}
    for at, street in enumerate(game.streets[:-1]):

        def mixed(cards, choices, legal, at=at):
            if len(choices) <= at:
                return words(cards, choices, legal)
            from pitboss.cards import cards_text

            table = best.values[game.streets[len(choices)].id]
            return table.best(seen[table.street][" ".join((cards_text(cards), *choices))])

        assert price(generic.solve(game, options, strategy=mixed).tally).ev == told[street.id], street.id


def test_costs_add_up_to_what_the_strategy_gives_away():
    words = InWords("short", {"play": (line("1x", "a four", lambda cards, _: cards[0] >= 8), otherwise("fold"))})
    game = replace(TINY, strategies={"short": words})
    certificate = certify(game, log=lambda text: None)
    (found,) = certified_words(certificate, game, game.choose_options())
    gives_away = (
        certificate.find(game.choose_options()).main.ev
        - price(certificate.find(game.choose_options(), "short").tally).ev
    )
    assert found.cost == gives_away > 0
    assert sum((each.cost for each in found.streets), Fraction(0)) == gives_away
    assert found.data()["strategy"] == "short"
