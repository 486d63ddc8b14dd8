"""The JSON form: every event of every game fits the published schema, and a finished round can be read back."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from pitboss.cards import HIDDEN, card_text
from pitboss.errors import NotationError, RecordError, VersionError
from pitboss.games import find_game
from pitboss.play import BYSTANDER, DEALER, Round, deal_round, open_table, read_finished, view
from pitboss.play import events as e
from pitboss.play.schema import schema
from pitboss.play.wire import event_json, round_json, view_json
from pitboss.rules import EVEN, PUSH, Ruling
from pitboss.rules.own_tables import read_table, with_table
from tests.conformance.random_play import GAME_IDS, finished, moments

PUBLISHED = Path(__file__).parents[2] / "docs" / "round-format.schema.json"
VALIDATOR = jsonschema.Draft202012Validator(schema())


def stored(round_: Round) -> Any:
    """As a file or a database gives it back."""
    return json.loads(json.dumps(round_json(round_)))


def test_the_published_schema_is_this_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == schema()


class Fits:
    """Holds JSON against the schema. An event that was already found to fit is not looked at again: views repeat it."""

    def __init__(self) -> None:
        self.event_schema = jsonschema.Draft202012Validator({**schema(), "oneOf": [{"$ref": "#/$defs/event"}]})
        self.seen: set[str] = set()

    def __call__(self, document: Any) -> None:
        VALIDATOR.validate({**document, "events": []})
        for event in document["events"]:
            if (text := json.dumps(event)) not in self.seen:
                self.event_schema.validate(event)
                self.seen.add(text)


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_every_game_fits_the_schema(game_id: str, seed: int) -> None:
    fits = Fits()
    for round_ in moments(game_id, seed):
        fits(round_json(round_))
        for who in (*round_.seats, DEALER, BYSTANDER):
            fits(view_json(view(round_, who)))
    VALIDATOR.validate(round_json(finished(game_id, seed)))
    VALIDATOR.validate(round_json(next(moments(game_id, seed)).void("a card was turned over")))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_event_of_a_hundred_rounds_fits_the_schema(game_id: str) -> None:
    event_schema = jsonschema.Draft202012Validator({**schema(), "oneOf": [{"$ref": "#/$defs/event"}]})
    kinds = set()
    for seed in range(100):
        for event in finished(game_id, seed).events:
            if (type(event), bool(getattr(event, "qualifies", None))) not in kinds or seed < 3:
                event_schema.validate(event_json(event))
            kinds.add((type(event), bool(getattr(event, "qualifies", None))))
    assert {e.BetsPlaced, e.Dealt, e.Asked, e.Acted, e.Settled, e.Finished} <= {kind for kind, _ in kinds}


def test_the_schema_refuses_what_is_not_in_the_form() -> None:
    data = event_json(finished("four_card", 1).events[0])
    for wrong in ({**data, "number": 0}, {**data, "seat": "seat 1"}, {**data, "more": 1}, {"event": "bets"}):
        assert not VALIDATOR.is_valid(wrong)


def test_owners_and_outcomes_are_named_one_way() -> None:
    round_ = finished("ultimate_holdem", 1)
    data = [event_json(event, round_.game) for event in round_.events]
    owners = [each["owner"] for each in data if each["event"] == "dealt"]
    assert {"kind": "dealer"} in owners
    assert {"kind": "seat", "seat": round_.seats[0]} in owners
    line = next(each for each in data if each["event"] == "settled" and each["hands"])
    assert line["says"] == line["outcome"].replace("_", " ")
    assert all(hand["name"] for hand in line["hands"])


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_view_as_json_names_a_card_that_was_not_shown(game_id: str) -> None:
    for round_ in moments(game_id, 7):
        for who in (*round_.seats, BYSTANDER):
            seen = view(round_, who)
            known = {card for event in seen.events for card in getattr(event, "cards", ())} - {HIDDEN}
            told = json.dumps(view_json(seen))
            hidden = set(round_.deck) - known
            assert not [card for card in hidden if f'"{card_text(card)}"' in told]
            assert "deck:" not in told


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("seed", range(6))
def test_a_finished_round_is_read_back_and_played_again(game_id: str, seed: int) -> None:
    round_ = finished(game_id, seed)
    again = read_finished(stored(round_))
    assert again.events == round_.events
    assert again.settlement == round_.settlement
    assert again.net_cents == round_.net_cents
    assert again.play_again() == round_
    for who in (*round_.seats, DEALER, BYSTANDER):
        assert again.view(who) == view(round_, who).events


def test_a_void_round_is_read_back() -> None:
    round_ = next(moments("wild_six", 1)).void("two cards stuck together")
    again = read_finished(stored(round_))
    assert again.voided == "two cards stuck together"
    assert again.play_again() == round_
    assert set(again.net_cents.values()) == {0}


def test_after_the_rules_changed_a_round_is_shown_from_its_events_and_not_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    round_ = finished("four_card", 2)
    data = stored(round_)
    game = find_game("four_card")
    monkeypatch.setattr("pitboss.games.four_card.spec.GAME", replace(game, version=game.version + 1))
    record = read_finished(data)
    assert record.events == round_.events
    assert record.net_cents == round_.net_cents
    with pytest.raises(VersionError, match=rf"version {game.version} of four_card.*version {game.version + 1}"):
        record.play_again()


def test_a_record_that_the_same_version_settles_differently_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("four_card")
    data = stored(deal_round(open_table(game), {1: {"ante": 500}}, game.deck).act(1, "fold"))
    monkeypatch.setattr("pitboss.games.four_card.spec.GAME", replace(game, settle=pushes_all))
    with pytest.raises(VersionError, match="settles this round differently here"):
        read_finished(data).play_again()


def pushes_all(facts: Any, choices: Any, options: Any) -> Any:
    return {wager.id: Ruling(PUSH, "R1") for wager in find_game("four_card").wagers}


def test_a_record_under_another_pay_table_of_the_same_version_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("four_card")
    data = stored(deal_round(open_table(game), {1: {"ante": 500}}, game.deck).act(1, "fold"))
    printed = game.wager("aces_up")
    even = {id_: replace(table, odds=(EVEN,) * len(table)) for id_, table in printed.tables.items()}
    wagers = tuple(replace(wager, tables=even) if wager is printed else wager for wager in game.wagers)
    monkeypatch.setattr("pitboss.games.four_card.spec.GAME", replace(game, wagers=wagers))
    with pytest.raises(VersionError, match="gives other pays"):
        read_finished(data).play_again()


def line_of(data: Any, outcome: str) -> Any:
    return next(each for each in data["events"] if each["event"] == "settled" and each["outcome"] == outcome)


def edits(data: Any) -> dict[str, Any]:
    """Ways to change a record by hand: each a function that changes it in place, by what the refusal says."""
    pays, loses = line_of(data, "pays"), line_of(data, "loses")
    bets, acted = data["events"][0], next(each for each in data["events"] if each["event"] == "acted")
    return {
        "names version": lambda: data["game"].update(version=99),
        "its text one of": lambda: data["game"].update(id="wild_six"),
        "the bets in its text": lambda: bets["stakes"].update(ante=bets["stakes"]["ante"] + 2),
        "the choices in its text": lambda: acted.update(choice="dance"),
        "not in the deck": lambda: data.update(text=re.sub("deck:[^ ]+", "deck:Ah", data["text"])),
        "the stakes of its seats": lambda: data["seats"][0]["stakes"].update(ante=1),
        "is settled twice": lambda: pays.update(seat=loses["seat"], wager=loses["wager"]),
        "a street is open": lambda: data.update(street={"id": "play"}),
        "the bets of seat": lambda: data["seats"][0]["bets"].update(ante=1),
        "the choices of seat": lambda: data["seats"][0]["choices"].append("dance"),
        "cards that were not dealt": lambda: data["seats"][0].update(cards=["X1"]),
        "something to decide": lambda: data["seats"][0].update(question=3),
        "its words are": lambda: loses.update(says="wins"),
        "were bet": lambda: loses.update(stake_cents=loses["stake_cents"] + 100),
        "there is no outcome": lambda: pays.update(outcome="explodes"),
        "has no line": lambda: pays.update(label="Five Aces"),
        "and the line has": lambda: pays.update(returned_cents=pays["returned_cents"] + 100),
        "go back": lambda: loses.update(returned_cents=100),
        "and the record has": lambda: loses.update(net_cents=0),
        "does not list": data["settlement"].pop,
        "add up to": lambda: data["seats"][0].update(net_cents=12_345),
        "and its net is": lambda: data["events"][-1]["seats"][0].update(net_cents=12_345),
        "are not its seats": lambda: data["events"][-1]["seats"].append({"seat": 9, "net_cents": 0}),
        "the house gained": lambda: data.update(house_cents=1),
        "it is void for": lambda: data.update(voided="flood"),
    }


def paid_and_lost() -> Any:
    return next(
        data
        for data in (stored(finished("four_card", seed)) for seed in range(60))
        if {"pays", "loses"} <= {each.get("outcome") for each in data["events"]}
        and line_of(data, "pays")["stake_cents"]
    )


@pytest.mark.parametrize("says", edits(paid_and_lost()))
def test_a_record_that_contradicts_itself_is_refused(says: str) -> None:
    data = paid_and_lost()
    edits(data)[says]()
    with pytest.raises(RecordError, match=says):
        read_finished(data)


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"kind": "view"},
        {"over": False},
        {"events": []},
        {"events": [{"event": "dance", "number": 1, "rule": ""}]},
        {"settlement": ["x"]},
        {"settlement": [10_000]},
        {"game": None},
        {"options": {"a": 1}},
        {"format": True},
        {"limits": {"low_cents": "x", "high_cents": 5, "wagers": {}}},
        {"pays": {"ante": [{"label": 5, "pays": []}]}},
    ],
)
def test_records_that_cannot_be_read_are_refused_by_name(change: Any) -> None:
    data = stored(finished("four_card", 2))
    with pytest.raises(NotationError):
        read_finished({**data, **change})


@pytest.mark.parametrize("data", [None, 1, "text", [], {}, {"format": 1}])
def test_what_is_no_record_is_refused(data: Any) -> None:
    with pytest.raises(NotationError):
        read_finished(data)


def test_pay_tables_in_force_are_told() -> None:
    game = find_game("four_card")
    own = with_table(game, *read_table(game, "aces_up=99-98-97-96-95-94-93"))
    round_ = next(moments("four_card", 1))
    again = deal_round(open_table(own), {1: {"ante": 500, "aces_up": 500}}, round_.game.deck)
    assert view_json(view(again, 1))["pays"]["aces_up"][0] == {"label": "Four of a Kind", "pays": "99 to 1"}
