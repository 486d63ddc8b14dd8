"""The hashes that the rules of a version ever had: a certificate of any of them is proven."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.fair import commitment
from pitboss.games import GAMES, find_game
from pitboss.games.kept_hash import rules_hash
from pitboss.rules import Game
from pitboss.rules.rules_hash import SCHEME
from pitboss.table import Actor, Config, KeyDealer, TableState, apply, make_terms, open_table
from pitboss.table import commands as c
from pitboss.table.dealer import committed_rules, seed_of
from pitboss.table.first_scheme import first_hash
from pitboss.table.known_rules import earlier_hashes, is_earlier, known_rules
from pitboss.table.resettle import verify

HOUSE = Actor("house")


@pytest.mark.parametrize("game", [*map(find_game, GAMES)], ids=GAMES)
def test_rules_that_change_need_a_new_version(game: Game) -> None:
    """Or, if only the way of hashing has changed, one more line in known_rules.json."""
    assert rules_hash(game) in earlier_hashes(game.id, game.version)


@pytest.mark.parametrize("game", [*map(find_game, GAMES)], ids=GAMES)
def test_a_hash_carries_the_number_of_its_scheme(game: Game) -> None:
    last = next(each for each in known_rules() if each.hash == rules_hash(game))
    assert last.scheme == SCHEME == int(last.hash[:2], 16)


@pytest.mark.parametrize("game", [*map(find_game, GAMES)], ids=GAMES)
def test_the_first_scheme_gives_the_hash_that_it_gave(game: Game) -> None:
    (last,) = (each for each in known_rules() if each.game == game.id and each.meaning)
    assert first_hash(game, last.meaning) == last.hash


def test_own_pay_tables_that_were_committed_by_the_first_scheme_are_known() -> None:
    rules = "c704fa27318d4db62eccd0e79db67ebc7856a090e1be58ed6e34162aa9365fbf"  # as the first scheme gave it
    own, other = (make_terms("ultimate_holdem", pays=(f"trips=50-40-30-8-6-5-{last}",)) for last in (2, 3))
    assert is_earlier(rules, own)
    assert not is_earlier(rules, other)


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
