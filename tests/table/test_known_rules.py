"""The hashes that the rules of a version ever had: a certificate of any of them is proven."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.fair import commitment
from pitboss.games import GAMES, find_game
from pitboss.odds.certificates.rules_hash import rules_hash
from pitboss.rules import Game
from pitboss.table import Actor, Config, KeyDealer, TableState, apply, make_terms, open_table
from pitboss.table import commands as c
from pitboss.table.dealer import committed_rules, seed_of
from pitboss.table.known_rules import earlier_hashes, known_rules
from pitboss.table.resettle import verify

HOUSE = Actor("house")


@pytest.mark.parametrize("game", [*map(find_game, GAMES)], ids=GAMES)
def test_rules_that_change_need_a_new_version(game: Game) -> None:
    """Or, if only the way of hashing has changed, one more line in known_rules.json."""
    assert rules_hash(game) in earlier_hashes(game.id, game.version)


def test_a_hash_belongs_to_one_game_and_version() -> None:
    assert len({each.hash for each in known_rules()}) == len(known_rules())


@pytest.mark.parametrize("game", [*map(find_game, GAMES)], ids=GAMES)
def test_a_round_that_was_committed_by_an_earlier_hash_is_proven(game: Game) -> None:
    dealer, terms = KeyDealer(b"k" * 32), make_terms(game.id)
    earlier = next(each for each in earlier_hashes(game.id, game.version) if each != terms.rules)
    state = open_table("t", terms, Config("T"), actor=HOUSE, now_ms=1, dealer=dealer).state
    old = committed_by(state, dealer, earlier)
    assert committed_rules(old, dealer) == earlier
    (finished,) = apply(old, c.Renew("a test"), HOUSE, 2, dealer).finished
    checks = {check.name: check for check in verify(finished.certificate)}
    assert all(check.passed for check in checks.values()), checks
    assert checks["rules"].detail == "an earlier hash of these rules"


def committed_by(state: TableState, dealer: KeyDealer, rules: str) -> TableState:
    """The table as books of an earlier version hold it."""
    terms = state.terms.digest
    made = commitment(seed_of(state, dealer), table=state.id, number=state.number, rules=rules, terms=terms).hex()
    return msgspec.structs.replace(state, rules="", commitment=made)
