"""A certificate is proven as it stands, and not after any single change."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import ProofError
from pitboss.fair import canonical, check_certificate
from pitboss.games import find_game, house_games
from pitboss.rules import Game
from pitboss.table.resettle import read_certificate, verify
from tests.cli.run import pitboss
from tests.fair.rounds import KEY, certificate, signed


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("seats", [1, 3])
def test_a_true_certificate_is_proven(game: Game, seats: int) -> None:
    for number in range(5):
        made = certificate(game, random.Random(number), seats=seats)
        again = json.loads(json.dumps(made))
        assert [check for check in verify(again, key=KEY.public) if not check.passed] == []


def leaves(value: Any, path: tuple = ()) -> Iterator[tuple]:
    """Where each text, number and null of a document stands."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path


def changed(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1
    if value is None:
        return "00" * 32
    return value[:-1] + ("0" if value[-1:] != "0" else "1")


def at(document: Any, path: tuple) -> tuple[Any, Any]:
    for step in path[:-1]:
        document = document[step]
    return document, path[-1]


def test_any_single_change_is_found() -> None:
    made = certificate(find_game("ultimate_holdem"), random.Random(5))
    for path in leaves(made):
        copy_ = copy.deepcopy(made)
        holder, last = at(copy_, path)
        holder[last] = changed(holder[last])
        assert not all(check.passed for check in verify(copy_)), path


# Fields that a house could state as it likes, because only its signature and its chain vouch for them; and the kind,
# without which nothing is signed.
STATED = {"chain", "by", "kind"}


def test_a_house_that_signs_a_false_certificate_is_found() -> None:
    """The signature made again: the seeds, the deck and the rules still contradict every other change."""
    made = certificate(find_game("ultimate_holdem"), random.Random(5))
    for path in leaves(made["document"]):
        if STATED & set(path):
            continue
        document = copy.deepcopy(made["document"])
        holder, last = at(document, path)
        holder[last] = changed(holder[last])
        if path[:2] == ("lock", "document"):
            document["lock"] = signed(document["lock"]["document"])
        assert not all(check.passed for check in verify(signed(document))), path


def test_a_voided_round_pays_nothing() -> None:
    document = certificate(find_game("ultimate_holdem"), random.Random(5))["document"]
    document["voided"] = "the shuffler failed"
    assert not all(check.passed for check in verify(signed(document)))
    document |= {"settlement": [], "net_cents": dict.fromkeys(document["net_cents"], 0)}
    assert all(check.passed for check in verify(signed(document)))


SPELLINGS = {
    "upper case": lambda document: document.update(server_seed=document["server_seed"].upper()),
    "true for 1": lambda document: document.update(format=True),
    "true for an epoch": lambda document: document.update(epoch=True),
    "a field more": lambda document: document.update(note="paid by hand"),
    "a field less": lambda document: document.pop("chain"),
    "seats in another order": lambda document: document["lock"]["document"]["seats"].reverse(),
    "a seat with a zero before it": lambda document: document["net_cents"].update({"01": 0}),
    "a seed too short": lambda document: document["reveals"].update({"2": "00"}),
    "a person of another kind": lambda document: document["lock"]["document"]["seats"][0].update(who="dealer"),
}


@pytest.mark.parametrize("change", SPELLINGS.values(), ids=SPELLINGS)
def test_there_is_one_spelling(change: Callable[[dict[str, Any]], object]) -> None:
    document = certificate(find_game("four_card"), random.Random(3))["document"]
    change(document)
    document["lock"] = signed(document["lock"]["document"])
    assert [(check.name, check.passed) for check in verify(signed(document))] == [("spelling", False)]


@pytest.mark.parametrize("field", ["key", "signature"])
def test_signature_and_key_have_one_spelling(field: str) -> None:
    made = certificate(find_game("four_card"), random.Random(3))
    assert [check.name for check in verify(made | {field: made[field].upper()})] == ["spelling"]


def test_another_key_is_refused() -> None:
    made = certificate(find_game("four_card"), random.Random(1))
    assert not all(check.passed for check in check_certificate(made, key="ab" * 32))


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b'{"document":1}', b" " * 1_000_001])
def test_what_is_no_certificate_is_refused(data: bytes) -> None:
    with pytest.raises(ProofError, match=r"certificate|JSON"):
        read_certificate(data)


def test_a_certificate_of_nonsense_is_not_proven() -> None:
    checks = verify(read_certificate(b'{"document":1,"signature":2,"key":3}'))
    assert [check.passed for check in checks] == [False]


def test_a_certificate_never_imports_the_file_it_names() -> None:
    made = certificate(find_game("four_card"), random.Random(1))
    made["document"]["terms"]["game"] = "os:path"
    assert any("only installed games" in check.detail for check in verify(made))


PLAIN = st.one_of(st.none(), st.booleans(), st.integers(-(2**53) + 1, 2**53 - 1), st.text())
KEYS = st.text(st.characters(max_codepoint=127))


@given(st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=20))
def test_canonical_is_plain_json(document: Any) -> None:
    plain = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    assert canonical(document) == plain


def test_canonical_refuses_what_readers_would_round() -> None:
    for value in (1.5, 2**53, {1: 2}, {"é": 1}, b"x"):
        with pytest.raises(ValueError, match="document"):
            canonical(value)


def test_certificate_and_lock_are_of_one_epoch() -> None:
    document = certificate(find_game("four_card"), random.Random(3))["document"]
    document["epoch"] = 2
    assert [check.name for check in verify(signed(document)) if not check.passed] == ["lock: epoch"]
    document.pop("epoch")
    assert [check.name for check in verify(signed(document)) if not check.passed] == ["lock: epoch"]


def test_certificates_of_earlier_versions_have_no_epoch() -> None:
    """A round that was open during an upgrade has one in its certificate alone."""
    document = certificate(find_game("four_card"), random.Random(3))["document"]
    document["lock"]["document"].pop("epoch")
    document["lock"] = signed(document["lock"]["document"])
    assert all(check.passed for check in verify(signed(document)))
    document.pop("epoch")
    assert all(check.passed for check in verify(signed(document)))


def test_pitboss_verify(tmp_path: Path) -> None:
    made = certificate(find_game("wild_six"), random.Random(2))
    file = tmp_path / "round.json"
    file.write_text(json.dumps(made))
    good = pitboss("verify", str(file), "--key", KEY.public)
    assert good.returncode == 0
    assert "The round is proven." in good.stdout
    for answer in ({"link": "ab", "certificate": made}, made):
        assert pitboss("verify", "-", "--key", KEY.public, typed=json.dumps(answer)).returncode == 0
    made["document"]["net_cents"]["1"] += 1
    file.write_text(json.dumps(made))
    bad = pitboss("verify", str(file), "--json")
    assert bad.returncode == 1
    assert json.loads(bad.stdout)["verified"] is False


def test_pitboss_rng(tmp_path: Path) -> None:
    seed = "00" * 32
    again = [pitboss("rng", "cards", "wild_six", "--rounds", "3", "--seed", seed).stdout for _ in range(2)]
    assert again[0] == again[1]
    assert all(line.count("X1") == 1 for line in again[0].splitlines())
    assert len(again[0].splitlines()) == 3
    assert pitboss("rng", "cards", "wild_six", "--seed", "12").returncode != 0
