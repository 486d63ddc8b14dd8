"""Ways of playing: a game's named strategies, a Python function of one's own, or a file of decisions.

Before any long work a strategy is probed (`pitboss.odds.probe`).
"""

from __future__ import annotations

import csv
import runpy
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from pathlib import Path

from pitboss.cards import JOKERS, RANKS, Cards, cards_text, parse_cards, rank, suit
from pitboss.errors import CardError, ChoiceRefused, StrategyError
from pitboss.odds.deadline import PROBE_SECONDS, raised, within
from pitboss.odds.stages import seen_at
from pitboss.odds.tally import OPTIMAL
from pitboss.rules import Choices, Game
from pitboss.rules.game import Strategy


def find_strategy(game: Game, name: str) -> Strategy | None:
    """The strategy of this name: None for `optimal`, a named one, `FILE.py:function`, or a CSV of decisions."""
    if name in ("", OPTIMAL):
        return None
    if name in game.strategies:
        return game.strategies[name]
    path, _, function = name.rpartition(":") if name.rpartition(":")[0].endswith(".py") else (name, "", "")
    if path.endswith(".py"):
        return from_python(Path(path), function or "strategy")
    if path.endswith(".csv"):
        return from_decisions(game, Path(path))
    known = ", ".join((OPTIMAL, *game.strategies))
    raise StrategyError(
        f"{game.id} has no strategy {name!r}; choose one of: {known}; or give FILE.py:function or FILE.csv"
    )


def from_python(path: Path, function: str) -> Strategy:
    """A function `(cards seen, choices so far, legal) -> choice` of the user's own file."""
    if not path.is_file():
        raise StrategyError(f"there is no file {path}")
    names: dict[str, object] = {}
    failed: list[BaseException] = []

    def run() -> None:
        try:
            names.update(runpy.run_path(str(path)))
        except BaseException as error:  # an exit, too, is a failure here
            failed.append(error)

    within(run, PROBE_SECONDS, f"{path} did not come to an end within {PROBE_SECONDS:g} seconds")
    if failed:
        raise StrategyError(f"{path} cannot be run: {raised(failed[0], str(path))}") from failed[0]
    found = names.get(function)
    if not callable(found):
        raise StrategyError(f"{path} has no function {function!r}")
    return found  # whatever it answers is checked


@dataclass(frozen=True)
class Decisions:
    """A strategy read from a table: per street the choice for cards seen, for a starting hand, or for the rest."""

    game: Game
    exact: dict[tuple[str, Cards], str]
    rest: dict[str, str]
    __name__: str = "decisions"

    def __call__(self, cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
        """The first line that fits: these cards, this starting hand, or `*`."""
        street = self.game.streets[len(choices)].id
        found = self.exact.get((street, canonical(self.game, cards)))
        if found is None and (hole := hole_cards(self.game, cards)):
            found = self.rest.get(f"{street} {label(hole)}")
        found = found or self.rest.get(f"{street} *")
        if found is None:
            raise StrategyError(f"the decisions say nothing about {cards_text(cards)} on {street}")
        return found


def from_decisions(game: Game, path: Path) -> Decisions:
    """Reads lines `street,cards,choice`. Cards are those seen (any suits), `AKs`, `T9o`, `77`, or `*` for the rest."""
    exact: dict[tuple[str, Cards], str] = {}
    rest: dict[str, str] = {}
    for number, (street, situation, choice) in _lines(path):
        where = f"{path}, line {number}"
        if street not in game.street_index:
            raise StrategyError(f"{where}: no street {street!r}; the streets are: {', '.join(game.street_index)}")
        answers = [each.id for each in game.streets[game.street_index[street]].choices]
        if choice not in answers:
            raise ChoiceRefused(f"{where}: {choice!r} is no choice on {street}; legal: {', '.join(answers)}")
        if situation == "*" or _is_label(situation):
            rest[f"{street} {situation}"] = choice
        else:
            exact[street, canonical(game, _seen(game, street, situation, where))] = choice
    return Decisions(game, exact, rest)


def _lines(path: Path) -> Iterator[tuple[int, tuple[str, str, str]]]:
    try:
        rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise StrategyError(f"{path} cannot be read: {error}") from error
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or cells[0].startswith("#") or cells[:3] == ["street", "cards", "choice"]:
            continue
        if len(cells) < 3:
            raise StrategyError(f"{path}, line {number}: write street,cards,choice")
        yield number, (cells[0], cells[1], cells[2])


def _seen(game: Game, street: str, text: str, where: str) -> Cards:
    try:
        cards = parse_cards(text)
    except CardError as error:
        raise StrategyError(f"{where}: {error}") from error
    if len(cards) != seen_at(game, street):
        raise StrategyError(f"{where}: on {street} a seat has seen {seen_at(game, street)} cards, not {len(cards)}")
    return cards


def hole_cards(game: Game, cards: Cards) -> Cards:
    """The seat's two hole cards, where it has two and has seen them."""
    for pile in game.piles:
        if pile.owner == "seat" and pile.count == 2:
            return cards[game.slots[pile.id]]
    return ()


def label(cards: Cards) -> str:
    """A starting hand as players call it: `AKs`, `T9o`, `77`."""
    high, low = sorted((rank(card) for card in cards[:2]), reverse=True)
    if high == low:
        return RANKS[high] * 2
    return RANKS[high] + RANKS[low] + ("s" if suit(cards[0]) == suit(cards[1]) else "o")


def _is_label(text: str) -> bool:
    if len(text) == 2:
        return text[0] == text[1] and text[0] in RANKS
    return len(text) == 3 and text[2] in "so" and RANKS.find(text[0]) > RANKS.find(text[1]) >= 0


@lru_cache(maxsize=1 << 16)
def canonical(game: Game, cards: Cards) -> Cards:
    """The same for positions that differ only by the names of suits and the order within a pile."""
    return min(sorted_piles(game, renamed(cards, suits)) for suits in permutations(range(4)))


def renamed(cards: Cards, suits: tuple[int, ...]) -> Cards:
    """The cards with their suits called otherwise; jokers have none."""
    return tuple(card if card in JOKERS else card & ~3 | suits[card & 3] for card in cards)


def sorted_piles(game: Game, cards: Cards) -> Cards:
    """The cards of each pile in order: which of them came first is nobody's business."""
    found: Cards = ()
    for pile in game.piles:
        found += tuple(sorted(cards[len(found) : len(found) + pile.count]))
    return found
