"""Which line of the side bet each class of highest hand pays, learnt from the game's own facts and settlement.

A recipe counts deals by classes that it ranks itself. The game is shown rows whose highest hand is of each class; every
row of a class must pay the same line, for any owner. Anything finer is refused, with a row that shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from pitboss.cards import Cards, cards_text
from pitboss.errors import GameError, NotFollowed
from pitboss.odds.exact.contract import checked_facts
from pitboss.odds.model.tally import LineTally
from pitboss.odds.pricing.net_results import wager_by_hands
from pitboss.rules import FIRST_LINE, LOSE, Game

NO_LINE = -1
Show = Callable[[Game], Iterator[tuple[Cards, int]]]  # the rows that a game is shown, each with its highest class


def line_tally(game: Game, hands: int, show: Show, counted: tuple[int, ...], total: int) -> LineTally:
    """The deals of each line, from those of each class, the lowest class first."""
    wager = wager_by_hands(game)
    if wager is None:
        raise GameError(f"{game.id} has no bet that is paid by the number of hands")
    lines = [0] * len(wager.tables[str(hands)].labels)
    for class_, line in read_lines(game, wager.id, show).items():
        if line != NO_LINE:
            lines[line] += counted[class_]
    return LineTally(game, wager.id, hands, total, tuple(lines))


@lru_cache(maxsize=8)
def read_lines(game: Game, wager: str, show: Show) -> Mapping[int, int]:
    """The line of every class, for any number of hands; NO_LINE where the bet loses."""
    found: dict[int, int] = {}
    options = game.choose_options()
    for number, (row, class_) in enumerate(show(game)):
        path = game.paths[number % len(game.paths)]
        outcome = game.settle(checked_facts(game, row, path), path, options)[wager].outcome
        line = outcome - FIRST_LINE if outcome >= FIRST_LINE else NO_LINE
        if outcome not in (LOSE, FIRST_LINE + line) or found.setdefault(class_, line) != line:
            raise NotFollowed(
                f"{game.id}: {wager} pays by more than the class of the highest hand, as {cards_text(row)} shows"
            )
    return MappingProxyType(found)


def check_hands(game: Game, hands: int) -> None:
    """Refuses a number of hands that the game does not deal."""
    if not 2 <= hands <= game.seats + 1:
        raise GameError(f"{hands} hands: {game.id} deals to 2 to {game.seats + 1}, the dealer included")
