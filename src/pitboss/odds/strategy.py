"""Ways of playing: a game's named strategies, a Python function of one's own, or a file of decisions.

Before any long work a strategy is probed (`pitboss.odds.probe`).
"""

from __future__ import annotations

import csv
import runpy
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pitboss.cards import JOKERS, RANKS, Cards, cards_text, parse_cards, rank, suit
from pitboss.errors import CardError, ChoiceRefused, StrategyError
from pitboss.odds.deadline import PROBE_SECONDS, raised, within
from pitboss.odds.stages import seen_at
from pitboss.odds.tally import OPTIMAL
from pitboss.rules import Choices, Game, Street
from pitboss.rules.game import Strategy

REST = "*"
HEADER = ["street", "cards", "choice"]
DISCARD = "discard"  # Choices with this name and a number lay down the card at that place.
HOLE_CARDS = 2


def find_strategy(game: Game, name: str) -> Strategy | None:
    """The strategy of this name: None for `optimal`, a named one, `FILE.py:function`, or a CSV of decisions."""
    if name in ("", OPTIMAL):
        return None
    if name in game.strategies:
        return game.strategies[name]
    path, _, function = name.rpartition(":") if name.rpartition(":")[0].endswith(".py") else (name, "", "")
    if path.endswith(".py"):
        return from_python(Path(path), function or "strategy")
    if path.lower().endswith(".csv"):
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


class Line(NamedTuple):
    """A line of a file of decisions: the choice, the number of the line, the cards as they stand there."""

    choice: str
    number: int
    cards: Cards = ()


@dataclass(frozen=True)
class Page:
    """The lines of one street: for cards seen, for starting hands, and under `*` for the rest."""

    street: Street
    seen: int
    exact: dict[tuple[int, ...], Line] = field(default_factory=dict)
    hands: dict[str, Line] = field(default_factory=dict)
    rest: dict[str, Line] = field(default_factory=dict)


@dataclass(frozen=True)
class Decisions:
    """A strategy read from a table: per street the choice for cards seen, for a starting hand, or for the rest."""

    game: Game
    pages: tuple[Page, ...]
    hole: slice
    __name__: str = "decisions"

    def __call__(self, cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
        """The line that fits best: these cards, else this starting hand, else `*`."""
        page = self.pages[len(choices)]
        if page.exact and (line := page.exact.get(canonical(self.game, cards))):
            return _choice(self.game, line, cards)
        if page.hands and (line := page.hands.get(_label(cards[self.hole]))):
            return line.choice
        if line := page.rest.get(REST):
            return line.choice
        street = page.street.id
        raise StrategyError(
            f"the decisions say nothing about {cards_text(cards)} on {street}; "
            f"a line {street},{REST},CHOICE says what to do with the rest"
        )

    @property
    def by_type(self) -> bool:
        """On its last street no line looks at cards, and so none at suits; see `pitboss.rules.by_type`."""
        return not self.pages[-1].exact and not self.pages[-1].hands


def from_decisions(game: Game, path: Path) -> Decisions:
    """Reads lines `street,cards,choice`. Cards are those seen (any suits), `AKs`, `T9o`, `77`, or `*` for the rest."""
    pages = tuple(Page(street, seen_at(game, street.id)) for street in game.streets)
    found = Decisions(game, pages, hole_slots(game))
    for number, (street, situation, choice) in _lines(path):
        try:
            _add(found, street, situation, Line(choice, number))
        except (CardError, StrategyError) as error:
            raise StrategyError(f"{path}, line {number}: {error}") from error
        except ChoiceRefused as error:
            raise ChoiceRefused(f"{path}, line {number}: {error}") from error
    if not any(page.exact or page.hands or page.rest for page in pages):
        raise StrategyError(f"{path} holds no decisions; write lines street,cards,choice")
    return found


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line that says something; a large file is read as it is needed."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.reader(file, skipinitialspace=True, strict=True)
            for row in reader:
                cells = [cell.strip() for cell in row]
                if any(cells) and not cells[0].startswith("#"):
                    yield reader.line_num, cells
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise StrategyError(f"{path} cannot be read: {error}") from error


def _lines(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Street, cards and choice of each line, without the header."""
    header = True  # Only the first line can be one.
    for number, cells in _rows(path):
        names = [cell.lower() for cell in cells] if header else []
        if {"street", "best"} <= set(names):
            raise StrategyError(
                f"{path}: this is a file written by `pitboss strategy`; --strategy reads street,cards,choice"
            )
        if len(cells) < len(HEADER) or any(cells[len(HEADER) :]):
            raise StrategyError(f"{path}, line {number}: write street,cards,choice, three cells and no more")
        if names[: len(HEADER)] != HEADER:
            yield number, cells[: len(HEADER)]
        header = False


def _add(found: Decisions, street: str, situation: str, line: Line) -> None:
    """Writes a line on the page of its street, unless it cannot be meant so."""
    game = found.game
    if street not in game.street_index:
        raise StrategyError(f"no street {street!r}; the streets are: {', '.join(game.street_index)}")
    page = found.pages[game.street_index[street]]
    answers = [each.id for each in page.street.choices]
    if line.choice not in answers:
        raise ChoiceRefused(f"{line.choice!r} is no choice on {street}; legal: {', '.join(answers)}")
    if situation == REST:
        earlier = page.rest.setdefault(situation, line)
    elif _is_label(situation):
        _check_hole(found, page, situation)
        earlier = page.hands.setdefault(situation, line)
    else:
        cards = _seen(game, page, situation)
        earlier = page.exact.setdefault(canonical(game, cards), line._replace(cards=cards))
    if earlier.number != line.number:
        raise StrategyError(f"{situation} on {street} was decided in line {earlier.number}; decide it once")


def _check_hole(found: Decisions, page: Page, situation: str) -> None:
    if not 0 < found.hole.stop <= page.seen:
        raise StrategyError(
            f"{situation} is a starting hand of two cards, and a seat of {found.game.id} has none on {page.street.id}; "
            f"write the {page.seen} cards seen, or {REST}"
        )


def _seen(game: Game, page: Page, text: str) -> Cards:
    cards = parse_cards(text)
    if len(cards) != page.seen:
        raise StrategyError(f"on {page.street.id} a seat has seen {page.seen} cards, not {len(cards)}")
    if strange := [card for card in cards if card not in game.deck]:
        raise StrategyError(f"{game.id} is played without {cards_text(strange)}")
    return cards


def _choice(game: Game, line: Line, cards: Cards) -> str:
    """The choice of a line for cards that are alike: a discard is the same card, wherever it stands now."""
    if not line.choice.startswith(DISCARD):
        return line.choice
    card = line.cards[int(line.choice.removeprefix(DISCARD)) - 1]
    if card in JOKERS:
        image = next(card for card in cards if card in JOKERS)
    else:
        there, here = (sorted(range(4), key=_by_suit(game, some).__getitem__) for some in (line.cards, cards))
        image = card & ~3 | here[there.index(card & 3)]
    return f"{DISCARD}{cards.index(image) + 1}"


def hole_slots(game: Game) -> slice:
    """Where a seat's two hole cards stand in its row; nowhere if it has another number of cards."""
    found = (game.slots[pile.id] for pile in game.piles if pile.owner == "seat" and pile.count == HOLE_CARDS)
    return next(found, slice(0, 0))


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


_label = lru_cache(maxsize=1 << 12)(label)  # Two cards in either order: 2,652.


def canonical(game: Game, cards: Cards) -> tuple[int, ...]:
    """The same for positions that differ only by the names of suits and jokers and the order within a pile."""
    *suits, jokers = _by_suit(game, cards)
    return (*sorted(suits), jokers)


def _by_suit(game: Game, cards: Cards) -> list[int]:
    """For each suit a bit for every rank in every pile; then how many jokers lie in each pile."""
    found = [0, 0, 0, 0, 0]
    for bit, card in zip(_first_bits(game), cards, strict=False):
        if card in JOKERS:
            found[4] += bit
        else:
            found[card & 3] |= bit << (card >> 2)
    return found


@lru_cache(maxsize=16)
def _first_bits(game: Game) -> tuple[int, ...]:
    """For each slot of a row the bit of a deuce in its pile."""
    return tuple(1 << len(RANKS) * at for at, pile in enumerate(game.piles) for _ in range(pile.count))


def renamed(cards: Cards, suits: tuple[int, ...]) -> Cards:
    """The cards with their suits called otherwise; jokers have none."""
    return tuple(card if card in JOKERS else card & ~3 | suits[card & 3] for card in cards)


def sorted_piles(game: Game, cards: Cards) -> Cards:
    """The cards of each pile in order: which of them came first is nobody's business."""
    found: Cards = ()
    for pile in game.piles:
        found += tuple(sorted(cards[len(found) : len(found) + pile.count]))
    return found
