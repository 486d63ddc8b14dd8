"""The chips of one seat before the deal: put, take, clear, double, rebet, undo. Each button gives new chips.

The buttons are those printed for Texas Hold'em Bonus Poker (R7 to R9); every other game has them too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pitboss.errors import BetRefused
from pitboss.play.bets import check_seat, check_stake
from pitboss.play.exposure import at_risk_cents
from pitboss.play.state import Table
from pitboss.rules import Game, Options, Wager
from pitboss.rules.frozen import FrozenMap

Stakes = FrozenMap[str, int]
NOTHING: Stakes = FrozenMap()


@dataclass(frozen=True)
class Betting:
    """The bets that a seat has put down, and those of its round before.

    >>> from pitboss.play import open_table
    >>> chips = Betting(open_table("ultimate_holdem")).put("ante", 500)
    >>> chips.bets
    {'ante': 500, 'blind': 500}
    >>> chips.put("trips", 100).undo() == chips
    True
    """

    table: Table
    bets: Stakes = NOTHING
    previous: Stakes = NOTHING
    deals: bool = False  # Rebet was pressed: the cards come at once
    cards_on_table: bool = False  # the cards of the round before are still to be cleared
    before: Betting | None = field(default=None, compare=False, repr=False)  # what undo gives back

    @property
    def total_cents(self) -> int:
        """Everything on the layout."""
        return sum(self.bets.values())

    @property
    def at_risk_cents(self) -> int:
        """The most that these bets can lose in a round without another one, whatever the number of hands."""
        table = self.table
        numbers_of_hands = range(2, table.game.seats + 2)
        return max(at_risk_cents(table.game, table.options, self.bets, hands=hands) for hands in numbers_of_hands)

    @property
    def needed_cents(self) -> int:
        """What a seat must own to make these bets: the chips, and what a schedule may collect beyond them."""
        return max(self.total_cents, self.at_risk_cents)

    @property
    def ready(self) -> bool:
        """The bets can be dealt on, whatever the other seats do."""
        try:
            self.check()
        except BetRefused:
            return False
        return True

    def check(self, hands: int | None = None) -> None:
        """Raises what keeps these bets from being dealt on. `hands` is the number of hands in the round, if known."""
        table = self.table
        if not self.bets:
            raise BetRefused("no chips are down; bet first", legal=tuple(wager.id for wager in _alone(table.game)))
        check_seat(table.game, table.options, table.limits, self.bets, hands=hands, where="your bet")

    def put(self, wager: str, cents: int) -> Betting:
        """This stake on a wager, in place of what lies there. Wagers that must be equal move together.

        A wager that needs another one is refused while that one is missing.
        """
        found = _opening(self.table.game, wager)
        missing = [other for other in found.needs if other not in self.bets]
        if missing:
            raise BetRefused(
                f"{wager} can only be bet together with {missing[0]}; bet {missing[0]} first",
                found.needs_rule,
                legal=tuple(missing),
            )
        return self._down(dict.fromkeys(_tied(self.table.game, found), cents))

    def take(self, wager: str) -> Betting:
        """Takes the chips of a wager back, and those of the wagers that need it."""
        game = self.table.game
        gone = _with_dependents(game, _tied(game, _opening(game, wager)))
        return self._next(FrozenMap({id_: cents for id_, cents in self.bets.items() if id_ not in gone}))

    def clear(self) -> Betting:
        """R7: takes every bet back; after a round, also the cards."""
        return replace(self._next(NOTHING), cards_on_table=False)

    def double(self) -> Betting:
        """R8: twice the Ante of the round before. Pressing it again changes nothing; a fixed bet stays the same."""
        game = self.table.game
        repeated = self._repeated()
        return self._down({id_: game.wager(id_).fixed_cents or 2 * cents for id_, cents in repeated.items()})

    def rebet(self) -> Betting:
        """R9: the same Ante as in the round before, and the cards are dealt."""
        chips = self._down(self._repeated())
        chips.check()
        return replace(chips, deals=True)

    def undo(self) -> Betting:
        """The chips before the last button."""
        if self.before is None:
            raise BetRefused("there is nothing to undo")
        return self.before

    def played(self) -> Betting:
        """After the deal: the layout is empty, and the bets are those of the round before."""
        return Betting(self.table, NOTHING, self.bets, cards_on_table=True)

    def _repeated(self) -> Mapping[str, int]:
        """What Double and Rebet go by: the main bets of the round before, or all of them if the house says so."""
        if not self.previous:
            raise BetRefused("there is no previous round; place a bet first")
        repeated = repeated_wagers(self.table.game, self.table.options)
        return {id_: cents for id_, cents in self.previous.items() if id_ in repeated} or self.previous

    def _down(self, stakes: Mapping[str, int]) -> Betting:
        """These stakes on the layout, each checked by itself."""
        table = self.table
        for id_, cents in stakes.items():
            wager = table.game.wager(id_)
            check_stake(table.game, wager, cents, table.options, table.limits, hands=None, where="your bet")
        bets = {**self.bets, **stakes}
        return self._next(FrozenMap({w.id: bets[w.id] for w in table.game.opening_wagers if w.id in bets}))

    def _next(self, bets: Stakes) -> Betting:
        return replace(self, bets=bets, deals=False, before=self)


def repeated_wagers(game: Game, options: Options) -> frozenset[str]:
    """The bets that Double and Rebet repeat: the main ones, or all of them if the house says so."""
    if game.repeats_side_bets and options[game.repeats_side_bets[0]] == game.repeats_side_bets[1]:
        return frozenset(wager.id for wager in game.opening_wagers)
    return main_wagers(game, options)


def main_wagers(game: Game, options: Options) -> frozenset[str]:
    """The bets before the deal that the game is played for: required, or the base of a bet or of a decision."""
    needed = {street.needs for street in game.streets} | {wager.base for wager in game.wagers}
    return frozenset(w.id for w in game.opening_wagers if w.is_required(options) or w.id in needed)


def _opening(game: Game, id_: str) -> Wager:
    wager = game.wager(id_)
    if not wager.is_opening:
        legal = tuple(each.id for each in game.opening_wagers)
        raise BetRefused(f"{id_} cannot be bet before the deal; bet on: {', '.join(legal)}", wager.rule, legal=legal)
    return wager


def _alone(game: Game) -> list[Wager]:
    return [wager for wager in game.opening_wagers if not wager.needs]


def _tied(game: Game, wager: Wager) -> frozenset[str]:
    """The wagers that must be as large as this one, and itself."""
    main = wager.equals or wager.id
    return frozenset(each.id for each in game.opening_wagers if main in (each.id, each.equals))


def _with_dependents(game: Game, gone: frozenset[str]) -> frozenset[str]:
    more = gone | {wager.id for wager in game.opening_wagers if gone.intersection(wager.needs)}
    return more if more == gone else _with_dependents(game, more)
