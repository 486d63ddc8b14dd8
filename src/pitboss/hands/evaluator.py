"""An evaluator as an object: how many cards, which order, which kinds. Yours has the same rights as those of Pitboss.

The strength of a hand is an int, `hand(kind, main ranks, side ranks)` with the ranks as masks; the higher one wins. An
evaluator finds it in two tables: of the ranks held in one suit, and of how often each rank is held.

>>> from pitboss.cards import parse_cards
>>> from pitboss.hands.evaluators import best_five
>>> jacks = best_five.at("pair", "J").or_better
>>> jacks(parse_cards("JhJd9c5s2c")), jacks(parse_cards("ThTd9c5s2c")), jacks.says
(True, False, 'pair of jacks or better')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from pitboss.cards import RANKS, Cards
from pitboss.errors import DefinitionError
from pitboss.hands.bits import thrice, twice
from pitboss.hands.five import hand
from pitboss.hands.names import GROUPS, HandNames, Naming, spoken

Suited = Callable[[int, int], int]  # the ranks held in one suit, wild cards -> strength; 0 if they make nothing
Ranked = Callable[[int, int, int, int, int], int]  # ranks held once, twice, thrice, four times, wild cards -> strength
KIND_BITS = 26
REMEMBERED = 1 << 14
NAMED_BY_RANKS = {*GROUPS, "high card", "flush", "straight", "straight flush"}  # one rank is enough to name these


@dataclass(frozen=True)
class Evaluator:
    """How hands compare and what they are called.

    `size` cards make a hand, and of up to `most` cards the best count. `suited` and `ranked` give the strength of the
    ranks in one suit, and of the ranks whatever their suits; a hand has the larger of them. `whole` gives the strength
    of all cards at once, where that is quicker or where tables cannot express the order: `loses` says what that costs.
    """

    name: str
    size: int
    most: int
    kinds: tuple[str, ...]  # worst first
    suited: Suited | None = None
    ranked: Ranked | None = None
    whole: Callable[[Cards], int] | None = None
    wild: tuple[int, ...] = ()  # the cards that stand for others
    by_side: frozenset[str] = frozenset({"high card", "flush"})  # kinds without main ranks: the side ranks come first
    tied_from: str = ""  # hands from this kind on tie, although they are called differently and may be paid differently
    says: Naming | None = None  # what a hand is called, where that does not follow from its kind and its ranks
    starts_as: Naming | None = None  # what two cards are called before there are more
    names_fewer: bool = False  # fewer cards than a hand has are named as far as they go

    def __post_init__(self) -> None:
        if self.whole is None and (self.suited is None or self.ranked is None):
            raise DefinitionError(f"evaluator {self.name}: write `suited` and `ranked`, or `whole`")
        if not 1 <= self.size <= self.most:
            raise DefinitionError(
                f"evaluator {self.name}: size {self.size} must be from 1 to most, which is {self.most}"
            )
        if self.tied_from:
            self.kind_number(self.tied_from)

    def strength(self, cards: Cards) -> int:
        """The strength of the best hand in some cards."""
        return self.whole(cards) if self.whole else _by_tables(self, cards)

    def of_tables(self, cards: Cards) -> int:
        """The same by `suited` and `ranked` alone."""
        assert self.suited is not None
        assert self.ranked is not None
        suits, wilds = [0, 0, 0, 0], 0
        for card in cards:
            if card in self.wild:
                wilds += 1
            else:
                suits[card & 3] |= 1 << (card >> 2)
        return max(self.ranked(*held(suits), wilds), *[self.suited(suit, wilds) for suit in suits])

    def __hash__(self) -> int:
        return hash((self.name, self.size, self.most))

    @cached_property
    def naming(self) -> Naming:
        """What the best hand in some cards is called."""
        return self.says or HandNames(self.strength, self.kinds)

    def kind_number(self, kind: str) -> int:
        """The place of a kind, 0 the lowest."""
        if kind not in self.kinds:
            raise DefinitionError(f"evaluator {self.name} has no kind {kind!r}; its kinds are: {', '.join(self.kinds)}")
        return self.kinds.index(kind)

    def kind_of(self, cards: Cards) -> str:
        """The kind of the best hand in some cards."""
        return self.kinds[self.strength(cards) >> KIND_BITS]

    @cached_property
    def top(self) -> int:
        """Strengths from this one on tie."""
        return self.kind_number(self.tied_from) << KIND_BITS if self.tied_from else len(self.kinds) << KIND_BITS

    def order(self, strength: int) -> int:
        """What two hands are compared by."""
        return min(strength, self.top)

    def at(self, kind: str, ranks: str = "") -> Level:
        """The hands of one kind; with ranks, those of these ranks or higher ones: `at("pair", "J")`."""
        if unknown := [each for each in ranks if each not in RANKS]:
            raise DefinitionError(f"evaluator {self.name}: {unknown[0]!r} is not a rank; the ranks are: {RANKS}")
        number, mask = self.kind_number(kind), sum(1 << RANKS.index(each) for each in ranks)
        low = hand(number, 0, mask) if kind in self.by_side else hand(number, mask, 0)
        return Level(self, number, low, _level_name(kind, low, len(ranks)), by_ranks=bool(ranks))

    def levels(self, best: str, lowest: str) -> dict[str, Level]:
        """A level for every kind between these two, best first, by the name that a pay table prints."""
        first, last = self.kind_number(lowest), self.kind_number(best)
        return {_printed(kind): self.at(kind) for kind in reversed(self.kinds[first : last + 1])}

    @property
    def loses(self) -> str:
        """What an evaluator without tables has to do without; empty for one that has them."""
        if self.suited is not None and self.ranked is not None:
            return ""
        return "it has no tables: not every hand can be checked, and simulations cannot compile it"


@dataclass(frozen=True)
class Level:
    """Hands of one kind from one strength on; with `or_better` those of higher kinds too.

    A level is also the question whether some cards reach it: `best_five.at("pair")(cards)`.
    """

    evaluator: Evaluator
    kind: int
    low: int
    says: str
    by_ranks: bool = False
    above: bool = False

    @property
    def or_better(self) -> Level:
        """This level, and every hand that beats it."""
        return self if self.above else replace(self, above=True, says=f"{self.says} or better")

    @property
    def start(self) -> int:
        """The lowest strength that reaches it."""
        return self.evaluator.order(self.low) if self.above else self.low

    @property
    def stop(self) -> int:
        """The lowest strength above it that no longer counts."""
        return (len(self.evaluator.kinds) if self.above else self.kind + 1) << KIND_BITS

    def holds(self, strength: int) -> bool:
        """Whether a hand of this strength is on this level."""
        return self.start <= strength < self.stop

    def __call__(self, cards: Cards) -> bool:
        """Whether the best hand in these cards is on this level."""
        return self.holds(self.evaluator.strength(cards))


@lru_cache(maxsize=REMEMBERED)
def _by_tables(evaluator: Evaluator, cards: Cards) -> int:
    return evaluator.of_tables(cards)


def held(suits: Sequence[int]) -> tuple[int, int, int, int]:
    """The ranks held at least once, twice, three times and four times, from the ranks in each suit."""
    clubs, diamonds, hearts, spades = suits
    once, fours = clubs | diamonds | hearts | spades, clubs & diamonds & hearts & spades
    return once, twice(clubs, diamonds, hearts, spades), thrice(clubs, diamonds, hearts, spades), fours


def _level_name(kind: str, low: int, ranks: int) -> str:
    if not ranks:
        return kind
    if kind in NAMED_BY_RANKS or (kind == "two pair" and ranks == 2):
        return spoken(kind, low, ranks - 1)
    return f"{kind} of these ranks or higher"


def _printed(kind: str) -> str:
    """`Four of a Kind`."""
    return " ".join(word if word in ("of", "a") else word.capitalize() for word in kind.split())
