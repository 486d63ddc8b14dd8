"""The hash of the rules covers all data: every entry of every table, every cell, and no words for people."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from dataclasses import replace
from time import process_time
from typing import Any

import pytest

from pitboss.cards import Cards
from pitboss.errors import GameError
from pitboss.games import find_game, house_games, kept_hash, known_by_content
from pitboss.games.kept_hash import printed, rules_hash
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.evaluator_tables import masks_held, ranked_table, ranks_held, suited_table
from pitboss.hands.evaluators import best_five, wild_five
from pitboss.odds.pricing.custom_pay_tables import with_tables
from pitboss.rules import LOSE, Burn, Choices, Exactly, Excuse, FactsOf, Game, Hand, Highest, Option, Options, Rulings
from pitboss.rules.asked_facts import Fact, FactsFromData, OfStrength
from pitboss.rules.rules_hash import (
    SCHEME,
    compute_rules_hash,
    options_read,
    settlement,
    shortened,
)
from tests.odds.tiny import TINY


def with_hands(game: Game, change: Callable[[Hand], Hand]) -> Game:
    """The game with every hand of its facts changed; as it is, though an evaluator that is wrong would be refused."""

    def changed_hand(hand: Hand | Highest) -> Hand | Highest:
        if isinstance(hand, Hand):
            return change(hand)
        return replace(hand, seat=change(hand.seat), dealer=change(hand.dealer))

    def changed(fact: Fact) -> Fact:
        other = copy.copy(fact)
        other.hands = tuple(map(changed_hand, fact.hands))
        return other

    assert isinstance(game.facts, FactsFromData)
    asked = {name: changed(fact) for name, fact in game.facts.fact_type.asked.items()}
    other = replace(game)
    object.__setattr__(other, "facts", replace(game.facts, fact_type=type("Facts", (FactsOf,), asked)))
    return other


def hash_with(game: Game, before: Evaluator, after: Evaluator) -> str:
    def change(hand: Hand) -> Hand:
        return Hand(after, *hand.parts) if hand.evaluator == before else hand

    return compute_rules_hash(with_hands(game, change))


@pytest.mark.parametrize(("id_", "evaluator", "size"), [("holdem_bonus", best_five, 7), ("wild_six", wild_five, 6)])
def test_one_entry_of_a_table_of_an_evaluator_is_seen(id_: str, evaluator: Evaluator, size: int) -> None:
    """Whichever it is: some entries by chance, and those of the rarest hands."""
    game, chance = find_game(id_), random.Random(18)
    suited, ranked = evaluator.suited, evaluator.ranked
    assert suited is not None
    assert ranked is not None
    before = hash_with(game, evaluator, replace(evaluator, name="other"))
    royal, low = 0b1111100000000, suited_table(evaluator, 0)[0b1000000011111]
    for mask in (royal, chance.choice([mask for mask, each in enumerate(suited_table(evaluator, 0)) if each > low])):
        other = replace(evaluator, name="one", suited=lambda m, w, at=mask: low if (m, w) == (at, 0) else suited(m, w))
        assert hash_with(game, evaluator, other) != before
    table, pair = ranked_table(evaluator, size, 0), ranked_table(evaluator, size, 0)[ranks_held(size)[-1]]
    for held in (ranks_held(size)[0], *chance.sample([held for held in table if table[held] != pair], 2)):
        masks = masks_held(held)
        other = replace(
            evaluator,
            name="one",
            ranked=lambda *held, at=(*masks, 0): pair if held == at else ranked(*held),
        )
        assert hash_with(game, evaluator, other) != before


def test_the_name_of_an_evaluator_and_how_it_counts_strengths_do_not_matter() -> None:
    """Only their order does."""
    game = find_game("holdem_bonus")
    assert hash_with(game, best_five, replace(best_five, name="other")) == compute_rules_hash(game)


def test_which_cards_a_hand_is_made_of_is_seen() -> None:
    game = find_game("ultimate_holdem")

    def two_of_the_hole(hand: Hand) -> Hand:
        first, *rest = hand.parts
        return Hand(hand.evaluator, Exactly(first.pile, count=2), *rest)

    assert compute_rules_hash(with_hands(game, lambda hand: hand)) == compute_rules_hash(game)
    assert compute_rules_hash(with_hands(game, two_of_the_hole)) != compute_rules_hash(game)


def test_what_is_asked_of_a_hand_is_seen() -> None:
    game = find_game("four_card")
    assert isinstance(game.facts, FactsFromData)
    asked = dict(game.facts.fact_type.asked)
    name, fact = next((name, fact) for name, fact in asked.items() if isinstance(fact, OfStrength))
    moved = copy.copy(fact)
    moved.steps = fact.steps._replace(starts=(fact.steps.starts[0] + (1 << 20), *fact.steps.starts[1:]))
    changed = replace(game, fact_type=type("Facts", (FactsOf,), asked | {name: moved}))
    assert compute_rules_hash(changed) != compute_rules_hash(game)


def test_who_is_excused_is_seen_as_data() -> None:
    game = find_game("wild_six")
    at, street = next((at, each) for at, each in enumerate(game.streets) if isinstance(each.excused, Excuse))
    assert isinstance(street.excused, Excuse)
    for excuse in (replace(street.excused, unless=()), Excuse(wild_five.at("flush").or_better, street.excused.unless)):
        streets = (*game.streets[:at], replace(street, excused=excuse), *game.streets[at + 1 :])
        assert compute_rules_hash(replace(game, streets=streets)) != compute_rules_hash(game)


def test_the_order_of_the_deal_is_seen() -> None:
    game = find_game("ultimate_holdem")
    burns = replace(game, timeline=(game.timeline[0], Burn("R1"), *game.timeline[1:]))
    assert compute_rules_hash(burns) != compute_rules_hash(game)


def test_what_an_exchange_draws_is_seen() -> None:
    game = find_game("tests.rules.small_games.swap:GAME")
    piles = tuple(replace(pile, drawn_at="") for pile in game.piles)
    assert compute_rules_hash(replace(game, piles=piles)) != compute_rules_hash(game)
    street = game.streets[0]
    last = street.choices[-1]
    fewer = replace(street, choices=(*street.choices[:-1], replace(last, places=last.places[1:])))
    assert compute_rules_hash(replace(game, streets=(fewer, *game.streets[1:]))) != compute_rules_hash(game)


def test_one_cell_of_the_largest_settlement_is_seen() -> None:
    game = find_game("wild_six")
    cell = list(game.domain())[-7], game.paths[3]

    def settle(facts: Any, choices: Choices, options: Options) -> Rulings:
        rulings = dict(game.settle(facts, choices, options))
        if (facts, choices) == cell:
            outcome = LOSE if rulings["poker"].outcome != LOSE else LOSE + 1
            rulings["poker"] = rulings["poker"]._replace(outcome=outcome)
        return rulings

    assert settlement(replace(game, settle=settle)).digest != settlement(game).digest


def _matched(options: Options) -> bool:
    match options:
        case {"rebet": "all"}:
            return True
    return False


WAYS_TO_READ = {
    "by key": lambda options: options["rebet"] == "all",
    "get": lambda options: options.get("rebet") == "all",
    "all items": lambda options: ("rebet", "all") in options.items(),
    "all values": lambda options: "all" in options.values(),
    "a copy": lambda options: dict(options)["rebet"] == "all",
    "unpacked": lambda options: {**options}["rebet"] == "all",
    "merged": lambda options: (options | {})["rebet"] == "all",
    "matched": _matched,
}


@pytest.mark.parametrize("way", WAYS_TO_READ)
def test_an_option_is_seen_however_one_cell_reads_it(way: str) -> None:
    game = find_game("holdem_bonus")
    path = game.paths[-1]
    default = game.choose_options()
    cell = next(facts for facts in game.domain() if game.settle(facts, path, default)["ante"].outcome != LOSE), path

    def settle(facts: Any, choices: Choices, options: Options) -> Rulings:
        rulings = dict(game.settle(facts, choices, options))
        if (facts, choices) == cell and WAYS_TO_READ[way](options):
            rulings["ante"] = rulings["ante"]._replace(outcome=LOSE)
        return rulings

    changed = replace(game, settle=settle)
    assert "rebet" not in options_read(game)
    assert "rebet" in options_read(changed)
    assert settlement(changed).digest != settlement(game).digest


def test_the_hash_is_whole_and_shown_shortened() -> None:
    whole = rules_hash(TINY)
    assert len(whole) == 64
    assert whole.startswith(f"{SCHEME:02x}")
    assert whole.startswith(shortened(whole))
    assert len(shortened(whole)) == 16


def test_an_option_that_settles_nothing_otherwise_is_no_part_of_the_rules() -> None:
    """What Rebet repeats, which hands stay exposed, whether owners see their cards: the certificate stays valid."""
    option = Option("shown", "Does it lie face up?", ("yes", "no"), "yes", is_procedure=True)
    assert compute_rules_hash(replace(TINY, options=(*TINY.options, option))) == rules_hash(TINY)
    counts = replace(option, is_procedure=False)
    assert compute_rules_hash(replace(TINY, options=(*TINY.options, counts))) != rules_hash(TINY)
    for game in house_games():
        assert not options_read(game) & {each.id for each in game.options if each.is_procedure}


def test_words_and_strategies_are_no_part_of_the_rules() -> None:
    game = find_game("texas_peek")
    wagers = tuple(replace(wager, says="Other words.") for wager in game.wagers)
    streets = tuple(replace(street, says="Other words.") for street in game.streets)
    said = replace(game, says="Other words.", streets=streets, wagers=wagers, strategies={})
    assert compute_rules_hash(said) == compute_rules_hash(game)


def test_a_function_of_cards_is_seen_by_its_code() -> None:
    def turned(row: Cards, choices: Choices) -> Any:
        return TINY.facts(row[::-1], choices)

    def moved(row: Cards, choices: Choices) -> Any:
        return TINY.facts(row[1:] + row[:1], choices)

    hashes = {compute_rules_hash(replace(TINY, facts=facts)) for facts in (TINY.facts, turned, moved)}
    assert len(hashes) == 3
    other = replace(TINY, facts=turned)
    assert rules_hash(other) == compute_rules_hash(other)


def test_what_is_neither_data_nor_code_has_no_hash() -> None:
    (street, *rest) = TINY.streets
    with pytest.raises(GameError, match="is not data"):
        compute_rules_hash(replace(TINY, streets=(replace(street, needs=1.5), *rest)))  # type: ignore[arg-type]


def test_custom_pay_tables_are_hashed_with_the_settlement_of_the_printed_game() -> None:
    game = find_game("ultimate_holdem")
    own = with_tables(game, ["trips=50-40-30-8-6-5-2"])
    assert game.options != own.options
    assert printed(own) is game
    assert rules_hash(own) == compute_rules_hash(own) != rules_hash(game)


def test_a_changed_rule_is_not_taken_for_a_custom_pay_table() -> None:
    game = find_game("four_card")
    changed = replace(game, settle=lambda facts, choices, options: game.settle(facts, (*choices,), options))
    assert printed(changed) is changed
    assert options_read(game) == {"aces_up_after_fold", "play_sizes"}


def test_a_hash_takes_seconds_to_compute_and_milliseconds_when_it_is_kept(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(known_by_content, "shipped", dict)
    game = find_game("wild_six")
    seconds = []
    for _ in range(2):
        kept_hash.rules_hash.cache_clear()
        settlement.cache_clear()
        started = process_time()
        rules_hash(game)
        seconds.append(process_time() - started)
    assert seconds[0] < 5
    assert seconds[1] < 0.005
