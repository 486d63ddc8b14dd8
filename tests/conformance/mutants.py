"""Systematic changes of a definition: what a house, or a mistake, could make of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pitboss.cards import rank
from pitboss.errors import PitbossError
from pitboss.rules import FIRST_LINE, LOSE, PUSH, WIN, Choice, Game, Street

Mutant = tuple[str, Game]
OTHER_OUTCOME = {LOSE: PUSH, WIN: LOSE, PUSH: LOSE}


def mutants(game: Game) -> Iterator[Mutant]:
    """Every changed game with the name of its change; a change that the definition itself refuses is left out."""
    for make in (misread_facts, other_cards, other_ties, changed_choices, changed_questions, changed_outcomes):
        for name, changed in make(game):
            try:
                yield name, changed()
            except PitbossError:
                continue


@dataclass(frozen=True)
class Misread:
    """The facts of a game with one value of one of them read as another."""

    game: Game
    place: int
    value: int
    other: int

    def __call__(self, row: Any, choices: Any) -> Any:
        return self.read(self.game.facts(row, choices))

    def read(self, facts: Any) -> Any:
        """What these facts are read as."""
        if facts[self.place] != self.value:
            return facts
        return self.game.fact_type(*facts[: self.place], self.other, *facts[self.place + 1 :])


def misread_facts(game: Game) -> Iterator[tuple[str, Any]]:
    """Each value of each fact read as the next one."""
    for place, (name, values) in enumerate(game.fact_values.items()):
        for value in range(len(values)):
            misread = Misread(game, place, value, (value + 1) % len(values))
            yield f"{name} {values[value]} misread", partial(replace, game, facts=misread)


def other_cards(game: Game) -> Iterator[tuple[str, Any]]:
    """The facts of a row whose cards stand in other places, or that lacks its dealer's last card."""
    for places in ((0, -1), (1, game.row_size // 2)):
        yield f"facts with cards {places} exchanged", partial(replace, game, facts=partial(_exchanged, game, places))


def _exchanged(game: Game, places: tuple[int, int], row: Any, choices: Any) -> Any:
    one, other = (place % game.row_size for place in places)
    cards = list(row)
    cards[one], cards[other] = cards[other], cards[one]
    return game.facts(tuple(cards), choices)


def other_ties(game: Game) -> Iterator[tuple[str, Any]]:
    """Ties settled as wins, and as losses."""
    place = list(game.fact_values).index("versus")
    ties = game.fact_values["versus"].index("ties")
    for result in ("wins", "loses"):
        value = game.fact_values["versus"].index(result)
        yield f"ties settled as {result}", partial(replace, game, settle=partial(_as_if, game, place, ties, value))


def _as_if(game: Game, place: int, value: int, other: int, facts: Any, choices: Any, options: Any) -> Any:  # noqa: PLR0917
    changed = list(facts)
    changed[place] = other if facts[place] == value else facts[place]
    return game.settle(game.fact_type(*changed), choices, options)


def changed_choices(game: Game) -> Iterator[tuple[str, Any]]:
    """Each choice dropped, resized and renamed, and one more beside each that bets."""
    for street in game.streets:
        for choice in street.choices:
            rest = tuple(each for each in street.choices if each is not choice)
            yield f"{choice.id} on {street.id} dropped", partial(_with_choices, game, street, rest)
            renamed = partial(_renamed, game, street, choice, f"{choice.id}_by_another_name")
            yield f"{choice.id} on {street.id} renamed", renamed
            if choice.wager and choice.times:
                larger = replace(choice, times=choice.times + 1)
                sized = tuple(larger if each is choice else each for each in street.choices)
                yield f"{choice.id} on {street.id} resized", partial(_with_choices, game, street, sized)
                more = partial(_added, game, street, choice)
                yield f"a larger {choice.id} on {street.id} added", more


def _with_choices(game: Game, street: Street, choices: tuple[Choice, ...]) -> Game:
    return _with_street(game, street, replace(street, choices=choices))


def _with_street(game: Game, street: Street, other: Street) -> Game:
    return replace(game, streets=tuple(other if each is street else each for each in game.streets), strategies={})


def _translated(game: Game, place: int, new: str, old: str) -> Game:
    """A game whose functions read one choice by the name that the definition had for it."""

    def back(choices: Any) -> Any:
        return tuple(old if at == place and each == new else each for at, each in enumerate(choices))

    streets = tuple(
        replace(
            street,
            asks=lambda choices, street=street: street.asks(back(choices)),
            can_excuse=lambda choices, street=street: street.can_excuse(back(choices)),
            **_excused(street, back),
        )
        for street in game.streets
    )
    return replace(
        game,
        streets=streets,
        facts=lambda row, choices: game.facts(row, back(choices)),
        settle=lambda facts, choices, options: game.settle(facts, back(choices), options),
        strategies={},
    )


def _excused(street: Street, back: Any) -> dict[str, Any]:
    if street.excused is type(street).__dataclass_fields__["excused"].default:
        return {}
    return {"excused": lambda cards, choices, options: street.excused(cards, back(choices), options)}


def _renamed(game: Game, street: Street, choice: Choice, name: str) -> Game:
    place = game.street_index[street.id]
    read = _translated(game, place, name, choice.id)
    at = read.streets[place]
    new = tuple(replace(each, id=name) if each.id == choice.id else each for each in at.choices)
    default = name if at.default == choice.id else at.default
    return _with_street(read, at, replace(at, choices=new, default=default))


def _added(game: Game, street: Street, choice: Choice) -> Game:
    name, place = f"larger_{choice.id}", game.street_index[street.id]
    read = _translated(game, place, name, choice.id)
    at = read.streets[place]
    return _with_choices(read, at, (*at.choices, replace(choice, id=name, times=choice.times + 1)))


def changed_questions(game: Game) -> Iterator[tuple[str, Any]]:
    """Each street asked of everybody, of nobody with an even first card, and without its excuse."""
    for street in game.streets:
        yield f"{street.id} always asked", partial(_with_street, game, street, replace(street, asks=_always))
        excused = replace(street, excused=_even_first_card)
        yield f"{street.id} excused by an even card", partial(_with_street, game, street, excused)


def _always(choices: Any) -> bool:
    return True


def _even_first_card(cards: Any, choices: Any, options: Any) -> bool:
    return bool(cards) and rank(cards[0]) % 2 == 0


def changed_outcomes(game: Game) -> Iterator[tuple[str, Any]]:
    """Each kind of outcome of each wager turned into another."""
    for wager in game.wagers:
        for outcome in (LOSE, WIN, PUSH, FIRST_LINE):
            changed = partial(_other_outcome, game, wager.id, outcome)
            yield f"outcome {outcome} of {wager.id} changed", partial(replace, game, settle=changed)


def _other_outcome(game: Game, wager: str, outcome: int, facts: Any, choices: Any, options: Any) -> Any:  # noqa: PLR0917
    rulings = dict(game.settle(facts, choices, options))
    ruling = rulings[wager]
    if ruling.outcome == outcome:
        rulings[wager] = replace_ruling(ruling, OTHER_OUTCOME.get(outcome, LOSE))
    return rulings


def replace_ruling(ruling: Any, outcome: int) -> Any:
    """The same ruling with another outcome."""
    return ruling._replace(outcome=outcome) if hasattr(ruling, "_replace") else replace(ruling, outcome=outcome)
