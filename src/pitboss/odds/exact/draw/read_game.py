"""Reads a game as one of this shape: five cards, one discarded and replaced, against the dealer's best five of six.

The recipe knows the five cards dealt, all six of the seat's, the hand that is left after the discard, and the dealer's
hand. Which of them decides each fact, whom a hand excuses from drawing and what the main game pays are learnt from the
game: it is shown hands of every strength in every place. A definition that depends on anything else is refused.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from pitboss.cards import JOKERS, Cards, cards_text
from pitboss.errors import NotFollowed
from pitboss.hands import six, wild
from pitboss.hands.versus import NOT_COMPARED, versus
from pitboss.odds.exact.alike import check_alike
from pitboss.odds.exact.contract import checked_facts, first_of_each_value, legal_paths
from pitboss.odds.exact.draw.deck_bits import lay_out
from pitboss.odds.exact.learn_once import learn_once, recall_or_learn
from pitboss.odds.model.decision_points import legal_choices
from pitboss.odds.model.witnesses import hands_up_to_suits
from pitboss.rules import NOT_ASKED, Choices, Facts, Game, Options

HAND, ALL = 5, 6
HIGH_STEP = 4  # every fourth row with a high hand is asked with its cards in other places
NEVER = 1 << 60  # above the order of every hand
LEARNT = "facts of a draw"


@dataclass(frozen=True)
class Plays:
    """The choices by the game's own names: what comes before the draw, the discards by place, and standing pat."""

    histories: tuple[str, ...]
    discards: tuple[str, ...]
    stands: tuple[str, ...] = ()  # the choice to keep all five cards, if the house has it

    @property
    def answers(self) -> tuple[str, ...]:
        """What a seat can answer on the second street."""
        return (*self.discards, *self.stands)

    @property
    def draws(self) -> tuple[str, ...]:
        """The answers on the second street, that of a seat which is not asked first."""
        return (NOT_ASKED, *self.answers)


def read_plays(game: Game, options: Options) -> Plays:
    """The choices of a game of this shape; refuses any other number or order of them."""
    lay_out(game.deck)
    before, draw = game.streets
    histories = tuple(choice.id for choice in before.legal(options)) if before.exists(options) else (NOT_ASKED,)
    answers = tuple(choice.id for choice in draw.legal(options))
    discards, stands = answers[:HAND], answers[HAND:]
    by_place = draw.by_place and answers == tuple(choice.id for choice in draw.choices)[: len(answers)]
    if len(discards) != HAND or len(stands) > 1 or not by_place:
        raise NotFollowed(f"{game.id}: the second decision is not the discard of one of five cards, or of none")
    if any(choice.wager or choice.folds for choice in draw.choices):
        raise NotFollowed(f"{game.id}: the discard bets money or gives up the hand")
    if any(choice.folds for choice in before.choices):
        raise NotFollowed(f"{game.id}: a hand can be given up before the draw")
    known = {(history, each) for history in histories for each in (NOT_ASKED, *answers)}
    if not legal_paths(game, options) <= known:
        raise NotFollowed(f"{game.id}: not every hand is asked before the draw")
    return Plays(histories, discards, stands)


def is_asked(game: Game, options: Options, cards: Cards, history: str) -> bool:
    """True if these five cards discard one of them."""
    return bool(legal_choices(game, game.streets[1], cards, (history,), options))


@dataclass(frozen=True)
class Shown:
    """A row with what this recipe knows of it."""

    row: Cards  # the five cards dealt, the dealer's six, the card drawn
    place: int  # of the discard; 5 for standing pat, -1 where nothing is asked

    @property
    def versus(self) -> int:
        """How the hand after the draw compares."""
        if self.place < 0:
            return NOT_COMPARED
        drawn = self.row[-1:] if self.place < HAND else ()
        own = wild.order(self.row[: self.place] + self.row[self.place + 1 : HAND] + drawn)
        return versus(own, self.dealer)

    @property
    def dealer(self) -> int:
        """The order of the dealer's hand."""
        return wild.order(self.row[HAND : HAND + ALL])

    @property
    def six(self) -> Cards:
        """All six cards of the seat."""
        return self.row[:HAND] + self.row[-1:]


def strength(cards: Cards) -> tuple[int, bool]:
    """The order of five or six cards, and whether they hold a royal flush without jokers."""
    return wild.order(cards), wild.is_natural_royal(*wild.split(cards)[:4])


SOURCES: dict[str, Callable[[Shown], object]] = {
    "versus": lambda shown: shown.versus,
    "original": lambda shown: strength(shown.row[:HAND]),
    "six": lambda shown: six.kind(shown.six),
    "final": lambda shown: strength(shown.six),
    "dealer": lambda shown: shown.dealer,
}


@dataclass(frozen=True)
class FactTable:
    """What decides each fact, its values where they are few, and from which order on a dealer's hand is strong."""

    game: Game
    sources: tuple[str, ...]
    values: tuple[Mapping[int, int], ...]  # by `versus`, `six`, and for `dealer` by 0 and 1; else empty
    strong_least: int

    def knows(self, **keys: int) -> bool:
        """True if the game was shown a deal with this `versus`, or whose `six` cards are called this."""
        known = zip(self.sources, self.values, strict=True)
        return all(keys[source] in values for source, values in known if source in keys)

    def facts(
        self, versus: int, strong: int, six_kind: int, original: tuple[int, ...], final: tuple[int, ...]
    ) -> Facts:
        """The facts of such deals; `original` and `final` are the fields that those cards decide."""
        given = {"original": iter(original), "final": iter(final)}
        keys = {"versus": versus, "dealer": strong, "six": six_kind}
        return self.game.fact_type(
            *(
                next(given[source]) if source in given else values[keys[source]]
                for source, values in zip(self.sources, self.values, strict=True)
            )
        )

    def fields(self, source: str, row: Cards) -> tuple[int, ...]:
        """The fields that one source decides, as the game gives them for this row."""
        facts = self.game.facts(in_piles(self.game, row), self.game.paths[0])
        return tuple(value for value, name in zip(facts, self.sources, strict=True) if name == source)

    @property
    def six_kinds(self) -> tuple[int, ...]:
        """What all six cards can be called in this deck, as far as a fact goes by it."""
        known = [values for source, values in zip(self.sources, self.values, strict=True) if source == "six"]
        return tuple(sorted(known[0])) if known else (0,)


def in_piles(game: Game, row: Cards) -> Cards:
    """The seat's five, the dealer's six and the card drawn in the order of the game's own piles."""
    cards = {"seat": iter(row[:HAND] + row[HAND + ALL :]), "dealer": iter(row[HAND : HAND + ALL])}
    return tuple(next(cards[pile.owner]) for pile in game.piles for _ in range(pile.count))


def read_facts(game: Game) -> FactTable:
    """What decides each fact of the game; learnt once for the sources as they are."""
    return learn_once(game, _recalled)


def _recalled(game: Game) -> FactTable:
    return recall_or_learn(game, LEARNT, FactTable, learn_facts)


def learn_facts(game: Game) -> FactTable:
    """Shows the game hands of every strength, and finds what decides each fact."""
    rows = list(shown_rows(game))
    told: list[Facts] = []
    keys: dict[str, list[object]] = {source: [] for source in SOURCES}
    _ask(game, rows, told, keys)
    more = [each for at in first_of_each_value(told) for each in _by_every_path(game, rows[at][0].row)]
    _ask(game, more, told, keys)
    rows += more
    _check_alike(game, [shown for shown, _ in rows], told)
    sources, values, least = [], [], NEVER
    for place, name in enumerate(game.fact_values):
        field = [facts[place] for facts in told]
        source, found, wrong = _explained(keys, field)
        if not source:
            raise NotFollowed(
                f"{game.id}: no hand that this recipe knows decides its fact {name}, as "
                f"{cards_text(in_piles(game, rows[wrong][0].row))} after {' '.join(rows[wrong][1])} shows"
            )
        if source == "dealer":
            least, found = _one_step(game, name, found, least)
        sources.append(source)
        values.append(found if source in ("versus", "six", "dealer") else {})
    return FactTable(game, tuple(sources), tuple(values), least)  # type: ignore[arg-type]


def _ask(game: Game, rows: Iterable[tuple[Shown, Choices]], told: list[Facts], keys: dict[str, list[object]]) -> None:
    """Row by row, so that the evaluators remember the hands that the game has just asked for."""
    for shown, path in rows:
        told.append(checked_facts(game, in_piles(game, shown.row), path))
        for source, key in SOURCES.items():
            keys[source].append(key(shown))


def _check_alike(game: Game, rows: Sequence[Shown], told: Sequence[Facts]) -> None:
    """By a path that names the place of no card, so that the cards dealt may lie in any order."""
    path = next((path for path in game.paths if path[1] == NOT_ASKED), None)
    if path is not None:
        asked = [(in_piles(game, shown.row), path) for shown in rows]
        high = [one for one, shown in zip(asked, rows, strict=True) if _is_high(shown.row)]
        check_alike(game, asked, told, ("seat",), high[::HIGH_STEP])


def _is_high(row: Cards) -> bool:
    return wild.kind(wild.order(row[:HAND])) >= wild.STRAIGHT_FLUSH


def _by_every_path(game: Game, row: Cards) -> Iterator[tuple[Shown, Choices]]:
    places = _places(game)
    return ((Shown(row, places.get(path[1], -1)), path) for path in game.paths)


def _places(game: Game) -> Mapping[str, int]:
    """The place of the card that each answer on the second street lets go."""
    return {choice.id: place for place, choice in enumerate(game.streets[1].choices)}


def _explained(keys: Mapping[str, list[object]], field: list[int]) -> tuple[str, dict[object, int], int]:
    """The first source that never contradicts itself with its values, or the row that shows that there is none."""
    latest = 0
    for source, known in keys.items():
        found: dict[object, int] = {}
        told = enumerate(zip(known, field, strict=True))
        wrong = next((at for at, (key, value) in told if found.setdefault(key, value) != value), None)
        if wrong is None:
            return source, found, 0
        latest = max(latest, wrong)
    return "", {}, latest


def _one_step(game: Game, name: str, found: dict[object, int], least: int) -> tuple[int, dict[object, int]]:
    """The order at which a fact of the dealer's hand changes, and its values below and from there on."""
    ordered = sorted((order, value) for order, value in found.items() if isinstance(order, int))
    steps = [order for (_, before), (order, value) in pairwise(ordered) if value != before]
    if len(steps) > 1 or (steps and least not in (NEVER, steps[0])):
        raise NotFollowed(f"{game.id}: its fact {name} distinguishes more than two classes of dealer's hands")
    return (steps[0] if steps else least), {0: ordered[0][1], 1: ordered[-1][1]}


def shown_rows(game: Game) -> Iterator[tuple[Shown, Choices]]:
    """Hands of every strength of this deck as the cards dealt, the dealer's, the hand after the draw, and all six."""
    chance = random.Random(2026)
    paths = sorted(game.paths)
    hands: dict[tuple[int, bool], list[Cards]] = {}
    for known, hand in sorted((strength(hand), hand) for hand in hands_up_to_suits(game.deck, HAND)):
        hands.setdefault(known, []).append(hand)
    places = _places(game)
    for number, row in enumerate(_rows(game.deck, list(hands.values()), chance)):
        path = paths[number % len(paths)]
        yield Shown(row, places.get(path[1], -1)), path


def _rows(deck: Cards, hands: list[list[Cards]], chance: random.Random) -> Iterator[Cards]:
    """`hands` are those of each strength, weakest first."""
    for at, alike in enumerate(hands):
        hand = alike[0]
        yield hand + _rest(deck, hand, chance, 7)
        if dealer := _six_as_strong(deck, alike):
            other = _rest(deck, dealer, chance, 6)
            yield other[:HAND] + dealer + other[HAND:]
        for dealer in (hands[max(0, at - 1)][0], hand):
            yield from _drawn(deck, hand, dealer, chance)
    for cards in islice((each for each in hands_up_to_suits(deck, ALL) if six.kind(each)), 4_000):
        if len(deck) >= 12:
            rest = _rest(deck, cards, chance, 6)
            yield cards[:5] + rest + cards[5:]
    for _ in range(1_000):
        yield tuple(chance.sample(deck, 12))


def _drawn(deck: Cards, hand: Cards, dealer: Cards, chance: random.Random) -> Iterator[Cards]:
    """A row in which this hand is left after any discard of a further card, against a dealer of these cards."""
    if set(hand) & set(dealer):
        dealer = next((each for each in _turned(dealer) if set(each) <= set(deck) and not set(each) & set(hand)), ())
    if not dealer:
        return
    more = _rest(deck, hand + dealer, chance, 2)
    place = chance.randrange(HAND)
    yield hand[:place] + more[:1] + hand[place:4] + dealer + more[1:] + hand[4:]


def _six_as_strong(deck: Cards, hands: list[Cards]) -> Cards:
    """Six cards that are as strong as these hands of five; none where a sixth card always makes them stronger."""
    order = wild.order(hands[0])
    longer = ((*hand, card) for hand in hands for card in sorted(deck) if card not in hand)
    return next((cards for cards in longer if wild.order(cards) == order), ())


def _turned(hand: Cards) -> Iterator[Cards]:
    for turn in (1, 2, 3):
        yield tuple(card if card in JOKERS else card & ~3 | (card + turn) & 3 for card in hand)


def _rest(deck: Cards, cards: Cards, chance: random.Random, count: int) -> Cards:
    return tuple(chance.sample([card for card in deck if card not in cards], count))
