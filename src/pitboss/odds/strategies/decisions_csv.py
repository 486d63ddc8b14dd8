"""A strategy read from a CSV file of decisions: lines `street,cards,choice`."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pitboss.cards import JOKERS, Cards, cards_text, parse_cards
from pitboss.errors import CardError, ChoiceRefused, StrategyError
from pitboss.odds.model.decision_points import seen_at
from pitboss.odds.model.starting_hand import cached_label, hole_slots, is_label
from pitboss.odds.strategies.suit_canon import canonical, ranks_by_suit
from pitboss.rules import Choices, Game, Street

REST = "*"
HEADER = ["street", "cards", "choice"]


class Line(NamedTuple):
    """A line of a file of decisions: the choice, the number of the line, the cards as written there."""

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
            return _choice(self.game, page.street, line, cards)
        if page.hands and (line := page.hands.get(cached_label(cards[self.hole]))):
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
    """Adds a line to those of its street; raises if it does not fit."""
    game = found.game
    if street not in game.street_index:
        raise StrategyError(f"no street {street!r}; the streets are: {', '.join(game.street_index)}")
    page = found.pages[game.street_index[street]]
    answers = [each.id for each in page.street.choices]
    if line.choice not in answers:
        raise ChoiceRefused(f"{line.choice!r} is not a choice on {street}; legal: {', '.join(answers)}")
    if situation == REST:
        earlier = page.rest.setdefault(situation, line)
    elif is_label(situation):
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
        raise StrategyError(f"on {page.street.id} the number of cards seen is {page.seen}, not {len(cards)}")
    if strange := [card for card in cards if card not in game.deck]:
        raise StrategyError(f"{cards_text(strange)} is not in the deck of {game.id}")
    return cards


def _choice(game: Game, street: Street, line: Line, cards: Cards) -> str:
    """The choice of a line for cards that are alike: a discard is the same card, wherever it is now."""
    place = street.place_of(line.choice)
    if place is None:
        return line.choice
    card = line.cards[place]
    if card in JOKERS:
        image = next(card for card in cards if card in JOKERS)
    else:
        there, here = (sorted(range(4), key=ranks_by_suit(game, some).__getitem__) for some in (line.cards, cards))
        image = card & ~3 | here[there.index(card & 3)]
    return street.places[cards.index(image)]
