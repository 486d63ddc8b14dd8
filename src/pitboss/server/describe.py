"""A game's definition as plain data: what the page needs to draw its table without knowing any game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pitboss.cards import card_text
from pitboss.rules import Game, PayTable, Street, Wager

Json = dict[str, Any]


@lru_cache(maxsize=64)
def game_data(game: Game) -> Json:
    """Everything that is printed on the felt and in the rules."""
    return {
        "id": game.id,
        "name": game.name,
        "says": game.says,
        "version": game.version,
        "seats": game.seats,
        "deck": [card_text(card) for card in game.deck],
        "piles": [{"id": pile.id, "count": pile.count, "owner": pile.owner} for pile in game.piles],
        "wagers": [wager_data(wager) for wager in game.wagers],
        "options": [{"id": o.id, "says": o.says, "values": list(o.values), "default": o.default} for o in game.options],
        "streets": [street_data(street) for street in game.streets],
        "rules": dict(game.rules),
        "readings": {
            key: {"question": r.question, "answer": r.answer, "why": r.why, "option": r.option}
            for key, r in game.readings.items()
        },
        "remarks": list(game.remarks),
    }


def wager_data(wager: Wager) -> Json:
    """One betting spot."""
    return {
        "id": wager.id,
        "says": wager.says,
        "rule": wager.rule,
        "opening": wager.is_opening,
        "required": wager.required,
        "required_when": wager.required_when,
        "needs": list(wager.needs),
        "equals": wager.equals,
        "fixed_cents": wager.fixed_cents,
        "base": wager.base,
        "chosen_size": wager.chosen_size,
        "rides": wager.rides,
        "tables": {id_: pay_table_data(table) for id_, table in wager.tables.items()},
        "table_option": wager.table_option,
        "table_by_hands": wager.table_by_hands,
    }


def pay_table_data(table: PayTable) -> list[Json]:
    """The lines of a pay table, best first."""
    return [{"label": label, "pays": table.amount_text(line)} for line, label in enumerate(table.labels)]


def street_data(street: Street) -> Json:
    """One decision."""
    return {
        "id": street.id,
        "says": street.says,
        "rule": street.rule,
        "in_turn": street.in_turn,
        "by_place": street.by_place,
        "choices": [
            {"id": c.id, "says": c.says, "wager": c.wager, "times": c.times, "folds": c.folds} for c in street.choices
        ],
    }
