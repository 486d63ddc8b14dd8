"""The hash of the rules sees every rule: each of these edits once left an old certificate standing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import pytest

from pitboss.cards import Cards
from pitboss.games import all_games, find_game
from pitboss.hands import five, four, wild
from pitboss.odds.certificates.rules_hash import (
    compute_rules_hash,
    decisions,
    meaning_digest,
    options_read,
    printed,
    rankings,
    rules_hash,
    settlements,
    shortened,
    structure,
)
from pitboss.odds.pricing.custom_pay_tables import with_tables
from pitboss.rules import LOSE, ByChance, Option
from tests.odds.tiny import TINY


@lru_cache(maxsize=1)
def ranked() -> tuple[bytes, ...]:
    return tuple(rankings())


def without_wheel(order: Callable[[Cards], int]) -> Callable[[Cards], int]:
    """A-2-3-4-5 is no straight: the ace is high."""

    def changed(cards: Cards) -> int:
        found = order(cards)
        ranks = {card >> 2 for card in cards}
        is_wheel = five.kind(found) == five.STRAIGHT and {12, 0, 1, 2, 3} <= ranks and 4 not in ranks
        return five.hand(five.HIGH_CARD, 0, sum(1 << rank for rank in ranks)) if is_wheel else found

    return changed


def side_ignored(kind: int) -> Callable[[Callable[[Cards], int]], Callable[[Cards], int]]:
    """Hands of this kind are compared without their side cards."""

    def change(order: Callable[[Cards], int]) -> Callable[[Cards], int]:
        return lambda cards: found & ~0x1FFF if (found := order(cards)) >> 26 == kind else found

    return change


def renamed(kind: int, other: int) -> Callable[[Callable[[Cards], int]], Callable[[Cards], int]]:
    """Hands of one kind count as the other."""

    def change(order: Callable[[Cards], int]) -> Callable[[Cards], int]:
        return lambda cards: found & 0x3FFFFFF | other << 26 if (found := order(cards)) >> 26 == kind else found

    return change


def rank_ignored(order: Callable[[Cards], int]) -> Callable[[Cards], int]:
    """All hands of five of a kind tie."""
    return lambda cards: wild.FIVE << 26 if (found := order(cards)) >> 26 == wild.FIVE else found


@pytest.mark.parametrize(
    ("module", "change"),
    [
        pytest.param(five, without_wheel, id="no straight from ace to five"),
        pytest.param(five, renamed(five.ROYAL, five.STRAIGHT_FLUSH), id="a royal flush is a straight flush"),
        pytest.param(five, side_ignored(five.FOUR), id="the kicker of four of a kind ignored"),
        pytest.param(five, side_ignored(five.FULL_HOUSE), id="the pair of a full house ignored"),
        pytest.param(four, renamed(four.STRAIGHT_FLUSH, four.FOUR + 1), id="a straight flush above four of a kind"),
        pytest.param(wild, rank_ignored, id="five of a kind without rank"),
    ],
)
def test_a_changed_evaluator_is_seen(module, change, monkeypatch) -> None:
    before = ranked()
    monkeypatch.setattr(module, "order", change(module.order))
    assert tuple(rankings()) != before


def test_one_cell_of_the_largest_settlement_is_seen() -> None:
    game = find_game("wild_six")
    cell = list(game.domain())[-7], game.paths[3]

    def settle(facts, choices, options):
        rulings = dict(game.settle(facts, choices, options))
        if (facts, choices) == cell:
            outcome = LOSE if rulings["poker"].outcome != LOSE else LOSE + 1
            rulings["poker"] = rulings["poker"]._replace(outcome=outcome)
        return rulings

    assert list(settlements(replace(game, settle=settle))) != list(settlements(game))


def _matched(options):
    match options:
        case {"rebet": "all"}:
            return True
    return False


def test_a_strategy_by_chance_is_seen_to_call_a_tie_a_win() -> None:
    game = next(game for game in all_games() if any(isinstance(each, ByChance) for each in game.strategies.values()))
    loses, ties, wins = game.fact_values["versus"]
    changed = replace(game, fact_values={**game.fact_values, "versus": (loses, wins, ties)})
    assert list(decisions(changed)) != list(decisions(game))


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
    cell = (
        next(
            facts for facts in game.domain() if game.settle(facts, path, game.choose_options())["ante"].outcome != LOSE
        ),
        path,
    )

    def settle(facts, choices, options):
        rulings = dict(game.settle(facts, choices, options))
        if (facts, choices) == cell and WAYS_TO_READ[way](options):
            rulings["ante"] = rulings["ante"]._replace(outcome=LOSE)
        return rulings

    changed = replace(game, settle=settle)
    assert "rebet" not in options_read(game)
    assert "rebet" in options_read(changed)
    assert len(set(settlements(changed))) > len(set(settlements(game)))


@pytest.mark.parametrize("id_", ["four_card", "texas_peek"])
def test_an_edited_strategy_is_seen(id_: str) -> None:
    game = find_game(id_)
    simple = game.strategies["simple"]

    def edited(cards, choices, legal):
        pair_of_tens = len(cards) > 4 and [card >> 2 for card in cards[:5]].count(8) == 2
        return legal[0] if pair_of_tens else simple(cards, choices, legal)

    assert list(decisions(replace(game, strategies={"simple": edited}))) != list(decisions(game))


def test_the_hash_is_whole_and_shown_shortened() -> None:
    whole = rules_hash(TINY)
    assert len(whole) == 64
    assert whole.startswith(shortened(whole))
    assert len(shortened(whole)) == 16


def test_an_option_that_settles_nothing_otherwise_is_no_part_of_the_rules() -> None:
    """What Rebet repeats, which hands stay exposed, whether owners see their cards: the certificate stays valid."""
    option = Option("shown", "Does it lie face up?", ("yes", "no"), "yes", is_procedure=True)
    assert compute_rules_hash(replace(TINY, options=(*TINY.options, option))) == rules_hash(TINY)
    counts = replace(option, is_procedure=False)
    assert compute_rules_hash(replace(TINY, options=(*TINY.options, counts))) != rules_hash(TINY)
    for game in all_games():
        assert not options_read(game) & {each.id for each in game.options if each.is_procedure}


def test_a_game_that_was_changed_in_memory_has_its_own_hash() -> None:
    other = replace(TINY, facts=lambda row, choices: TINY.facts(row[::-1], choices))
    assert compute_rules_hash(other) != rules_hash(TINY)
    assert rules_hash(other) == compute_rules_hash(other)


def test_custom_pay_tables_are_hashed_without_the_settlement() -> None:
    """The hash is that of the whole game, though all but the pay tables is taken from the printed one."""
    game = find_game("ultimate_holdem")
    own = with_tables(game, ["trips=50-40-30-8-6-5-2"])
    assert game.options != own.options
    assert printed(own) is game
    assert compute_rules_hash(own) != rules_hash(game)
    whole = hashlib.sha256(json.dumps(structure(own), sort_keys=True).encode() + meaning_digest(own).encode())
    assert compute_rules_hash(own) == whole.hexdigest()


def test_a_changed_rule_is_not_taken_for_a_custom_pay_table() -> None:
    game = find_game("four_card")
    changed = replace(game, settle=lambda facts, choices, options: game.settle(facts, (*choices,), options))
    assert printed(changed) is changed
    assert options_read(game) == {"aces_up_after_fold", "play_sizes"}
