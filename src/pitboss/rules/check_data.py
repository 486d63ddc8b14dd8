"""Checks of plain data: numbers, owners, ids that the text of a round can name, bets that some step settles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pitboss.rules.street import NOT_ASKED
from pitboss.rules.timeline import Rank, Settle

if TYPE_CHECKING:
    from pitboss.rules.game import Game

OWNERS = ("seat", "dealer", "board")
ID = re.compile(r"[A-Za-z0-9_]+")


def data_problems(game: Game) -> Iterator[str]:
    """Everything that is wrong with numbers, names and the settlement of bets."""
    if type(game.version) is not int or game.version < 1:
        yield f"version is {game.version!r}; write a whole number from 1 on"
    for what, ids in _ids(game):
        yield from _wrong_ids(what, ids)
    yield from _piles(game)
    yield from _sizes(game)
    yield from _settled(game)


def _ids(game: Game) -> Iterator[tuple[str, list[str]]]:
    yield "pile", [pile.id for pile in game.piles]
    yield "wager", [wager.id for wager in game.wagers]
    yield "option", [option.id for option in game.options]
    yield "street", [street.id for street in game.streets]
    for street in game.streets:
        yield f"choice on {street.id}", [choice.id for choice in street.choices]


def _wrong_ids(what: str, ids: Iterable[str]) -> Iterator[str]:
    found = list(ids)
    for id_ in dict.fromkeys(found):
        if not isinstance(id_, str) or not ID.fullmatch(id_) or id_ == NOT_ASKED:
            yield f"the {what} {id_!r} needs an id of letters, digits and _, because texts of rounds name it"
        elif found.count(id_) > 1:
            yield f"there are {found.count(id_)} of the {what} {id_!r}; give each an id of its own"


def _piles(game: Game) -> Iterator[str]:
    for pile in game.piles:
        if type(pile.count) is not int or pile.count < 0:
            yield f"pile {pile.id} has {pile.count!r} cards; write a whole number"
        if pile.owner not in OWNERS:
            yield f"pile {pile.id} is owned by {pile.owner!r}; write {', '.join(OWNERS[:2])} or {OWNERS[2]}"


def _sizes(game: Game) -> Iterator[str]:
    """A choice that places a wager says how much: multiples of its base, unless the seat chooses the size."""
    wagers = {wager.id: wager for wager in game.wagers}
    for street in game.streets:
        for choice in street.choices:
            wager = wagers.get(choice.wager)
            if wager is None:
                continue
            where = f"choice {choice.id} on {street.id} places {wager.id}"
            if not wager.base and not wager.chosen_size:
                yield f"{where}, which has neither a base nor a chosen_size; write base= and the wager of its size"
            elif wager.base and not choice.between and choice.times < 1:
                yield f"{where} {choice.times} times; write times= from 1 on"


def _settled(game: Game) -> Iterator[str]:
    """Chips that no step settles would lie there for ever."""
    named = {id_ for step in game.timeline if isinstance(step, Settle) for id_ in step.wagers}
    for wager in game.wagers:
        if wager.id not in named:
            yield f"no Settle names wager {wager.id}, so it is never settled"
    for step in game.timeline:
        if isinstance(step, Rank) and step.qualifies is not None and not callable(step.qualifies):
            yield f"Rank of {step.hand}: qualifies is {step.qualifies!r}; write a level: evaluator.at(…).or_better"
