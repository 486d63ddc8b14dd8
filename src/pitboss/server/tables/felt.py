"""A table as its felt shows it: spots, piles, streets and pay tables in force, for a page that knows no game."""

from __future__ import annotations

from pitboss.play import Table, open_table
from pitboss.play.betting import main_wagers, repeated_wagers
from pitboss.rules import Choice, CountHands, Game, Options, PayTable, Pile, SetShuffler, Street, Wager
from pitboss.server.tables import felt_shapes as f
from pitboss.server.tables.shapes import GameData


def felt(table: Table) -> f.FeltData:
    """Everything that a page draws for this table before a card is dealt."""
    options = table.options
    game = table.game.worded(options)
    return {
        "game": game.id,
        "name": game.name,
        "says": game.says,
        "layout": game.layout,
        "version": game.version,
        "seats": game.seats,
        "jokers": sum(card >= 52 for card in game.deck),
        "piles": [_pile(pile) for pile in game.piles],
        "spots": [_spot(table, wager) for wager in game.wagers],
        "streets": [_street(game, street, options) for street in game.streets if street.exists(options)],
        "shuffler": _shuffler(game),
        "hands": {hand: game.hand_title(hand) for hand in game.hands},
        "rules": dict(game.rules) | {number: reading.answer for number, reading in game.readings.items()},
        "options": dict(options),
    }


def felt_of_game(game: Game) -> GameData:
    """The felt of a table with the usual options, and what a house may choose to have otherwise."""
    return {
        **felt(open_table(game)),
        "house_options": [
            {"id": option.id, "says": option.says, "values": list(option.values), "default": option.default}
            for option in game.options
        ],
        "pay_tables": {
            wager.id: {id_: _lines(table) for id_, table in wager.tables.items()}
            for wager in game.wagers
            if wager.tables
        },
        "readings": {
            number: {"question": reading.question, "answer": reading.answer, "why": reading.why}
            for number, reading in game.readings.items()
        },
        "remarks": list(game.remarks.values()),
    }


def _spot(table: Table, wager: Wager) -> f.FeltSpot:
    low_cents, high_cents = table.limits.of(wager.id)
    return {
        "id": wager.id,
        "name": wager.name,
        "says": wager.says,
        "rule": wager.rule,
        "shape": _shape(wager),
        "side": wager.is_opening and wager.id not in main_wagers(table.game, table.options),
        "repeats": wager.id in repeated_wagers(table.game, table.options),
        "opening": wager.is_opening,
        "required": wager.is_required(table.options),
        "needs": list(wager.needs),
        "equals": wager.equals,
        "base": wager.base,
        "rides": wager.rides,
        "raise_times": _raise_times(table, wager),
        "fixed_cents": wager.fixed_cents,
        "low_cents": wager.fixed_cents or low_cents,
        "high_cents": wager.fixed_cents or high_cents,
        "pays": _pays(table.game, wager, table.options),
    }


def _pile(pile: Pile) -> f.FeltPile:
    return {"id": pile.id, "count": pile.count, "owner": pile.owner, "drawn": bool(pile.drawn_at)}


def _raise_times(table: Table, wager: Wager) -> int:
    """What later choices can add to the round at most, in multiples of this bet: the largest size of each bet on it."""
    placed = {each.id: 0 for each in table.game.wagers if each.base == wager.id}
    for street in table.game.streets:
        for choice in street.legal(table.options) if street.exists(table.options) else ():
            if choice.wager in placed:
                most = choice.between[1] if choice.between else choice.times
                placed[choice.wager] = max(placed[choice.wager], most)
    return sum(placed.values())


def _shape(wager: Wager) -> f.Shape:
    """Solid for a bet before the deal, dashed for one placed during play, square for a fixed one."""
    if wager.rides:
        return "none"
    if wager.fixed_cents:
        return "square"
    return "ring" if wager.is_opening else "dashed"


def _pays(game: Game, wager: Wager, options: Options) -> list[f.FeltPays]:
    """The pay tables in force: one, or one for each number of hands."""
    if not wager.tables:
        return []
    numbers = range(2, game.seats + 2) if wager.table_by_hands else (0,)
    tables = [(hands, wager.table(options, hands)) for hands in numbers]
    return [{"hands": hands, "lines": _lines(found)} for hands, found in tables if found is not None]


def _lines(table: PayTable) -> list[f.FeltLine]:
    return [{"label": label, "pays": table.amount_text(line)} for line, label in enumerate(table.labels)]


def choice_name(game: Game, choice: Choice) -> str:
    """A choice as its button calls it: by the printed name of the bet that it places, if it is called after one."""
    names = {wager.id: wager.name for wager in game.wagers}
    if choice.id in names:
        return names[choice.id]
    if choice.wager and choice.id == f"{choice.times}x":
        return f"{names[choice.wager]} {choice.id}"
    return choice.id.replace("_", " ")


def _street(game: Game, street: Street, options: Options) -> f.FeltStreet:
    return {
        "id": street.id,
        "says": street.says,
        "rule": street.rule,
        "by_place": street.by_place,
        "choices": [
            {
                "id": choice.id,
                "name": choice_name(game, choice),
                "says": choice.says,
                "wager": choice.wager,
                "places": list(street.places_of(choice.id)),
            }
            for choice in street.legal(options)
        ],
    }


def _shuffler(game: Game) -> f.FeltShuffler | None:
    modes = [step for step in game.timeline if isinstance(step, SetShuffler)]
    counts = [step for step in game.timeline if isinstance(step, CountHands)]
    if not modes or not counts:
        return None
    return {"mode": modes[0].mode, "wager": counts[0].wager, "rule": modes[0].rule}
