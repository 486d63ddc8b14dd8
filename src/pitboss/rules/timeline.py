"""The steps of a round in the order of the printed rules: what the dealer does, and when.

A timeline is data. The engine runs it; deck positions, views and events all follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from pitboss.cards import Cards
from pitboss.rules.option import Options
from pitboss.rules.street import Choices


@dataclass(frozen=True)
class Pile:
    """Cards that are dealt together. A game lists its piles in the order in which a seat sees them.

    With `drawn_at`, a seat is dealt and sees only as many of them, from the first, as its choice on that street names
    cards; `count` is the most. It is the last pile that a seat sees before it decides, and hands take it as `Drawn`.
    A pile that is `part_of` another belongs to the hands that have the other: the part that a seat saw too early.
    """

    id: str
    count: int
    owner: Literal["seat", "dealer", "board"]
    drawn_at: str = ""
    part_of: str = ""


@dataclass(frozen=True)
class SeatState:
    """What a step may ask about one seat: its bets, what it chose, and the cards it has seen."""

    stakes: Mapping[str, int]
    choices: Choices
    folded: bool
    cards: Cards
    options: Options


def anyone(hand: SeatState) -> bool:
    """The step concerns every seat."""
    return True


def still_in(hand: SeatState) -> bool:
    """The step concerns the seats that have not folded."""
    return not hand.folded


def not_in_view(options: Options) -> bool:
    """Nobody may look at cards that have been laid down."""
    return False


def nothing(choices: Choices) -> tuple[int, ...]:
    """Every card of the piles named is turned over."""
    return ()


@dataclass(frozen=True)
class Bets:
    """The seats place their bets."""

    rule: str


@dataclass(frozen=True)
class SetShuffler:
    """The shuffler is set to its mode for this game."""

    mode: str
    rule: str


@dataclass(frozen=True)
class Burn:
    """The top card is discarded face down. With `while_in`, only if a seat is still in."""

    rule: str
    while_in: bool = False


@dataclass(frozen=True)
class Deal:
    """A pile is dealt face down, to each seat concerned or to the dealer or the board.

    With `rule_of`, the rule that gives a seat its cards depends on the seat: `rule` or one of `other_rules`.
    `remark_of` is what the dealer says to a seat beside it.
    """

    pile: str
    rule: str
    to: Callable[[SeatState], bool] = anyone
    while_in: bool = False
    rule_of: Callable[[SeatState], str] | None = None
    other_rules: tuple[str, ...] = ()
    remark_of: Callable[[SeatState], str] | None = None


@dataclass(frozen=True)
class CountHands:
    """The shuffler counts the hands dealt, dealer included, and shows the payouts for that number."""

    wager: str
    rule: str


@dataclass(frozen=True)
class Look:
    """Each seat concerned looks at its own cards of this pile."""

    pile: str
    rule: str
    to: Callable[[SeatState], bool] = anyone


@dataclass(frozen=True)
class Show:
    """A pile is turned face up for all."""

    pile: str
    rule: str
    to: Callable[[SeatState], bool] = anyone
    while_in: bool = False


@dataclass(frozen=True)
class TurnDown:
    """A seat's cards of this pile that lie face up go face down again; the seat itself may still look at them.

    With `laid`, the seat lays its cards on the table, whether they were face up or in its hand, and may not look at
    them either, until they are turned over; `stays_in_view(options)` says where the house lets it look. `holds_back`
    names the slots of the row that the event leaves out, because they were laid down before, as a discard is.
    """

    pile: str
    rule: str
    to: Callable[[SeatState], bool] = anyone
    laid: bool = False
    stays_in_view: Callable[[Options], bool] = not_in_view
    holds_back: Callable[[Choices], tuple[int, ...]] = nothing


@dataclass(frozen=True)
class Rank:
    """The dealer names one of the game's `hands`, takes the cards it is made of and lays the others aside.

    `qualifies(cards of the hand)` where the game asks that of the dealer.
    """

    hand: str
    rule: str
    while_in: bool = False
    qualifies: Callable[[Cards], bool] | None = None  # a level that the dealer needs


@dataclass(frozen=True)
class Ask:
    """The seats decide on this street. `then` is what each does with its cards as soon as it has decided."""

    street: str
    then: TurnDown | None = None


@dataclass(frozen=True)
class Settle:
    """The dealer goes round the table and settles these wagers.

    `to`: only of these seats, `whose` in words. `given_up`: only what a seat lost, or got back, by
    giving its hand up, whatever the cards are. `turns_over`: the seat's piles that are turned
    face up first, of every seat whose cards still matter or (`winners_only`) of those that are paid;
    `holds_back` names the slots of the row that stay face down. `ranks`: which of the game's `hands` are
    named at each seat, where they decide one of these wagers and their cards lie face up.
    """

    wagers: tuple[str, ...]
    rule: str
    to: Callable[[SeatState], bool] = anyone
    whose: str = ""
    given_up: bool = False
    turns_over: tuple[str, ...] = ()
    winners_only: bool = False
    from_dealers_right: bool = False
    holds_back: Callable[[Choices], tuple[int, ...]] = nothing
    ranks: tuple[str, ...] = ()


Step = Bets | SetShuffler | Burn | Deal | CountHands | Look | Show | TurnDown | Rank | Ask | Settle


@dataclass(frozen=True)
class TableHigh:
    """A wager on the highest hand at the table: while settling, the dealer leaves hands of the pay table exposed.

    When a higher one is found, those before are removed. `only_highest` is the (option, value) with which a hand that
    is not higher is taken away at once. `unseen_rule` turns over the hand of a seat whose bets do not need it.
    `rank(seat's or dealer's cards, board)` is None below the pay table, else larger for a higher hand;
    `name` takes the same cards and names the hand.
    """

    wager: str
    rule: str
    replaced_rule: str
    unseen_rule: str
    only_highest: tuple[str, str]
    rank: Callable[[Cards, Cards], tuple[int, ...] | None]
    name: Callable[[Cards, Cards], str]
