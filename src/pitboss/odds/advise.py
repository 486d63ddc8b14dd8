"""Advice: what each legal choice is worth, exactly, at any decision of any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib import import_module
from typing import Protocol

from pitboss.cards import Cards, cards_text, parse_cards, pretty
from pitboss.errors import CardError, GameError, NotFollowed, SeatDone
from pitboss.games import find_game
from pitboss.notebooks import html_table
from pitboss.odds.certificates.model import Certificate
from pitboss.odds.certificates.store import find_certificate
from pitboss.odds.certificates.strategy_tables import packed_values
from pitboss.odds.charts.chart import situation
from pitboss.odds.exact.contract import check_definition
from pitboss.odds.model.decision_points import ways_left
from pitboss.odds.model.position import Position
from pitboss.odds.pricing.net_results import side_wagers, unit_of
from pitboss.odds.read_position import read_position
from pitboss.odds.solve import load, methods
from pitboss.odds.strategies.coupled import coupled_wagers
from pitboss.rules import NOT_ASKED, Choices, Game, Options, Settle, Street

SLOW = "pitboss.odds.exact.generic:position_values"  # for a recipe that knows no position by itself

TRIED_ONE_BY_ONE = "every deal was tried one by one, because no recipe follows this definition"
FEW = 3_000  # deals that are tried in less time than it takes to load a compiled recipe


@dataclass(frozen=True)
class Advice:
    """The values of the legal choices, best first, in units of the base bet.

    `dead` are the other cards that the seat knows to be gone. `unit_cents` is the seat's base bet where it is known:
    then `value_cents` and `cost_cents` are money. `coupled` are the seat's side bets that its choices can win or lose;
    the values leave them out. `note` says so where the values were counted in another way than usual.
    """

    game: Game
    options: Options
    position: Position
    values: tuple[tuple[str, Fraction], ...]
    unit: str
    source: str
    dead: Cards = ()
    unit_cents: int | None = None
    coupled: tuple[str, ...] = ()
    note: str = ""

    def __repr__(self) -> str:
        return f"<Advice for {self.game.id}: {self.best}, {float(self.values[0][1]):+.6f} {self.unit}>"

    def _repr_html_(self) -> str:
        """The choices and what they are worth, for a notebook."""
        rows = ((choice, f"{float(value):+.6f}", value) for choice, value in self.values)
        title = f"{self.game.name}: {pretty(self.position.cards)}"
        return html_table(title, ("choice", f"value in units of {self.unit}", "exactly"), rows)

    @property
    def best(self) -> str:
        """The choice to make."""
        return self.values[0][0]

    def value(self, choice: str) -> Fraction:
        """What this choice is worth, in units of the base bet."""
        return dict(self.values)[choice]

    def cost(self, choice: str) -> Fraction:
        """What this choice gives away against the best one, in units of the base bet; 0 for the best."""
        return self.values[0][1] - self.value(choice)

    def value_cents(self, choice: str, unit_cents: int | None = None) -> Fraction | None:
        """What this choice is worth in cents; None where neither the seat nor the caller says how large a unit is."""
        cents = unit_cents if unit_cents is not None else self.unit_cents
        return None if cents is None else self.value(choice) * cents

    def cost_cents(self, choice: str, unit_cents: int | None = None) -> Fraction | None:
        """What this choice gives away in cents; `unit_cents` is for a bet that the seat has yet to size."""
        cents = unit_cents if unit_cents is not None else self.unit_cents
        return None if cents is None else self.cost(choice) * cents

    def laid_down(self, choice: str) -> Cards:
        """The cards that this choice lays face down, as a discard does."""
        made = (*self.position.choices, choice)
        path = (*made, *(NOT_ASKED,) * (len(self.game.streets) - len(made)))
        steps = (step for step in self.game.timeline if isinstance(step, Settle))
        return tuple(self.position.cards[slot] for step in steps for slot in step.holds_back(path))

    def says(self, choice: str) -> str:
        """The choice for a person: `check`, or `discard1 3♣`."""
        return f"{choice} {pretty(self.laid_down(choice))}".strip()


def advise(game: Game, options: Options, position: Position, dead: Iterable[int] = ()) -> Advice:
    """The exact value of every legal choice, if the seat plays on as well as it can.

    `dead` cards are known to be gone: other players' cards, or one that was flashed. They cannot be dealt any more.
    """
    gone = check_dead(game, position, tuple(dead))
    certificate = None if gone else find_certificate(game)  # A certificate knows no dead cards.
    values, source, note = None, "certificate", ""
    if certificate:
        values = _quoted(certificate, options, position)
    if values is None:
        source = "counted"
        values, note = _counted(game, options, position, gone)
    order = sorted(position.legal, key=lambda choice: (-values[choice], position.legal.index(choice)))
    ranked = tuple((choice, values[choice]) for choice in order)
    return Advice(game, options, position, ranked, unit_of(game, "main"), source, gone, note=note)


def advise_at(
    game: Game | str, position: str, options: Mapping[str, str] | None = None, dead: str | Iterable[int] = ()
) -> Advice:
    """Advice for the cards and choices of a text, as `pitboss advise` takes it.

    >>> advise_at("ultimate_holdem", "KhTd check 2c9sTs").best
    '2x'
    """
    found = find_game(game) if isinstance(game, str) else game
    chosen = found.choose_options(options or {})
    return advise(
        found, chosen, read_position(found, chosen, position), parse_cards(dead) if isinstance(dead, str) else dead
    )


class SeatedRound(Protocol):
    """What advice needs of a round: `pitboss.play.Round` has it."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in play."""

    @property
    def options(self) -> Options:
        """The options that the house has chosen."""

    @property
    def street(self) -> Street | None:
        """The street that is being decided."""

    @property
    def legal(self) -> Mapping[int, tuple[str, ...]]:
        """What each seat that may act now can choose."""

    def choices(self, seat: int) -> Choices:
        """What the seat chose so far."""

    def seen(self, seat: int) -> Cards:
        """The seat's row as far as it has seen it."""

    def shown(self, seat: int) -> Cards:
        """Every card that the seat has been shown."""

    def stakes(self, seat: int) -> Mapping[str, int]:
        """What the seat has at stake, in cents."""


def advise_seat(round_: SeatedRound, seat: int) -> Advice:
    """Advice for a seat of a round, exact for what this seat knows: every card it has been shown counts as gone.

    No other card is looked at. What other seats chose says something about their cards, too; that is not used.
    """
    if seat not in round_.seats:
        raise SeatDone(f"nobody plays at seat {seat}; seats in play: {', '.join(map(str, round_.seats))}", seat=seat)
    if round_.street is None or seat not in round_.legal:
        raise SeatDone(f"seat {seat} has nothing to decide now", seat=seat)
    position = Position(round_.street, round_.seen(seat), round_.choices(seat), round_.legal[seat])
    dead = tuple(card for card in round_.shown(seat) if card not in position.cards)
    stakes = round_.stakes(seat)
    found = advise(round_.game, round_.options, position, dead)
    side = [wager for wager in side_wagers(round_.game) if stakes.get(wager)]
    coupled = tuple(id_ for id_ in coupled_wagers(round_.game, round_.options) if id_ in side) if side else ()
    return replace(found, unit_cents=stakes.get(found.unit), coupled=coupled)


def check_dead(game: Game, position: Position, dead: Cards) -> Cards:
    """The dead cards, none of them twice, in the seat's own row or strange to the game; enough must be left to deal."""
    twice = [card for at, card in enumerate(dead) if card in dead[:at]]
    if twice:
        raise CardError(f"{cards_text(twice)} appears twice among the dead cards")
    if strange := [card for card in dead if card not in game.card_set]:
        raise CardError(f"{game.id} is not played with {cards_text(strange)}")
    if seen := [card for card in dead if card in position.cards]:
        raise CardError(f"{cards_text(seen)} cannot be dead: the position has it")
    left, needed = len(game.deck) - len(position.cards) - len(dead), game.row_size - len(position.cards)
    if left < needed:
        raise CardError(f"with these dead cards {left} are left; the rest of the round takes {needed}")
    return dead


def _quoted(certificate: Certificate, options: Options, position: Position) -> Mapping[str, Fraction] | None:
    """The certificate's own table, where it has one for this street."""
    solved = certificate.find(options)
    if solved is None:
        return None
    street, told = position.street.id, certificate.game
    seen = situation(told, {pile: cards for pile, slot in told.slots.items() if (cards := position.cards[slot])})
    found = solved.values.get(street, {}).get(seen)
    found = found or packed_values(solved.streets.get(street, {}), told, position.cards)
    return found if found and set(found) >= set(position.legal) else None


def _counted(game: Game, options: Options, position: Position, dead: Cards) -> tuple[Mapping[str, Fraction], str]:
    """The values, and a note where the quick methods refused the game."""
    check_definition(game, options)
    slow, refused = load(SLOW), list[NotFollowed]()
    if ways_left(game, len(position.cards)) > FEW:
        for method in methods(game):
            quick = getattr(import_module(method.partition(":")[0]), "position_values", None)
            try:
                if quick:
                    return _quotients(quick(game, options, position.cards, position.choices, dead)), ""
            except NotFollowed as error:
                refused.append(error)
    note = f"{TRIED_ONE_BY_ONE}: {refused[0]}" if refused else ""
    rest = replace(game, deck=tuple(card for card in game.deck if card not in dead)) if dead else game
    try:
        return _quotients(slow(rest, options, position.cards, position.choices)), note
    except GameError as error:
        if refused:
            raise NotFollowed(f"{error}. A recipe could count it, but {refused[0]}") from error
        raise


def _quotients(totals: Mapping[str, tuple[int, int]]) -> dict[str, Fraction]:
    return {choice: Fraction(total, weight) for choice, (total, weight) in totals.items()}
