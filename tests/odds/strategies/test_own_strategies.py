"""Strategies of one's own: read, probed and refused before any long work."""

import re
import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.cards import parse_cards, small_deck
from pitboss.errors import ChoiceRefused, GameError, StrategyError
from pitboss.games import GAMES, find_game, house_games
from pitboss.odds import price, solve
from pitboss.odds.exact import generic, shared_board
from pitboss.odds.export.files import write_csv
from pitboss.odds.model.decision_points import stages
from pitboss.odds.model.starting_hand import label
from pitboss.odds.model.tally import Tally
from pitboss.odds.solve import solution
from pitboss.odds.strategies import decisions_csv, suit_canon, validate
from pitboss.odds.strategies.load import find_strategy
from pitboss.odds.strategies.suit_canon import canonical
from pitboss.odds.strategies.validate import positions, probe
from pitboss.rules import ByChance, ChanceRule, by_type
from tests.odds.tiny import TINY

ULTIMATE = find_game("ultimate_holdem")
WILD_SIX = find_game("wild_six")
OPTIONS = ULTIMATE.choose_options()


def test_the_starting_hand_is_called_as_players_call_it():
    assert [label(parse_cards(text)) for text in ("AhKh", "9cTd", "7c7d")] == ["AKs", "T9o", "77"]


def test_positions_that_differ_by_suits_or_order_are_one():
    one = parse_cards("AhKh 2c3c4d")
    other = parse_cards("KsAs 4h3d2d")
    assert canonical(ULTIMATE, one) == canonical(ULTIMATE, other)
    assert canonical(ULTIMATE, one) != canonical(ULTIMATE, parse_cards("AhKs 2c3c4d"))


def test_named_strategies_are_found_and_unknown_ones_refused():
    assert find_strategy(ULTIMATE, "optimal") is None
    assert find_strategy(ULTIMATE, "simple") is ULTIMATE.strategies["simple"]
    with pytest.raises(StrategyError, match="choose one of: optimal, simple"):
        find_strategy(ULTIMATE, "lucky")


def test_a_function_of_ones_own_file_is_priced(tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text("def brave(cards, choices, legal):\n    return legal[-1]\n")
    tally = solve(TINY, strategy=f"{mine}:brave")
    assert price(tally).ev == 0
    with pytest.raises(StrategyError, match="has no function 'shy'"):
        find_strategy(TINY, f"{mine}:shy")
    with pytest.raises(StrategyError, match="there is no file"):
        find_strategy(TINY, str(tmp_path / "other.py"))
    mine.write_text("1 / 0")
    with pytest.raises(StrategyError, match="cannot be run: ZeroDivisionError"):
        find_strategy(TINY, f"{mine}:brave")


def test_a_file_of_decisions_is_priced(tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text("street,cards,choice\nplay,4c,2x\nplay,3c,1x\nplay,*,fold\n")
    assert solve(TINY, strategy=str(mine)).agrees(solve(TINY))


def test_decisions_use_starting_hands_and_any_suits(tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text("preflop,AKs,4x\npreflop,*,check\nflop,AhKd2c3c4c,2x\nflop,*,check\nriver,*,fold\n")
    decide = find_strategy(ULTIMATE, str(mine))
    assert decide(parse_cards("AcKc"), (), ()) == "4x"
    assert decide(parse_cards("AcKd"), (), ()) == "check"
    assert decide(parse_cards("KhAc 4s2s3s"), ("check",), ()) == "2x"
    assert decide(parse_cards("KhAc 4s2s3h"), ("check",), ()) == "check"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("play,4c,9x", ChoiceRefused, "line 1: '9x' is not a choice on play; legal: fold, 1x, 2x"),
        ("turn,4c,1x", StrategyError, "no street 'turn'"),
        ("play,4c5c,1x", StrategyError, "cards seen is 1, not 2"),
        ("play,4z,1x", StrategyError, "line 1: no card can be read"),
        ("play", StrategyError, "write street,cards,choice"),
        ("play,5c,1x", StrategyError, "line 1: 5c is not in the deck of tiny"),
        ("play,4c,1x", StrategyError, r"say nothing about 2c on play; a line play,\*,CHOICE says"),
        ("play,4c,1x,2x", StrategyError, "line 1: write street,cards,choice, three cells and no more"),
        ("play;4c;1x", StrategyError, "line 1: write street,cards,choice"),
        ("play,77,1x", StrategyError, "77 is a starting hand of two cards, and a seat of tiny has none on play"),
        ("", StrategyError, "mine.csv holds no decisions"),
        ("street,cards,choice\n# all of it\n\n", StrategyError, "holds no decisions"),
        ("play,4c,1x\nplay,*,fold\nplay, 4c ,2x", StrategyError, "line 3: 4c on play was decided in line 1"),
        ("play,*,1x\nplay,*,1x", StrategyError, r"line 2: \* on play was decided in line 1"),
        ('play,"4c,1x', StrategyError, "mine.csv cannot be read"),
        ("play,4c,1x\nstreet,cards,choice", StrategyError, "line 2: no street 'street'"),
    ],
)
def test_bad_decisions_are_named(tmp_path, text, error, message):
    mine = tmp_path / "mine.csv"
    mine.write_text(text)
    with pytest.raises(error, match=message):
        solve(TINY, strategy=str(mine))


def test_decisions_for_the_same_cards_in_other_suits_are_one_too_many(tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text("flop,AhKd2c3c4c,2x\nflop,KdAc 4s2s3s,check\n")
    with pytest.raises(StrategyError, match="line 2: KdAc 4s2s3s on flop was decided in line 1"):
        find_strategy(ULTIMATE, str(mine))
    mine.write_text("preflop,AKs,4x\npreflop,AKo,4x\npreflop,AKs,3x\n")
    with pytest.raises(StrategyError, match="line 3: AKs on preflop was decided in line 1"):
        find_strategy(ULTIMATE, str(mine))


def test_a_file_from_a_spreadsheet_is_read(tmp_path):
    mine = tmp_path / "mine.CSV"
    mine.write_bytes("\ufeffStreet, Cards ,CHOICE,\r\nplay,4c,2x,\r\n,,,\r\nplay,*,fold,\r\n".encode())
    decide = find_strategy(TINY, str(mine))
    assert [decide(parse_cards(card), (), ()) for card in ("4c", "3c")] == ["2x", "fold"]
    mine.write_text("play,*,fold", encoding="utf-16")
    with pytest.raises(StrategyError, match="cannot be read: 'utf-8' codec"):
        find_strategy(TINY, str(mine))


def test_a_file_of_every_information_set_is_refused_at_its_first_line(tmp_path):
    mine = tmp_path / "mine.csv"
    write_csv(solution(TINY), mine)
    with pytest.raises(StrategyError, match="written by `pitboss strategy`; --strategy reads street,cards,choice"):
        find_strategy(TINY, str(mine))


def test_a_starting_hand_is_refused_before_it_is_seen(tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text("raise,AKs,4x\npeek,AKs,peek\n")
    with pytest.raises(StrategyError, match=r"line 2: AKs .* texas_peek has none on peek; write the 1 cards seen, or"):
        find_strategy(find_game("texas_peek"), str(mine))


def test_a_discard_is_the_card_and_not_its_place(tmp_path):
    """The line lays down the ace; and of two deuces the one whose suit the nine shares."""
    mine = tmp_path / "mine.csv"
    mine.write_text("draw,Ah2c3d5h9s,discard1\ndraw,2c2h5h9hKs,discard2\ndraw,X1 2c4d7h9s,discard1\n")
    decide = find_strategy(find_game("wild_six"), str(mine))
    places = {"2c3d5h9sAh": 5, "2h3c5s9dAs": 5, "2d2s5d9dKh": 1, "2c2d5d9dKh": 2, "2d4c7h9sX2": 5}
    for cards, place in places.items():
        assert decide(parse_cards(cards), ("show",), ()) == f"discard{place}", cards


def test_a_discard_may_have_any_name(tmp_path):
    """Which choices name the place of a card is said by the street, not by what they are called."""
    game = find_game("wild_six")
    first, draw = game.streets
    choices = tuple(replace(each, id=f"out_{at}") if each.told_as else each for at, each in enumerate(draw.choices))
    other = replace(game, id="other", streets=(first, replace(draw, choices=choices)), strategies={})
    mine = tmp_path / "mine.csv"
    mine.write_text("draw,Ah2c3d5h9s,out_0\ndraw,2c2h5h9hKs,stand\n")
    decide = find_strategy(other, str(mine))
    assert decide(parse_cards("2c3d5h9sAh"), ("show",), ()) == "out_4"
    assert decide(parse_cards("2d2s5d9dKh"), ("show",), ()) == "stand"


def test_decisions_that_do_not_look_at_cards_are_answered_at_once(tmp_path, monkeypatch):
    mine = tmp_path / "mine.csv"
    mine.write_text("preflop,AKs,4x\npreflop,*,check\nflop,*,check\nriver,*,fold\n")
    decide = find_strategy(ULTIMATE, str(mine))
    monkeypatch.setattr(decisions_csv, "canonical", None)  # Any use of it would fail.
    assert decide(parse_cards("AcKc"), (), ()) == "4x"
    assert decide(parse_cards("AcKc 2d3d4d"), ("check",), ()) == "check"
    assert decide.by_type
    mine.write_text("river,AKs,1x\nriver,*,fold\n")
    assert not find_strategy(ULTIMATE, str(mine)).by_type


def test_decisions_that_do_not_look_at_cards_on_the_river_are_counted_by_types_of_boards(tmp_path):
    """With all four suits; the same decisions without their mark are asked about every board up to suits."""
    mine = tmp_path / "mine.csv"
    mine.write_text("preflop,AQs,4x\npreflop,33,3x\npreflop,*,check\nflop,AcQd AdAh3c,2x\nflop,*,check\nriver,*,1x\n")
    game = replace(ULTIMATE, deck=small_deck(ranks="3QA"))
    decide = find_strategy(game, str(mine))
    assert decide.by_type

    def unmarked(cards, choices, legal):
        return decide(cards, choices, legal)

    fast, slow = (shared_board.solve(game, OPTIONS, strategy=each).tally for each in (decide, unmarked))
    assert fast.cells == slow.cells
    assert len({choices for choices, _ in fast.cells}) == 4


def test_an_illegal_answer_is_found_before_the_count_starts():
    def brave(cards, choices, legal):
        return "4x" if len(cards) < 7 else "1x"

    started = time.perf_counter()
    with pytest.raises(ChoiceRefused, match=r"'4x'.* on flop; legal: check, 2x"):
        validate.probe(ULTIMATE, OPTIONS, brave)
    assert time.perf_counter() - started < 10


def test_a_strategy_that_loops_is_stopped(monkeypatch):
    monkeypatch.setattr(validate, "PROBE_SECONDS", 0.2)

    def thinks(cards, choices, legal):
        while True:
            pass

    with pytest.raises(StrategyError, match="did not answer"):
        validate.probe(ULTIMATE, OPTIONS, thinks)


def test_a_strategy_that_fails_is_named_with_the_cards():
    with pytest.raises(StrategyError, match=r"fails at .* on preflop: ZeroDivisionError"):
        validate.probe(ULTIMATE, OPTIONS, lambda cards, choices, legal: 1 / 0)


def test_an_answer_that_depends_on_suits_is_refused():
    def hearts(cards, choices, legal):
        return legal[-1] if cards[0] % 4 == 2 else legal[0]

    with pytest.raises(StrategyError, match="does not depend on the names of the suits"):
        validate.probe(ULTIMATE, OPTIONS, hearts)


def test_a_mark_by_type_that_is_not_kept_is_refused():
    @by_type
    def rainbow(cards, choices, legal):
        suits = [card % 4 for card in cards]
        return legal[len(set(suits)) == 4 if len(cards) == 7 else 0]

    with pytest.raises(StrategyError, match=r"marked by_type but answers '\w+' to \w{14} and '\w+' to \w{14} on river"):
        validate.probe(ULTIMATE, OPTIONS, rainbow)

    @by_type
    def flush(cards, choices, legal):
        board = [card % 4 for card in cards[2:]]
        common = max(board, key=board.count, default=0)
        return legal[board.count(common) > 2 and common in (cards[0] % 4, cards[1] % 4) if len(cards) == 7 else 0]

    validate.probe(ULTIMATE, OPTIONS, flush)


def test_every_named_strategy_of_every_game_stands_the_probe():
    named = [(game, played) for game in house_games() for played in game.strategies.values()]
    assert {game.id for game, _ in named} == set(GAMES)
    for game, played in named:
        validate.probe(game, game.choose_options(), played)  # It raises where one does not.


def test_positions_reach_every_street():
    assert {position.street.id for position in positions(ULTIMATE, OPTIONS, 60, seed=5)} == set(ULTIMATE.street_index)


def test_an_unknown_option_is_refused_first():
    with pytest.raises(GameError, match="no option 'colour'"):
        solve(TINY, {"colour": "red"})


def test_jokers_keep_their_name():
    assert suit_canon.renamed(parse_cards("X1Ac"), (2, 0, 3, 1)) == parse_cards("X1Ah")


PAGE = (Path(__file__).parents[3] / "docs" / "strategies.md").read_text(encoding="utf-8")


def examples(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(
    ("number", "game_id", "function", "deck"),
    [
        (0, "four_card", "strategy", small_deck(ranks="9TJQ", suits="cdh")),
        (1, "ultimate_holdem", "strategy", small_deck(ranks="24A", suits="cdh")),
        (2, "holdem_bonus", "likely", small_deck(ranks="24A", suits="cdh")),
    ],
)
def test_the_functions_of_the_page_are_priced(tmp_path, number, game_id, function, deck):
    mine = tmp_path / "mine.py"
    mine.write_text(examples("python")[number], encoding="utf-8")
    game = find_game(game_id)
    decide = find_strategy(game, f"{mine}:{function}")
    validate.probe(game, game.choose_options(), decide)
    small = replace(game, deck=deck)
    assert solve(small, strategy=decide) == generic.solve(small, small.choose_options(), strategy=decide).tally
    assert len(examples("python")) == 3


def test_the_file_of_decisions_of_the_page_is_priced(tmp_path):
    mine = tmp_path / "mine.csv"
    (text,) = examples("csv")
    mine.write_text(text, encoding="utf-8")
    decide = find_strategy(ULTIMATE, str(mine))
    assert decide(parse_cards("QcAs QhQd3d"), ("check",), ()) == "2x"
    validate.probe(ULTIMATE, OPTIONS, decide)
    paths = {choices for choices, _ in solve(replace(ULTIMATE, deck=small_deck(ranks="3QKA")), strategy=decide).cells}
    assert paths == {("4x", "-", "-"), ("check", "2x", "-"), ("check", "check", "1x")}


def test_the_page_names_what_is_seen_on_every_street():
    rows = []
    for game in house_games():
        seen = []
        for stage in stages(game):
            if stage.pile:
                seen.append(f"{stage.pile.count} {stage.pile.id}")
            else:
                offered = stage.street.legal(game.choose_options())
                legal = ", ".join(f"`{choice.id}`" for choice in offered)
                rows.append(f"| `{game.id}` | `{stage.street.id}` | {', '.join(seen)} | {legal} |")
    table = PAGE.partition("| game | street | cards seen | legal |\n| --- | --- | --- | --- |\n")[2]
    assert table.partition("\n\n")[0].splitlines() == rows


def test_the_page_says_how_long_a_strategy_is_tried():
    assert f"{validate.PROBES} random rounds and has five seconds" in PAGE
    assert validate.PROBE_SECONDS == 5


def test_a_discard_by_its_place_is_refused():
    def first(cards, choices, legal):
        return legal[0]

    options = WILD_SIX.choose_options()
    with pytest.raises(StrategyError, match=r"'discard1' to .* 'discard1' to .* the order of the cards in a pile"):
        validate.probe(WILD_SIX, options, first)
    validate.probe(WILD_SIX, options, WILD_SIX.strategies["simple"])


def test_every_place_of_a_discard_is_as_likely_as_the_others():
    cells = {(("-", "discard1"), ()): 3, (("-", "discard4"), ()): 1, (("-", "-"), ()): 1}
    made = [
        (choice, share)
        for street, choice, share in Tally(WILD_SIX, WILD_SIX.choose_options(), "", 5, cells).decisions()
    ]
    assert made == [("-", 1), *((f"discard{place}", Fraction(4, 25)) for place in range(1, 6)), ("-", Fraction(1, 5))]


@pytest.mark.parametrize("chance", [Fraction(0.35), 0.35, Fraction(3, 2)])
def test_a_chance_that_is_too_fine_or_no_chance_is_refused(chance):
    game = find_game("holdem_bonus")
    for rule in (ChanceRule(chance, "bet", "check"), ChanceRule(Fraction(1, 2), "bet", "check", tie=chance)):
        with pytest.raises(StrategyError, match=r"the rule for river has .* such as Fraction\(7, 20\)"):
            probe(game, game.choose_options(), ByChance("likely", {"river": rule}, lambda *_: "check"))
