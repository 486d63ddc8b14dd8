"""Game protection: the same game for a seat that has seen a card it should not have.

The result is a game like any other, with the cards known as piles of their own that the seat sees first;
whatever solves games solves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from pitboss.cards import Cards
from pitboss.errors import GameError
from pitboss.odds.model.decision_points import stages
from pitboss.rules import Ask, Choices, Deal, Game, Pile, Show, Step
from pitboss.rules.asked_facts import FactsFromData
from pitboss.rules.street import never

DEALER = "dealer"
Known = Mapping[str, int]
Fact = TypeVar("Fact")


def parse_knowing(game: Game, text: str) -> dict[str, int]:
    """Reads `dealer:1` or `dealer:1,flop:1`: how many cards of which piles have been seen.

    `dealer` is also the pile that the dealer hides where another lies open.
    """
    hidden = {pile.id: pile.count for pile in _hidden_piles(game)}
    dealers = [pile.id for pile in _hidden_piles(game) if pile.owner == DEALER]
    legal = ", ".join(f"{pile}:1" + (f" to {pile}:{count}" if count > 1 else "") for pile, count in hidden.items())
    known: dict[str, int] = {}
    for part in text.split(","):
        pile, _, number = part.strip().partition(":")
        if pile == DEALER and pile not in hidden and len(dealers) == 1:
            pile = dealers[0]
        if pile in known:
            raise GameError(f"{game.id}: {pile} is named twice in {text!r}; write how many of its cards are seen once")
        is_number = number.isascii() and number.isdecimal()
        if pile not in hidden or not is_number or not 1 <= int(number) <= hidden[pile]:
            raise GameError(f"{game.id}: cannot know {part.strip()!r}; what can be seen too early: {legal}")
        known[pile] = int(number)
    return known


def usual_knowledge(game: Game) -> Iterator[str]:
    """What a careless dealer may show: some of the dealer's cards, alone or with one card of the board."""
    hidden = _hidden_piles(game)
    board = [f",{pile.id}:1" for pile in hidden if pile.owner == "board"]
    for pile in hidden:
        if pile.owner == DEALER:
            yield from (f"{pile.id}:{count}{more}" for count in range(1, pile.count + 1) for more in ("", *board))


def _hidden_piles(game: Game) -> tuple[Pile, ...]:
    """The piles of dealer and board that a seat has not seen at its first decision."""
    return tuple(pile for pile in game.piles[_seen_first(game) :] if pile.owner != "seat")


def _seen_first(game: Game) -> int:
    """How many piles a seat sees before its first decision."""
    return next(index for index, stage in enumerate(stages(game)) if stage.street is not None)


def with_knowledge(game: Game, known: Known) -> Game:
    """The game of a seat that knows these cards from its first decision on."""
    if any(street.excused is not never for street in game.streets):
        raise GameError(f"{game.id}: with some cards a seat has no decision, so --knowing cannot be used")
    reorder = _reorder(game, known)
    as_data = isinstance(game.facts, FactsFromData)  # Such facts follow the piles by themselves.
    return replace(
        game,
        piles=_piles(game, known),
        timeline=_timeline(game, known),
        facts=game.facts if as_data else _seeing(game.facts, reorder),
        hands=game.hands if as_data else {name: _seeing(hand, reorder) for name, hand in game.hand_functions.items()},
        strategies={},
        table_high=None,
    )


def known_name(pile: str) -> str:
    """What the seen part of a pile is called."""
    return f"{pile}_known"


def _piles(game: Game, known: Known) -> tuple[Pile, ...]:
    first = _seen_first(game)
    owners = {pile.id: pile.owner for pile in game.piles}
    seen = tuple(Pile(known_name(pile), count, owners[pile], part_of=pile) for pile, count in known.items())
    rest = (replace(pile, count=pile.count - known.get(pile.id, 0)) for pile in game.piles[first:])
    return (*game.piles[:first], *seen, *rest)


def _timeline(game: Game, known: Known) -> tuple[Step, ...]:
    """The known part is dealt with its pile and seen just before the first decision."""
    steps: list[Step] = []
    for step in game.timeline:
        if isinstance(step, Ask) and not any(isinstance(before, Ask) for before in steps):
            rule = game.streets[0].rule
            early = [p for p in known if not any(isinstance(s, Deal) and s.pile == p for s in steps)]
            steps += [Deal(known_name(pile), rule) for pile in early]
            steps += [Show(known_name(pile), rule) for pile in known]
        elif isinstance(step, Deal) and step.pile in known and not any(isinstance(s, Ask) for s in steps):
            steps.append(replace(step, pile=known_name(step.pile)))
        steps.append(step)
    return tuple(steps)


def _reorder(game: Game, known: Known) -> Callable[[Cards], Cards]:
    """From the row of the knowing seat to the row that the game's own functions read."""
    first = _seen_first(game)
    at = sum(pile.count for pile in game.piles[:first])
    order = list(range(at))
    seen_at, rest_at = at, at + sum(known.values())
    starts: dict[str, int] = {}
    for pile, count in known.items():
        starts[pile], seen_at = seen_at, seen_at + count
    for pile_ in game.piles[first:]:
        count = known.get(pile_.id, 0)
        order += range(starts.get(pile_.id, 0), starts.get(pile_.id, 0) + count)
        order += range(rest_at, rest_at + pile_.count - count)
        rest_at += pile_.count - count
    return lambda row: tuple(row[slot] for slot in order) + row[len(order) :]


def _seeing(
    function: Callable[[Cards, Choices], Fact], reorder: Callable[[Cards], Cards]
) -> Callable[[Cards, Choices], Fact]:
    return lambda row, choices: function(reorder(row), choices)
