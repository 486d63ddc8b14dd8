"""How a round goes in five to seven steps with pictures of cards, for someone who has never seen the game.

Everything follows from the timeline, the streets and the wagers: no game has a text of its own for it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from pitboss.cards import Cards, card_text
from pitboss.describe.timeline import listed
from pitboss.rules import (
    Ask,
    Bets,
    Deal,
    Game,
    InWords,
    Look,
    Options,
    Settle,
    Show,
    Street,
    TurnDown,
    Wager,
    dollars,
)

MOST = 7  # steps
DOWN = "??"
Kind = Literal["bets", "cards", "street", "dealer", "settle", "side"]
Owner = Literal["dealer", "board", "seat"]


@dataclass(frozen=True)
class HowStep:
    """One step: what it is called, what happens, its rule, and the cards on the table by their owner."""

    kind: Kind
    title: str
    says: tuple[str, ...]
    rule: str
    street: str = ""
    cards: tuple[tuple[Owner, tuple[str, ...]], ...] = ()


def how_to_play(game: Game, options: Options | None = None) -> tuple[HowStep, ...]:
    """The steps of a round in a house with these options."""
    options = game.choose_options() if options is None else options
    found = list(_Walk(game.worded(options), options).steps())
    for kind in ("cards", "side", "dealer"):
        at = next((at for at, step in enumerate(found) if step.kind == kind), 0)
        if len(found) > MOST and at:
            joined = [found.pop(at - 1), found.pop(at - 1)] if kind == "side" else [found.pop(at), found.pop(at)]
            stays = joined[0] if kind == "side" else joined[1]
            found.insert(at - (kind == "side"), replace(stays, says=(*joined[0].says, *joined[1].says)))
    return tuple(found)


def in_words(game: Game) -> InWords | None:
    """The strategy of a game that a person can memorise, where it has one."""
    return next((each for each in game.strategies.values() if isinstance(each, InWords)), None)


def split_line(street: Street, says: str) -> tuple[str, str]:
    """The choice of a line in words and its condition; no choice where the condition names it."""
    choice, _, when = says.partition(": ")
    return (choice, when) if street.choice(choice) else ("", says)


def side_bets(game: Game, options: Options) -> tuple[Wager, ...]:
    """What a seat may bet beside the main game, or all bets of a game that requires none of them."""
    needed = {wager.base for wager in game.wagers} | {street.needs for street in game.streets}
    return tuple(w for w in game.opening_wagers if not w.is_required(options) and w.id not in needed)


@dataclass
class _Walk:
    """The timeline, step by step, with what lies on the table."""

    game: Game
    options: Options
    row: dict[str, Cards] = field(default_factory=dict)  # sample cards of each pile
    up: dict[str, bool] = field(default_factory=dict)  # the piles on the table, and whether the seat sees them
    told: dict[str, bool] = field(default_factory=dict)  # what the steps so far have said

    def __post_init__(self) -> None:
        deck = iter(_mixed(self.game.deck))
        self.row = {pile.id: tuple(next(deck) for _ in range(pile.count)) for pile in self.game.piles}

    def steps(self) -> Iterator[HowStep]:
        asked = False
        settled: list[Settle] = []
        for step in self.game.timeline:
            if isinstance(step, Bets):
                yield HowStep("bets", "Place your bets", tuple(self._bets()), step.rule)
            elif isinstance(step, Deal | Show | Look):
                self._move(step)
            elif isinstance(step, TurnDown):
                self.up[step.pile] = True  # the seat has seen them
            elif isinstance(step, Settle):
                settled.append(step)
            elif isinstance(step, Ask):
                street = self.game.streets[self.game.street_index[step.street]]
                if street.exists(self.options):
                    if not asked:
                        yield self._step("cards", "The cards", self._rule_of_cards(), tuple(self._news()))
                    yield self._step("street", street.says, street.rule, tuple(self._news()), street.id)
                    asked = True
        news = (*self._news(), *((f"{self.game.layout}.",) if self.game.layout else ()))
        if news:
            title = "The dealer's hand" if any(pile.owner == "dealer" for pile in self.game.piles) else "The last cards"
            yield self._step("dealer", title, self._last_shown(settled[0].rule), news)
        yield from self._settlement(settled)

    def _step(self, kind: Kind, title: str, rule: str, says: tuple[str, ...], street: str = "") -> HowStep:
        return HowStep(kind, title, says, rule, street, tuple(self._cards()))

    def _move(self, step: Deal | Show | Look) -> None:
        owner = self.game.pile(step.pile).owner
        shown = isinstance(step, Show) or (isinstance(step, Look) and owner == "seat")
        self.up[step.pile] = shown or self.up.get(step.pile, False)

    def _rule_of_cards(self) -> str:
        return next((step.rule for step in self.game.timeline if isinstance(step, Deal)), "")

    def _last_shown(self, otherwise: str) -> str:
        return [otherwise, *(step.rule for step in self.game.timeline if isinstance(step, Show))][-1]

    def _bets(self) -> Iterator[str]:
        opening = self.game.opening_wagers
        side = side_bets(self.game, self.options)
        main = [wager for wager in opening if wager not in side]
        for wager in main:
            if wager.fixed_cents:
                yield f"Bet {dollars(wager.fixed_cents)} on {wager.name}: it wins when {wager.says}."
            elif wager.equals:
                as_on = self.game.wager(wager.equals).name
                yield f"Bet as much on {wager.name} as on {as_on}: it wins when {wager.says}."
            else:
                yield f"Place {wager.name}: it wins when {wager.says}."
        names = [wager.name for wager in side]
        if names and main:
            yield f"If you like, add {listed('or', names)}."
        elif names:
            yield f"Bet one or more: {listed('or', names)}."

    def _news(self) -> Iterator[str]:
        """What has been dealt or turned up since the last step."""
        counts: dict[tuple[Owner, bool], int] = {}
        for pile in self.game.piles:
            now = self.up.get(pile.id)
            if now is None or now == self.told.get(pile.id):
                continue
            if pile.drawn_at:
                yield "You get new cards for those that you gave back."
            else:
                counts[pile.owner, now] = counts.get((pile.owner, now), 0) + pile.count
        self.told = dict(self.up)
        yield from (_says(owner, count, up=up) for (owner, up), count in counts.items())

    def _cards(self) -> Iterator[tuple[Owner, tuple[str, ...]]]:
        owners: tuple[Owner, ...] = ("dealer", "board", "seat")
        for owner in owners:
            piles = [pile for pile in self.game.piles if pile.owner == owner and pile.id in self.up]
            cards = [
                card_text(card) if self.up[pile.id] else DOWN
                for pile in piles
                for card in self.row[pile.id][: 1 if pile.drawn_at else pile.count]
            ]
            if cards:
                yield owner, tuple(cards)

    def _settlement(self, settled: list[Settle]) -> Iterator[HowStep]:
        side = {wager.id for wager in side_bets(self.game, self.options)}
        order = list(dict.fromkeys(id_ for step in settled if not step.given_up for id_ in step.wagers))
        if all(wager in side or self.game.wager(wager).rides for wager in order):
            side = set()
        for kind, title, ids in (
            ("settle", "What wins", [each for each in order if each not in side]),
            ("side", "Side bets", [each for each in order if each in side]),
        ):
            if ids:
                wagers = [self.game.wager(each) for each in ids]
                says = tuple(f"{wager.name}: {wager.says}." for wager in wagers)
                rule = next(step.rule for step in settled if not step.given_up and ids[0] in step.wagers)
                yield self._step("settle" if kind == "settle" else "side", title, rule, says)


def _says(owner: Owner, count: int, *, up: bool) -> str:
    cards = "1 card" if count == 1 else f"{count} cards"
    if owner == "seat":
        return f"You get {cards}." if up else f"You get {cards}, face down."
    if owner == "board":
        if up:
            return f"{cards} for everybody {'is' if count == 1 else 'are'} turned up."
        return f"{cards} for everybody {'lies' if count == 1 else 'lie'} face down."
    if up:
        return "The dealer's cards are turned up." if count > 1 else "A card of the dealer's is turned up."
    return f"The dealer takes {cards}, face down."


def _mixed(deck: Cards) -> Cards:
    """The deck in an order that looks dealt, always the same."""
    step = next(step for step in range(int(len(deck) * 0.56), 2 * len(deck)) if math.gcd(step, len(deck)) == 1)
    return tuple(deck[(7 + step * at) % len(deck)] for at in range(len(deck)))
