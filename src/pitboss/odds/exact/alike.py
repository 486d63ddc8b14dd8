"""What every recipe takes for granted of facts: suits are alike, and the cards of one owner may come in any order.

A rule that names a suit, or the place of a card, is in no table of strengths. So some rows of every kind are asked
again with their suits turned and with each owner's cards in other places. A game that then tells something else is
refused, with both rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from pitboss.cards import JOKERS, Cards, cards_text
from pitboss.errors import NotFollowed
from pitboss.odds.exact.contract import checked_facts
from pitboss.rules import Choices, Facts, Game

OF_A_KIND = 3  # rows with the same two values that are asked again
TURNS = (1, 2, 3)
Asked = tuple[Cards, Choices]


def check_alike(
    game: Game, asked: Sequence[Asked], told: Sequence[Facts], by_pile: Collection[str] = (), also: Iterable[Asked] = ()
) -> None:
    """Refuses facts that change with the names of suits or the places of cards.

    `by_pile` are owners whose cards are moved within each pile only; `also` are rows to be asked in any case.
    """
    for row, path in (*_some_of_each(asked, told), *also):
        facts = checked_facts(game, row, path)
        for other in (*turned(row), *moved(game, row, by_pile)):
            if checked_facts(game, other, path) != facts:
                raise NotFollowed(
                    f"{game.id}: its facts tell suits or the places of cards apart, as {cards_text(row)} and "
                    f"{cards_text(other)} show"
                )


def unlike_rows(game: Game, asked: Sequence[Asked], told: Sequence[Facts]) -> Iterator[tuple[Cards, Choices, Facts]]:
    """The rows that a game tells otherwise once suits are turned or cards are moved, each with its facts."""
    for row, path in _some_of_each(asked, told):
        facts = game.facts(row, path)
        for other in (*turned(row), *moved(game, row)):
            if game.card_set.issuperset(other) and (found := game.facts(other, path)) != facts:
                yield other, path, found


def _some_of_each(asked: Sequence[Asked], told: Sequence[Facts]) -> Iterator[Asked]:
    """A few rows with each two values of two facts."""
    shown: dict[object, int] = {}
    for (row, path), facts in zip(asked, told, strict=True):
        values = [*combinations(enumerate(facts), 2), *enumerate(facts)]
        if any(shown.get(each, 0) < OF_A_KIND for each in values):
            shown |= {each: shown.get(each, 0) + 1 for each in values}
            yield row, path


def turned(row: Cards) -> Iterator[Cards]:
    """The row with every suit renamed to the next one, once, twice and three times; then with the jokers exchanged."""
    for turn in TURNS:
        yield tuple(card if card in JOKERS else card & ~3 | (card + turn) & 3 for card in row)
    if any(card in JOKERS for card in row):
        yield tuple(sum(JOKERS) - card if card in JOKERS else card for card in row)


def moved(game: Game, row: Cards, by_pile: Collection[str] = ()) -> Iterator[Cards]:
    """The row with the cards of one owner, or of one pile, moved on through all their places, step by step."""
    groups: dict[str, list[int]] = {}
    for pile in game.piles:
        name = pile.id if pile.owner in by_pile else pile.owner
        groups.setdefault(name, []).extend(range(len(row))[game.slots[pile.id]])
    for places in groups.values():
        for step in range(1, len(places)):
            cards = list(row)
            for at, place in enumerate(places):
                cards[place] = row[places[at - step]]
            yield tuple(cards)
