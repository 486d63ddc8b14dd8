"""Everything about one game, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.describe.section import Row, Section
from pitboss.describe.settlement import settlement_tables
from pitboss.describe.timeline import only_if, only_with, step_rule, step_text
from pitboss.rules import Ask, Choice, Game, Options, Street, Wager, dollars


def describe(game: Game, options: Options | None = None, *, settlement: bool = True) -> Iterator[Section]:
    """The page of a game: rules, readings, procedure, wagers, choices, pay tables, options, settlement.

    With options, everything is described as it applies under them, and only what this house has. Without, what only
    some houses have is marked.
    """
    if options is not None:
        game = _in_use(game.worded(options), options)
    about = (game.says, game.layout, f"`{game.id}`, version {game.version}. {_deck_text(game)}")
    yield Section(game.name, tuple(filter(None, about)), level=1)
    yield Section("Rules", (), ("number", "rule"), tuple(game.rules.items()))
    if game.readings:
        yield Section("Readings", (_READINGS,), ("number", "question", "reading", "why", "option"), _readings(game))
    yield Section("Procedure", (_PROCEDURE,), ("step", "what happens", "rule"), _procedure(game, options))
    yield Section("Wagers", (), ("wager", "wins when", "placed", "rule"), _wagers(game, options))
    yield Section("Choices", (), ("street", "choice", "meaning", "rule"), _choices(game, options))
    if game.options:
        yield Section("Options", (), ("option", "question", "values (default first)"), _options(game))
    yield from _pay_tables(game)
    if settlement:
        yield Section("Settlement", (_SETTLEMENT,))
        yield from settlement_tables(game, options)


def _in_use(game: Game, options: Options) -> Game:
    """The game with the pay tables that the house has."""
    tables = [
        {options[wager.table_option]: wager.tables[options[wager.table_option]]} if wager.table_option else wager.tables
        for wager in game.wagers
    ]
    wagers = tuple(replace(wager, tables=used) for wager, used in zip(game.wagers, tables, strict=True))
    return replace(game, wagers=wagers)


_READINGS = "The printed text leaves some questions open or contradicts itself. These are the readings in use, and why."
_PROCEDURE = "Seats are numbered from the dealer's left, where the deal begins, to the dealer's right."
_SETTLEMENT = (
    "Every case of the game's settlement. Columns that make no difference are left out, and rows with the same outcome "
    "are merged. Generated from the definition that deals and settles."
)


def _deck_text(game: Game) -> str:
    jokers = sum(card >= 52 for card in game.deck)
    return f"{len(game.deck)} cards{f', {jokers} of them jokers' if jokers else ''}, 1 to {game.seats} seats."


def _readings(game: Game) -> tuple[Row, ...]:
    return tuple((n, r.question, r.answer, r.why, r.option or "–") for n, r in game.readings.items())


def _procedure(game: Game, options: Options | None) -> tuple[Row, ...]:
    steps = [step for step in game.timeline if not isinstance(step, Ask) or _street(game, step) in _had(game, options)]
    return tuple(
        (str(number), step_text(game, step, options), step_rule(game, step)) for number, step in enumerate(steps, 1)
    )


def _street(game: Game, step: Ask) -> Street:
    return game.streets[game.street_index[step.street]]


def _had(game: Game, options: Options | None) -> tuple[Street, ...]:
    """The streets that this house has."""
    return tuple(street for street in game.streets if options is None or street.exists(options))


def _wagers(game: Game, options: Options | None) -> tuple[Row, ...]:
    return tuple((wager.id, wager.says, _placed_text(game, wager, options), wager.rule) for wager in game.wagers)


def _placed_text(game: Game, wager: Wager, options: Options | None) -> str:
    if wager.rides:
        return f"without a bet of its own, on {wager.rides}"
    if wager.base:
        return f"during play, {_size_text(game, wager, options)}"
    if wager.chosen_size:
        return "during play, at any size within the limits"
    parts = ["before the deal", _needed_text(wager, options)]
    parts += [f"equal to {wager.equals}"] if wager.equals else []
    parts += [f"with {' and '.join(wager.needs)}"] if wager.needs else []
    parts += [f"exactly {dollars(wager.fixed_cents)}"] if wager.fixed_cents else []
    return ", ".join(parts)


def _size_text(game: Game, wager: Wager, options: Options | None) -> str:
    """`as a multiple of ante`, or between two multiples where the house takes any amount."""
    offered = (choice for street in game.streets for choice in _offered(street, options) if choice.wager == wager.id)
    free = next((choice for choice in offered if choice.between), None)
    if free is None or free.between is None:
        return f"as a multiple of {wager.base}"
    low, high = free.between
    size = f"any amount from {low} to {high} times {wager.base}"
    return size if options is not None else f"as a multiple of {wager.base}, or {size}{only_with(free)}"


def _needed_text(wager: Wager, options: Options | None) -> str:
    if wager.required_when and options is None:
        return f"required with {'='.join(wager.required_when)}, else optional"
    required = wager.required if options is None else wager.is_required(options)
    return "required" if required else "optional"


def _choices(game: Game, options: Options | None) -> tuple[Row, ...]:
    """Without options, a choice or a street that only some houses have says so."""
    return tuple(
        (
            street.id,
            choice.id,
            choice.says + only_if(choice) + ("" if options is not None else only_with(street, choice)),
            street.rule,
        )
        for street in _had(game, options)
        for choice in _offered(street, options)
    )


def _offered(street: Street, options: Options | None) -> tuple[Choice, ...]:
    return street.choices if options is None else street.legal(options)


def _options(game: Game) -> tuple[Row, ...]:
    return tuple(
        (option.id, option.says, ", ".join([option.default, *(v for v in option.values if v != option.default)]))
        for option in game.options
    )


def _pay_tables(game: Game) -> Iterator[Section]:
    paid = [wager for wager in game.wagers if wager.tables]
    if paid:
        yield Section("Pay tables", tuple(game.remarks.values()))
    for wager in paid:
        tables = list(wager.tables.values())
        labels = tables[0].labels
        rows = tuple((label, *(table.amount_text(line) for table in tables)) for line, label in enumerate(labels))
        yield Section(wager.id, (), ("hand", *wager.tables), rows, level=3)
