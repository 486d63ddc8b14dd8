"""Systematic changes of a definition: what a house, or a mistake, could make of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations, product
from typing import Any

from pitboss.cards import rank
from pitboss.errors import PitbossError
from pitboss.odds.pricing.net_results import main_wagers
from pitboss.rules import Choice, Game, Ruling, Street
from pitboss.rules.outcome import FIRST_LINE, LOSE, NO_ACTION, PUSH, WIN

Mutant = tuple[str, Game]
OTHER_OUTCOME = {LOSE: PUSH, WIN: LOSE, PUSH: LOSE}


def mutants(game: Game) -> Iterator[Mutant]:
    """Every changed game with the name of its change; a change that the definition itself refuses is left out."""
    return _made(game, (*RULES, changed_cells))


def some_mutants(game: Game) -> Iterator[Mutant]:
    """The same with a part of the changed cells: each value of each fact beside one of each other fact."""
    return _made(game, (*RULES, some_changed_cells))


def _made(game: Game, makers: tuple[Callable[[Game], Iterator[tuple[str, Any]]], ...]) -> Iterator[Mutant]:
    for make in makers:
        for name, changed in make(game):
            try:
                yield name, changed()
            except PitbossError:
                continue


@dataclass(frozen=True)
class Misread:
    """The facts of a game with one value of one of them read as another, always or after one choice."""

    game: Game
    place: int
    value: int
    other: int
    street: int = 0
    choice: str = ""

    def __call__(self, row: Any, choices: Any) -> Any:
        return self.read(self.game.facts(row, choices), choices)

    def read(self, facts: Any, choices: Any) -> Any:
        """What these facts are read as."""
        if facts[self.place] != self.value or (self.choice and choices[self.street] != self.choice):
            return facts
        return self.game.fact_type(*facts[: self.place], self.other, *facts[self.place + 1 :])


def misread_facts(game: Game) -> Iterator[tuple[str, Any]]:
    """Each value of each fact read as the next one."""
    for name, misread in _misread(game):
        yield f"{name} misread", partial(replace, game, facts=misread)


def misread_after(game: Game) -> Iterator[tuple[str, Any]]:
    """Each value of each fact read as the next one after one choice, the choices in turn."""
    options = game.choose_options()
    paths = game.paths_under(options)
    choices = sorted(
        {(place, id_) for path in paths for place, id_ in enumerate(path) if _is_offered(game, place, id_)}
    )
    for number, (name, misread) in enumerate(_misread(game)):
        street, choice = choices[number % len(choices)]
        changed = replace(misread, street=street, choice=choice)
        yield f"{name} misread after {choice} on {game.streets[street].id}", partial(replace, game, facts=changed)


def _is_offered(game: Game, place: int, id_: str) -> bool:
    choice = game.streets[place].choice(id_)
    return choice is not None and not choice.between


def _misread(game: Game) -> Iterator[tuple[str, Misread]]:
    for place, (name, values) in enumerate(game.fact_values.items()):
        for value in range(len(values)):
            yield f"{name} {values[value]}", Misread(game, place, value, (value + 1) % len(values))


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


@dataclass(frozen=True)
class Renamed:
    """The facts of a game in which one choice has another name."""

    game: Game
    place: int
    new: str
    old: str

    def __call__(self, row: Any, choices: Any) -> Any:
        return self.game.facts(row, self.back(choices))

    def back(self, choices: Any) -> Any:
        """The choices by the names that the definition had for them."""
        return tuple(self.old if at == self.place and each == self.new else each for at, each in enumerate(choices))


def _translated(game: Game, place: int, new: str, old: str) -> Game:
    """A game whose functions read one choice by the name that the definition had for it."""
    facts = Renamed(game, place, new, old)
    back = facts.back
    streets = tuple(
        replace(
            street,
            asks=lambda choices, street=street: street.asks(back(choices)),
            can_excuse=lambda choices, street=street: street.can_excuse(back(choices)),
            **_excused(street, back),
        )
        for street in game.streets
    )
    settle = partial(_settled_as, game, back)
    return replace(game, streets=streets, facts=facts, settle=settle, strategies={})


def _settled_as(game: Game, back: Any, facts: Any, choices: Any, options: Any) -> Any:
    return game.settle(facts, back(choices), options)


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
    """Each outcome of each wager turned into another; of a side bet those that need no pay table, and the best line."""
    main = main_wagers(game)
    for wager, outcome in sorted(_outcomes(game)):
        if outcome == NO_ACTION and not game.wager(wager).is_opening:
            continue  # A wager that was not placed is never looked at.
        if wager in main or outcome <= FIRST_LINE:
            changed = partial(_other_outcome, game, wager, outcome)
            yield f"outcome {outcome} of {wager} changed", partial(replace, game, settle=changed)


@lru_cache(maxsize=8)
def _outcomes(game: Game) -> frozenset[tuple[str, int]]:
    """Every outcome of every wager that some cell of the settlement has. No deck can show another one changed."""
    options = game.choose_options()
    paths = game.paths_under(options)
    return frozenset(
        (wager, ruling.outcome)
        for facts in game.domain()
        for path in paths
        for wager, ruling in game.settle(facts, path, options).items()
    )


def _other_outcome(game: Game, wager: str, outcome: int, facts: Any, choices: Any, options: Any) -> Any:  # noqa: PLR0917
    rulings = dict(game.settle(facts, choices, options))
    if rulings[wager].outcome == outcome:
        rulings[wager] = rulings[wager]._replace(outcome=OTHER_OUTCOME.get(outcome, LOSE))
    return rulings


@dataclass(frozen=True)
class OtherCells:
    """A settlement with other outcomes of the main game in the cells with these values of some facts."""

    game: Game
    where: tuple[tuple[int, int], ...]  # place and value of each fact
    street: int = 0
    choice: str = ""

    def __call__(self, facts: Any, choices: Any, options: Any) -> Any:
        rulings = self.game.settle(facts, choices, options)
        if any(facts[place] != value for place, value in self.where):
            return rulings
        if self.choice and choices[self.street] != self.choice:
            return rulings
        return {**rulings, **{id_: _other(rulings[id_]) for id_ in main_wagers(self.game)}}


def _other(ruling: Ruling) -> Ruling:
    return ruling if ruling.outcome == NO_ACTION else ruling._replace(outcome=OTHER_OUTCOME.get(ruling.outcome, LOSE))


def changed_cells(game: Game) -> Iterator[tuple[str, Any]]:
    """The main game settled otherwise in the cells with two values of two facts, and with one after one choice."""
    for one, two in combinations(range(len(game.fact_values)), 2):
        yield from (
            _cells(game, (one, value), (two, other)) for value, other in product(_of(game, one), _of(game, two))
        )
    for place, street in enumerate(game.streets):
        for choice, fact in product(street.choices, range(len(game.fact_values))):
            yield from (_cells(game, (fact, value), street=place, choice=choice.id) for value in _of(game, fact))


def some_changed_cells(game: Game) -> Iterator[tuple[str, Any]]:
    """The values of two facts side by side, all of them beside how the hands compare; each choice with two facts."""
    compared = list(game.fact_values).index("versus")
    for one, two in combinations(range(len(game.fact_values)), 2):
        values, others = _of(game, one), _of(game, two)
        longest = (max if compared in (one, two) else min)(len(values), len(others))
        for at in range(longest):
            yield _cells(game, (one, values[at % len(values)]), (two, others[at % len(others)]))
    choices = [(place, choice.id) for place, street in enumerate(game.streets) for choice in street.choices]
    for at, (place, choice) in enumerate(choices):
        for fact in {compared, at % len(game.fact_values)}:
            values = _of(game, fact)
            yield _cells(game, (fact, values[at % len(values)]), street=place, choice=choice)


def _of(game: Game, fact: int) -> range:
    """The values of one fact."""
    return range(len(list(game.fact_values.values())[fact]))


def _cells(game: Game, *where: tuple[int, int], street: int = 0, choice: str = "") -> tuple[str, Any]:
    names = list(game.fact_values.items())
    told = " and ".join(f"{names[place][0]} {names[place][1][value]}" for place, value in where)
    after = f" after {choice} on {game.streets[street].id}" if choice else ""
    changed = OtherCells(game, where, street, choice)
    return f"cells with {told}{after} changed", partial(replace, game, settle=changed)


RULES = (
    misread_facts,
    misread_after,
    other_cards,
    other_ties,
    changed_choices,
    changed_questions,
    changed_outcomes,
)
