"""A whole game as data, with what follows from it: the row of slots, the deal plan, the paths of choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from pitboss.cards import HIDDEN, Cards
from pitboss.errors import GameError
from pitboss.hands.names import Beside, HandNames, Naming
from pitboss.rules.asked_facts import FactsFromData, FactsOf, from_data
from pitboss.rules.evidence import NO_EVIDENCE, Evidence
from pitboss.rules.frozen import FrozenMap
from pitboss.rules.made_hands import (
    AnyHand,
    Hand,
    HandCards,
    HandFunction,
    HandSoFar,
    Highest,
    Layout,
    first_own_hand,
    layout_of,
)
from pitboss.rules.option import Option, Options, choose
from pitboss.rules.outcome import NO_ACTION, Ruling, Rulings
from pitboss.rules.pay import PayTable
from pitboss.rules.sentence import Sentence
from pitboss.rules.street import NOT_ASKED, Choice, Choices, Street, never
from pitboss.rules.timeline import Burn, Deal, Pile, Step, TableHigh
from pitboss.rules.wager import Wager

Facts = tuple[int, ...]
USUAL_PLACES = 6
CONTRACT = 1  # the version of the language: raised where a definition that was right means something else, or nothing
Strategy = Callable[[Cards, Choices, tuple[str, ...]], str]


def unnamed(cards: Cards) -> str:
    """Nothing says what the cards of a seat are called."""
    return ""


@dataclass(frozen=True)
class Reading:
    """A place where the text is silent or contradicts itself, the reading in use, and why."""

    question: str
    answer: str
    why: str
    option: str = ""  # the option that lets a house decide otherwise


@dataclass(frozen=True)
class Game:
    """One game, written once. Everything else is derived from this object.

    `facts(row, choices)` reduces a finished row to a few small ints, whose values `fact_values` names;
    `settle(facts, choices, options)` rules on every wager. A row holds the seat's piles in the order in
    which it sees them, then the cards of each other seat.

    Where `fact_type` and `hands` are data, `facts`, `fact_values`, `hand_names`, `hand_titles` and `hand_so_far` follow
    from them, unless they are given. A game may write a function `facts` instead, with all of these beside it.

    Ids are the game's own: nothing else knows what it calls its piles, streets, choices, wagers and facts. One fact is
    known to all: `versus`, how the seat's hand does against the dealer's, with the values of `pitboss.hands.versus`.
    """

    id: str
    name: str
    says: str
    version: int
    deck: Cards
    piles: tuple[Pile, ...]
    wagers: tuple[Wager, ...]
    options: tuple[Option, ...]
    streets: tuple[Street, ...]
    timeline: tuple[Step, ...]
    fact_type: Callable[..., Facts]  # a class of facts as data (`FactsOf`); a NamedTuple beside a function `facts`
    # Each game names its own facts, hence Any for the argument.
    settle: Callable[[Any, Choices, Options], Rulings]
    hands: Mapping[str, AnyHand | HandFunction]  # as data; beside a function `facts`, as functions of row and choices
    rules: Mapping[str, str]
    readings: Mapping[str, Reading]
    facts: Callable[[Cards, Choices], Facts] = from_data
    fact_values: Mapping[str, tuple[str, ...]] = field(default_factory=FrozenMap)
    # What each of the `hands` is called, from its cards. With `HandNames`, hands that are compared are named further.
    hand_names: Mapping[str, Naming] = field(default_factory=FrozenMap)
    hand_so_far: Callable[[Cards], str] = unnamed  # what a seat's own cards are called, from the row as far as seen
    strategies: Mapping[str, Strategy] = field(default_factory=dict)
    table_high: TableHigh | None = None
    places: int | None = None  # of the layout; unless it is given, six or as many as the deck suffices for
    remarks: Mapping[str, str] = field(default_factory=FrozenMap)  # by wager: what is odd about its printed tables
    # What the odds answer to questions that the printed text raises: sentences for one case (`odds.claims.case.Case`).
    findings: Callable[[Any], Iterator[str]] | None = None
    # What the odds answer to the question of a reading, by its number, for one such case.
    answers: Callable[[Any], Mapping[str, str]] | None = None
    evidence: Evidence = NO_EVIDENCE  # published figures, and how ours were checked
    sentences: tuple[Sentence, ...] = ()  # the printed text by its places, and the rules that carry each sentence
    layout: str = ""  # the curved line of the layout: what every player must know
    # Texts that differ with (option, value): by the number of a rule, the id of a wager, `street.choice`, or `layout`.
    wording: Mapping[tuple[str, str], Mapping[str, str]] = field(default_factory=FrozenMap)
    # The rules that state amounts, by number, from the pay tables in force by wager.
    paid_rules: Callable[[Mapping[str, PayTable]], Mapping[str, str]] | None = None
    void_rule: str = ""  # the rule that voids a round, if the text has one
    repeats_side_bets: tuple[str, str] | None = None  # (option, value) with which Double and Rebet include side bets
    hand_titles: Mapping[str, str] = field(default_factory=FrozenMap)  # which cards one of the `hands` is, in words
    contract: int = CONTRACT  # the version of this language that the definition is written in

    def __repr__(self) -> str:
        return f"<Game {self.id}@{self.version}>"

    def __post_init__(self) -> None:
        for each in fields(self):
            if isinstance(getattr(self, each.name), dict):
                object.__setattr__(self, each.name, FrozenMap(getattr(self, each.name)))
        said = {key: FrozenMap(texts) for key, texts in self.wording.items()}
        object.__setattr__(self, "wording", FrozenMap(said))
        for name, value in derived(self).items():
            object.__setattr__(self, name, value)
        from pitboss.rules.check import check_game  # noqa: PLC0415 - the check needs this class

        check_game(self)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.version, self.deck, *map(_hash_of, (self.facts, self.settle, self.streets))))

    def wager(self, id_: str) -> Wager:
        """The wager of this name."""
        for wager in self.wagers:
            if wager.id == id_:
                return wager
        raise GameError(f"{self.id} has no wager {id_!r}; it has: {', '.join(w.id for w in self.wagers)}")

    def pile(self, id_: str) -> Pile:
        """The pile of this name."""
        return next(pile for pile in self.piles if pile.id == id_)

    @cached_property
    def draws(self) -> bool:
        """Choices decide how many cards of some pile a seat is dealt."""
        return any(pile.drawn_at for pile in self.piles)

    @cached_property
    def card_set(self) -> frozenset[int]:
        """The cards that the game is played with."""
        return frozenset(self.deck)

    @cached_property
    def opening_wagers(self) -> tuple[Wager, ...]:
        """The wagers that are placed before the deal."""
        return tuple(wager for wager in self.wagers if wager.is_opening)

    @cached_property
    def street_index(self) -> Mapping[str, int]:
        """The index of each street in a vector of choices."""
        return FrozenMap({street.id: index for index, street in enumerate(self.streets)})

    @cached_property
    def slots(self) -> Mapping[str, slice]:
        """The slots of each pile in a row."""
        slots, start = {}, 0
        for pile in self.piles:
            slots[pile.id] = slice(start, start + pile.count)
            start += pile.count
        return FrozenMap(slots)

    @cached_property
    def owners(self) -> Mapping[str, str]:
        """The owner of each pile."""
        return FrozenMap({pile.id: pile.owner for pile in self.piles})

    @cached_property
    def row_size(self) -> int:
        """How many cards concern one seat: its own, the board's and the dealer's."""
        return sum(pile.count for pile in self.piles)

    def hand_cards(self, hand: str, row: Cards, choices: Choices) -> Cards:
        """The cards that one of the game's `hands` is made of, in a row after these choices."""
        return self.hand_functions[hand](row, choices)

    @cached_property
    def hand_functions(self) -> Mapping[str, HandFunction]:
        """The cards of each of the `hands`, as functions of row and choices."""
        layout = self.layout_of_row
        return FrozenMap(
            {
                id_: HandCards(hand, layout) if isinstance(hand, Hand | Highest) else hand
                for id_, hand in self.hands.items()
            }
        )

    @cached_property
    def layout_of_row(self) -> Layout:
        """What the hands of this game refer to."""
        return layout_of(self.piles, self.streets)

    def legal(self, street: Street, cards: Cards, choices: Choices, options: Options) -> tuple[Choice, ...]:
        """What a seat that has seen these cards of its row may answer on a street."""
        offered = street.legal(options)
        if not street.by_cards:
            return offered
        layout = self.layout_of_row
        return tuple(c for c in offered if c.only_if is None or c.only_if.is_met(layout, cards, choices))

    def dealt_count(self, pile: Pile, choices: Choices) -> int:
        """How many cards of a pile a seat is dealt after these choices: all, or as many as it draws."""
        if not pile.drawn_at:
            return pile.count
        at = self.street_index[pile.drawn_at]
        return len(self.streets[at].places_of(choices[at])) if at < len(choices) else 0

    def name_hand(self, hand: str, cards: Cards) -> str:
        """What the cards of one of the game's `hands` are called; nothing while one of them is face down."""
        return "" if HIDDEN in cards or not cards else self.hand_names[hand](cards)

    def name_so_far(self, cards: Cards, choices: Choices) -> str:
        """What the cards of its row that a seat has seen are called, after the choices that it has made."""
        named = self.hand_so_far
        return named(cards, choices) if isinstance(named, HandSoFar) else named(cards)

    def name_hands(self, hands: Mapping[str, Cards]) -> dict[str, str]:
        """What the hands that decide one wager are called; two that are compared are named to the card that decides."""
        names = {hand: self.name_hand(hand, cards) for hand, cards in hands.items()}
        if pair := self._compared(hands):
            names |= zip(hands, pair[:2], strict=True)
        return names

    def deciding_card(self, hands: Mapping[str, Cards]) -> str:
        """`the ten plays`, where two hands are compared and a card beside what they are called after decides."""
        pair = self._compared(hands)
        return pair.decides if pair else ""

    def _compared(self, hands: Mapping[str, Cards]) -> Beside | None:
        """Two hands that decide one wager, if all of their cards are known and one evaluator ranks both."""
        naming = [self.hand_names[hand] for hand in hands]
        known = all(cards and HIDDEN not in cards for cards in hands.values())
        if len(naming) == 2 and naming[0] is naming[1] and isinstance(naming[0], HandNames) and known:
            return naming[0].beside(*hands.values())
        return None

    def hand_title(self, hand: str) -> str:
        """Which cards one of the game's `hands` is, for people: `dealer's hole cards`."""
        return self.hand_titles.get(hand, hand.replace("_", " "))

    def worded(self, options: Options) -> Game:
        """The same game, with everything that a player reads in the words for these options."""
        texts = {**self.amounts(options), **self.texts(options)}
        return replace(
            self,
            rules={number: texts.get(number, text) for number, text in self.rules.items()},
            readings={number: self._in_force(reading, options) for number, reading in self.readings.items()},
            wagers=tuple(replace(wager, says=texts.get(wager.id, wager.says)) for wager in self.wagers),
            streets=tuple(self._worded_street(street, options) for street in self.streets),
            layout=texts.get("layout", self.layout),
            wording={},
        )

    @lru_cache(maxsize=64)  # noqa: B019
    def texts(self, options: Options) -> Mapping[str, str]:
        """The texts that these options change."""
        said = (texts for (option, value), texts in self.wording.items() if options[option] == value)
        return FrozenMap({key: text for texts in said for key, text in texts.items()})

    def choice_says(self, street: Street, choice: Choice, options: Options) -> str:
        """The words for one of a seat's choices under these options."""
        return self.texts(options).get(f"{street.id}.{choice.id}", choice.says)

    def _worded_street(self, street: Street, options: Options) -> Street:
        told = (replace(choice, says=self.choice_says(street, choice, options)) for choice in street.choices)
        return replace(street, choices=tuple(told))

    def amounts(self, options: Options) -> Mapping[str, str]:
        """The rules that state amounts, with those of the pay tables in force."""
        if self.paid_rules is None:
            return {}
        found = {wager.id: wager.table(options, 0) for wager in self.wagers if not wager.table_by_hands}
        return self.paid_rules({id_: table for id_, table in found.items() if table is not None})

    def _in_force(self, reading: Reading, options: Options) -> Reading:
        """A reading that this house has decided otherwise says so."""
        defaults = {option.id: option.default for option in self.options}
        chosen = [id_ for id_ in reading.option.split(", ") if id_ and options[id_] != defaults[id_]]
        told = ", ".join(f"{id_}={options[id_]}" for id_ in chosen)
        return replace(reading, answer=f"{reading.answer} In force: {told}.") if told else reading

    def choose_options(self, chosen: Mapping[str, str] | None = None) -> Options:
        """Every option of the game, with these values."""
        return choose(self.options, chosen or {})

    @cached_property
    def seats(self) -> int:
        """How many seats a table of this game has; every one of them can be dealt."""
        return min(USUAL_PLACES, self.most_seats) if self.places is None else self.places

    @cached_property
    def most_seats(self) -> int:
        """How many seats the deck suffices for, after the cards of the dealer and the board and the burns.

        At least one: a deck without a card to burn cannot be dealt, but its odds can be counted.
        """
        shared, with_one = self.plan(0).size, self.plan(1).size
        if with_one == shared:  # seats without cards of their own: as many as the layout has
            return self.places or USUAL_PLACES
        return max(1, (len(self.deck) - shared) // (with_one - shared))

    @lru_cache(maxsize=64)  # noqa: B019 - games live as long as the program
    def plan(self, seats: int) -> Plan:
        """Which deck position goes to which slot, for this many seats."""
        return make_plan(self, seats)

    @cached_property
    def paths(self) -> tuple[Choices, ...]:
        """Every vector of choices that a seat can have made when the round ends."""
        return tuple(_paths(self.streets, ()))

    def paths_under(self, options: Options) -> tuple[Choices, ...]:
        """The paths that can come up with these options, streets and choices of other houses left out."""
        missing = [place for place, street in enumerate(self.streets) if not street.exists(options)]
        legal = [{NOT_ASKED, *(choice.id for choice in street.legal(options))} for street in self.streets]
        bound = [place for place, street in enumerate(self.streets) if street.only_with and place not in missing]
        return tuple(
            path
            for path in self.paths
            if all(chosen in known for chosen, known in zip(path, legal, strict=True))
            and all(path[place] == NOT_ASKED for place in missing)
            and all(path[place] != NOT_ASKED for place in bound if self.streets[place].asks(path[:place]))
        )

    def settled_paths(self, options: Options) -> tuple[Choices, ...]:
        """The paths that settlement is defined on: those, and that of a seat without the bet it needs to be asked."""
        unasked = (NOT_ASKED,) * len(self.streets)
        paths = self.paths_under(options)
        needed = any(street.needs for street in self.streets) and unasked not in paths
        return (*paths, unasked) if needed else paths

    def placed(self, choices: Choices) -> Mapping[str, int]:
        """The multiples of its base that these choices put on each wager (1 where the seat chooses the size).

        0 for a wager that one of them takes back.
        """
        return _placed(self, choices)

    def domain(self) -> Iterator[Facts]:
        """Every cell of facts that settlement is defined on."""
        for values in product(*(range(len(names)) for names in self.fact_values.values())):
            yield self.fact_type(*values)

    @lru_cache(maxsize=1 << 16)  # noqa: B019
    def rule_on(self, facts: Facts, choices: Choices, options: Options) -> Rulings:
        """The settlement of one cell: a ruling for every wager, none for a wager never placed."""
        rulings = self.settle(facts, choices, options)
        placed = self.placed(choices)
        return FrozenMap(
            {wager.id: rulings[wager.id] if _is_bet(wager, placed) else _UNPLACED for wager in self.wagers}
        )


_UNPLACED = Ruling(NO_ACTION, "")


def _is_bet(wager: Wager, placed: Mapping[str, int]) -> bool:
    """There are chips on it, or on the wager that it rides on: they were placed and not taken back."""
    if placed.get(wager.rides or wager.id) == 0:
        return False
    return wager.is_opening or bool(wager.rides) or wager.id in placed


def derived(game: Game) -> dict[str, Any]:
    """The fields that follow from hands and facts as data, derived again when a copy of a game has other piles."""
    return {**_derived_facts(game), **_derived_names(game)}


def _derived_facts(game: Game) -> dict[str, Any]:
    before = game.facts
    if not isinstance(before, FactsFromData) and before is not from_data:
        return {}
    fact_type = game.fact_type
    if not (isinstance(fact_type, type) and issubclass(fact_type, FactsOf)):
        return {}
    facts = FactsFromData(fact_type, layout_of(game.piles, game.streets))
    same = isinstance(before, FactsFromData) and before.fact_type is fact_type
    values = {name: fact.values for name, fact in fact_type.asked.items()}
    given = game.fact_values if same else {}
    return {"facts": facts, "fact_values": FrozenMap(given or values)}


def _derived_names(game: Game) -> dict[str, Any]:
    data = {id_: hand for id_, hand in game.hands.items() if isinstance(hand, Hand | Highest)}
    names = {id_: hand.naming for id_, hand in data.items()}
    titles = {id_: hand.title for id_, hand in data.items() if hand.title}
    found: dict[str, Any] = {
        "hand_names": FrozenMap({**names, **game.hand_names}),
        "hand_titles": FrozenMap({**titles, **game.hand_titles}),
    }
    own = first_own_hand(data.values(), game.piles)
    if own and (game.hand_so_far is unnamed or isinstance(game.hand_so_far, HandSoFar)):
        found["hand_so_far"] = HandSoFar(own, layout_of(game.piles, game.streets))
    return found


def _hash_of(part: object) -> int:
    """A function that can be changed has none: games that differ in it alone have the same hash."""
    try:
        return hash(part)
    except TypeError:
        return 0


@lru_cache(maxsize=1 << 12)
def _placed(game: Game, choices: Choices) -> Mapping[str, int]:
    placed: dict[str, int] = {}
    for street, chosen in zip(game.streets, choices, strict=False):
        choice = street.choice(chosen)
        if choice is not None and choice.wager:
            placed[choice.wager] = placed.get(choice.wager, 0) + (choice.times or 1)
        if choice is not None and choice.takes_back:
            placed[choice.takes_back] = 0
    return FrozenMap(placed)


def _paths(streets: tuple[Street, ...], choices: Choices) -> Iterator[Choices]:
    if len(choices) == len(streets):
        yield choices
        return
    street = streets[len(choices)]
    asked = street.asks(choices)
    if not asked or street.only_with or (street.excused is not never and street.can_excuse(choices)):
        yield from _paths(streets, (*choices, NOT_ASKED))
    if asked:
        for choice in street.choices:
            yield from _paths(streets, (*choices, choice.id))


def folded(game: Game, choices: Choices) -> bool:
    """One of these choices gave the hand up."""
    return any(_folds(street.choice(chosen)) for street, chosen in zip(game.streets, choices, strict=False))


def _folds(choice: Choice | None) -> bool:
    return choice is not None and choice.folds


@dataclass(frozen=True)
class Plan:
    """Deck positions: of each seat's piles (seats in order), of the dealer's and the board's, of the burns."""

    size: int
    seat: tuple[Mapping[str, tuple[int, ...]], ...]
    shared: Mapping[str, tuple[int, ...]]
    rows: tuple[tuple[int, ...], ...]
    burns: Mapping[int, int]  # step of the timeline -> deck position


def make_plan(game: Game, seats: int) -> Plan:
    """Walks the timeline and deals positions instead of cards. No choice ever moves a card."""
    seat: list[dict[str, tuple[int, ...]]] = [{} for _ in range(seats)]
    shared: dict[str, tuple[int, ...]] = {}
    burns: dict[int, int] = {}
    piles = {pile.id: pile for pile in game.piles}
    top = 0
    for index, step in enumerate(game.timeline):
        if isinstance(step, Burn):
            burns[index], top = top, top + 1
        elif isinstance(step, Deal):
            pile = piles[step.pile]
            for owner in seat if pile.owner == "seat" else [shared]:
                owner[pile.id], top = tuple(range(top, top + pile.count)), top + pile.count
    rows = tuple(_row(game, seat, shared, index) for index in range(seats))
    return Plan(top, tuple(map(FrozenMap, seat)), FrozenMap(shared), rows, FrozenMap(burns))


def _row(
    game: Game, seat: list[dict[str, tuple[int, ...]]], shared: dict[str, tuple[int, ...]], index: int
) -> tuple[int, ...]:
    own = [position for pile in game.piles for position in (seat[index] | shared)[pile.id]]
    others = [
        position
        for other, piles in enumerate(seat)
        if other != index
        for pile in game.piles
        if pile.owner == "seat"
        for position in piles[pile.id]
    ]
    return tuple(own + others)
