"""Everything that can be wrong with a game, found by asking it: every cell of its settlement, and many rows of cards.

`Game` checks names when it is made. This asks the functions of a definition, too, before a round or a count does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, product
from typing import Any

from pitboss.cards import Cards, cards_text
from pitboss.rules.chance import ByChance
from pitboss.rules.check_choices import seen_cards
from pitboss.rules.check_hands import hand_problems
from pitboss.rules.collect import refuse_all
from pitboss.rules.game import Facts, Game, folded
from pitboss.rules.option import Options
from pitboss.rules.outcome import FIRST_LINE, Ruling
from pitboss.rules.places import line_of, place_of_error
from pitboss.rules.street import NOT_ASKED, Choices
from pitboss.rules.watched_options import WatchedOptions

ROWS = 64


@dataclass
class Mistakes:
    """Different mistakes, each with the first place where it shows and how many more there are."""

    places: dict[str, str] = field(default_factory=dict)
    more: dict[str, int] = field(default_factory=dict)

    def add(self, mistake: str, place: str) -> None:
        """One mistake, at one place."""
        if mistake in self.places:
            self.more[mistake] = self.more.get(mistake, 0) + 1
        else:
            self.places[mistake] = place

    def texts(self) -> Iterator[str]:
        """Each mistake in one sentence."""
        for mistake, place in self.places.items():
            more = self.more.get(mistake, 0)
            yield f"{mistake}, {place}" + (f" and in {more:,} more" if more else "") if place else mistake


def whole_problems(game: Game) -> tuple[str, ...]:
    """Everything that is wrong with the functions of a game; the cards and facts of a row before the settlement."""
    found: list[str] = []
    for part in (_deal, _questions, _rows, _settlement):
        try:
            found += part(game)
        except Exception as error:
            # Names that do not exist stop a part; they were reported when the game was made.
            found.append(f"not everything could be checked: {type(error).__name__}: {error}")
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=64)
def check_whole(game: Game) -> None:
    """Refuses a game of which something is wrong; `pitboss check` prints all of it."""
    refuse_all(game.id, whole_problems(game))


def _deal(game: Game) -> Iterator[str]:
    """The deck suffices for one seat, the dealer, the board and the burns."""
    needed = game.plan(1).size
    if needed > len(game.deck):
        yield f"one seat, the dealer, the board and the burns take {needed} cards; the deck has {len(game.deck)}"


def _questions(game: Game) -> Iterator[str]:
    """A seat that has given its hand up is not asked again."""
    for at, street in enumerate(game.streets):
        after = {path[:at] for path in game.paths if path[at] != NOT_ASKED and folded(game, path[:at])}
        if after:
            example = " ".join(sorted(after)[0])
            yield f"street {street.id} asks a seat that has folded, after {example}; write an asks= that says no"


def _rows(game: Game) -> Iterator[str]:
    """Facts, hands, names, defaults and strategies, asked about mixed rows after every path."""
    mistakes = Mistakes()
    if any(hand_problems(game)):  # reported already; nothing can be asked of these hands
        return
    for number in range(max(ROWS, len(game.paths)) if len(game.deck) >= game.row_size else 0):
        row, path = _mixed(game.deck, number)[: game.row_size], game.paths[number % len(game.paths)]
        where = f"at {cards_text(row)} after {' '.join(path) or 'no choice'}"
        for mistake in chain(_row_facts(game, row, path), _row_hands(game, row, path), _row_choices(game, row, path)):
            mistakes.add(mistake, where)
    yield from mistakes.texts()


def _mixed(deck: Cards, number: int) -> Cards:
    """The deck in an order that looks random, the same for each number."""
    return tuple(sorted(deck, key=lambda card: hashlib.sha256(f"{number} {card}".encode()).digest()))


def _row_facts(game: Game, row: Cards, path: Choices) -> Iterator[str]:
    facts, wrong = _asked("facts", game.facts, row, path)
    if wrong:
        yield wrong
    elif not isinstance(facts, tuple) or len(facts) != len(game.fact_values):
        yield f"facts is a tuple of {len(game.fact_values)} ints, one for each of `fact_values`, not {facts!r}"
    else:
        for (name, values), value in zip(game.fact_values.items(), facts, strict=True):
            if not isinstance(value, int) or not 0 <= value < len(values):
                yield f"fact {name} is {value!r}; its {len(values)} values are numbered from 0 to {len(values) - 1}"


def _row_hands(game: Game, row: Cards, path: Choices) -> Iterator[str]:
    for hand in game.hands:
        cards, wrong = _asked(f"hand {hand}", game.hand_cards, hand, row, path)
        if wrong:
            yield wrong
        elif not isinstance(cards, tuple) or not set(cards) <= set(row):
            yield f"hand {hand} is a tuple of cards of the row, not {cards!r}"
        elif hand in game.hand_names:
            name, wrong = _asked(f"the name of hand {hand}", game.name_hand, hand, cards)
            if wrong or not isinstance(name, str):
                yield wrong or f"the name of hand {hand} is text, not {name!r}"


def _row_choices(game: Game, row: Cards, path: Choices) -> Iterator[str]:
    """What the default and each strategy with a name answer to the questions on a path."""
    options = game.choose_options()
    for at, street in enumerate(game.streets):
        seen, before = row[: seen_cards(game, street)], path[:at]
        legal = tuple(choice.id for choice in game.legal(street, seen, before, options))
        if path[at] not in legal:
            continue
        _, wrong = _asked(f"street {street.id}: its default", street.default_choice, seen, before, options)
        yield from [wrong] if wrong else []
        asked = {name: each for name, each in game.strategies.items() if not isinstance(each, ByChance)}
        for name, strategy in asked.items():  # a strategy by chance counts every deal: it takes too long here
            answer, wrong = _asked(f"strategy {name}", strategy, seen, before, legal)
            if wrong or answer not in legal:
                told = f"strategy {name} answers {answer!r} on {street.id}; the choices are: {', '.join(legal)}"
                yield wrong or told + line_of(strategy, seen, before, legal)


def _settlement(game: Game) -> Iterator[str]:
    """Every cell after every path, with every value of every option that decides on choices or outcomes."""
    cells, read, tried = _Cells(game), _options_of_choices(game), set[Options]()
    while True:
        before = len(read)
        for options in _variants(game, read):
            if options not in tried:
                tried.add(options)
                read = read | cells.check(options)
        if len(read) == before:
            break
    yield from cells.mistakes.texts()


def _options_of_choices(game: Game) -> frozenset[str]:
    """The options that streets and choices depend on."""
    needed = [street.only_with for street in game.streets]
    needed += [choice.only_with for street in game.streets for choice in street.choices]
    return frozenset(each[0] for each in needed if each)


def _variants(game: Game, read: frozenset[str]) -> Iterator[Options]:
    varied = [option for option in game.options if option.id in read]
    for values in product(*(option.values for option in varied)):
        yield game.choose_options(dict(zip((option.id for option in varied), values, strict=True)))


class _Cells:
    """Checks the cells of a settlement. A ruling that was right once is not looked at again."""

    def __init__(self, game: Game) -> None:
        self.game, self.mistakes = game, Mistakes()
        self.lines = {w.id: min((len(table) for table in w.tables.values()), default=0) for w in game.wagers}
        self.domain = list(game.domain())
        self.right: set[tuple[object, ...]] = set()

    def check(self, options: Options) -> frozenset[str]:
        """Every cell with these options; the options that the settlement reads."""
        watched = WatchedOptions(options)
        for path in self.game.settled_paths(options):
            for facts in self.domain:
                rulings, wrong = _asked("settle", self.game.settle, facts, path, watched)
                found = [wrong] if wrong else self.wrong(rulings)
                for mistake in found:
                    after = f"after {' '.join(path) or 'no choice'}"
                    line = "" if mistake in self.mistakes.places else line_of(self.game.settle, facts, path, options)
                    self.mistakes.add(mistake, f"in the cell {self.named(facts)} {after}{line}")
        return frozenset(watched.asked)

    def wrong(self, rulings: Any) -> list[str]:
        """What is wrong with the rulings of one cell."""
        key = tuple(rulings.items()) if isinstance(rulings, dict) else ()
        with suppress(TypeError):  # A ruling that has no hash is wrong.
            if key in self.right:
                return []
        found = list(_wrong_rulings(self.game, rulings, self.lines))
        if not found:
            self.right.add(key)
        return found

    def named(self, facts: Facts) -> str:
        """A cell in words."""
        names = zip(self.game.fact_values.items(), facts, strict=True)
        return ", ".join(f"{name} {values[value]}" for (name, values), value in names)


def _wrong_rulings(game: Game, rulings: Any, lines: Mapping[str, int]) -> Iterator[str]:
    if not isinstance(rulings, Mapping):
        yield f"settle gives a ruling by the id of each wager, not {rulings!r}"
        return
    for id_ in rulings.keys() - lines.keys():
        yield f"settle rules on {id_!r}, but there is no such wager"
    for id_, count in lines.items():
        if id_ not in rulings:
            yield f"settle leaves out wager {id_}; give it a ruling, no_action(…) if nothing happens to it"
        else:
            yield from _wrong_ruling(game, id_, rulings[id_], count)


def _wrong_ruling(game: Game, id_: str, ruling: Any, lines: int) -> Iterator[str]:
    if not isinstance(ruling, Ruling):
        yield f"the ruling on {id_} is {ruling!r}; write win(…), lose(…), push(…), half(…), pays(…) or no_action(…)"
        return
    if not isinstance(ruling.outcome, int) or not 0 <= ruling.outcome < FIRST_LINE + lines:
        table = f"its pay table has {lines} lines" if lines else "it has no pay table"
        line = ruling.outcome - FIRST_LINE + 1 if isinstance(ruling.outcome, int) else ruling.outcome
        yield f"wager {id_} is paid by line {line}, but {table}"
    if ruling.rule not in game.rules and ruling.rule not in game.readings:
        yield f"the ruling on {id_} cites {ruling.rule!r}, but there is no such rule; write it into `rules`"
    if unknown := [hand for hand in ruling.by if hand not in game.hands]:
        yield f"the ruling on {id_} is by hand {unknown[0]!r}; the hands are: {', '.join(game.hands)}"


def _asked(what: str, ask: Callable[..., Any], *arguments: Any) -> tuple[Any, str]:
    """What a function of the definition answers, or how it fails."""
    try:
        return ask(*arguments), ""
    except Exception as error:
        place = "" if what == "settle" else place_of_error(error)  # a cell says the line of its ruling
        return None, f"{what} fails with {type(error).__name__}: {error}{place}"
