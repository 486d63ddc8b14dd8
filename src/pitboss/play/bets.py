"""Bets before the deal: what a seat may put down, and why it may not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, lcm

from pitboss.errors import BetRefused, DefinitionError, PitbossError, SeatError, StakeError
from pitboss.rules import HALF, Game, Options, PayTable, Wager, dollars

Range = tuple[int, int]
MOST_CENTS = 10**15 - 1


@dataclass(frozen=True)
class Limits:
    """The smallest and the largest bet of a table, in cents; a wager may have its own.

    Raises follow from the bet they multiply and have no limits of their own.
    """

    low_cents: int = 100
    high_cents: int = 1_000_000
    wagers: tuple[tuple[str, Range], ...] = ()

    def __post_init__(self) -> None:
        try:
            wagers = tuple((id_, (low_cents, high_cents)) for id_, (low_cents, high_cents) in self.wagers)
        except (TypeError, ValueError):
            raise StakeError("limits of wagers are pairs: ((wager, (500, 5_000)),) for one of them") from None
        object.__setattr__(self, "wagers", wagers)
        for low_cents, high_cents in ((self.low_cents, self.high_cents), *(limits for _, limits in wagers)):
            _check_span(low_cents, high_cents)

    def of(self, wager: str) -> Range:
        """The limits of this wager: its own, or the table's."""
        return dict(self.wagers).get(wager, (self.low_cents, self.high_cents))


def _check_span(low_cents: int, high_cents: int) -> None:
    if type(low_cents) is not int or type(high_cents) is not int:
        raise StakeError("limits are whole numbers of cents")
    if not 0 < low_cents <= high_cents <= MOST_CENTS:
        raise StakeError(
            f"limits must be positive, in order and at most {dollars(MOST_CENTS)}, not "
            f"{dollars(low_cents)} to {dollars(high_cents)}"
        )


def check_limits(game: Game, limits: Limits) -> None:
    """Raises unless every wager with limits of its own is one whose size a seat chooses."""
    seen: set[str] = set()
    for id_, _ in limits.wagers:
        if id_ in seen:
            raise StakeError(f"the limits of {id_} are given twice")
        wager = game.wager(id_)
        if not wager.is_opening and not wager.chosen_size:
            raise StakeError(f"{id_} follows from another bet and has no limits of its own")
        seen.add(id_)


Bets = Mapping[int, Mapping[str, int]]


def check_bets(game: Game, options: Options, limits: Limits, bets: Bets) -> None:
    """Raises for the first bet that is not allowed."""
    if not isinstance(bets, Mapping):
        raise SeatError("bets are a mapping from a seat's number to its stakes, such as {1: {'ante': 500}}")
    if not bets:
        raise SeatError("no seat has bet: a round needs one to six seats")
    for seat, stakes in bets.items():
        if type(seat) is not int or not 1 <= seat <= game.seats:
            raise SeatError(f"there is no seat {short(seat)}; seats are numbered 1 to {game.seats}")
        try:
            check_seat(game, options, limits, stakes, hands=len(bets) + 1, where=f"seat {seat}")
        except PitbossError as error:
            error.seat = seat
            raise


def check_seat(
    game: Game, options: Options, limits: Limits, stakes: Mapping[str, int], *, hands: int | None, where: str
) -> None:
    """The bets of one seat: each by itself, then together. `hands` is None while their number is not known."""
    if not isinstance(stakes, Mapping):
        raise StakeError(f"{where}: stakes are a mapping from a wager to its cents, such as {{'ante': 500}}")
    for id_, stake_cents in stakes.items():
        wager = game.wager(id_)
        if not wager.is_opening:
            without_base = wager.base not in stakes and wager.needs_rule
            legal = tuple(each.id for each in game.opening_wagers)
            raise BetRefused(f"{where}: {id_} cannot be bet before the deal", without_base or wager.rule, legal=legal)
        check_stake(game, wager, stake_cents, options, limits, hands=hands, where=where)
    bet = [wager for wager in game.opening_wagers if wager.id in stakes]
    for check in (_check_needs, _check_required, _check_equal):
        for wager in game.opening_wagers if check is _check_required else bet:
            check(wager, stakes, options, where)
    if not stakes:
        alone = [wager for wager in game.opening_wagers if not wager.needs]
        legal = tuple(wager.id for wager in alone)
        raise BetRefused(f"{where}: no bet; bet one of: {', '.join(legal)}", alone[0].rule, legal=legal)


def check_stake(
    game: Game,
    wager: Wager,
    stake_cents: int,
    options: Options,
    limits: Limits,
    *,
    hands: int | None,
    where: str,
) -> None:
    """One stake: whole cents, within the limits, and paid exactly whatever line it wins."""
    if type(stake_cents) is not int:
        raise StakeError(f"{where}: {wager.id} must be a whole number of cents, not {short(stake_cents)}")
    if stake_cents <= 0:
        raise StakeError(f"{where}: {wager.id} must be more than 0 cents, not {short(stake_cents)}")
    if stake_cents > MOST_CENTS:
        raise StakeError(f"{where}: {wager.id} can be at most {dollars(MOST_CENTS)}")
    if wager.fixed_cents:
        if stake_cents != wager.fixed_cents:
            raise BetRefused(f"{where}: {wager.id} is exactly {dollars(wager.fixed_cents)}", wager.rule)
        return
    low_cents, high_cents = limits.of(wager.id)
    if not low_cents <= stake_cents <= high_cents:
        span = f"{dollars(low_cents)} to {dollars(high_cents)}"
        raise BetRefused(
            f"{where}: {wager.id} of {dollars(stake_cents)} is outside the limits {span}", wager.limits_rule
        )
    # Only an odd number of cents can fail to be halved: the settlement is not searched for anything else.
    halved = halved_wagers(game, options) if stake_cents % 2 else frozenset()
    unit_cents = stake_unit_cents(game, wager.id, options, hands, halved)
    if stake_cents % unit_cents:
        raise BetRefused(
            f"{where}: {wager.id} of {dollars(stake_cents)} cannot be paid exactly; "
            f"bet a multiple of {dollars(unit_cents)}",
            wager.pays_rule or wager.rule,
        )


@lru_cache(maxsize=64)
def halved_wagers(game: Game, options: Options) -> frozenset[str]:
    """The wagers of which half goes back in some cell of the settlement."""
    cells = (game.settle(facts, path, options) for path in game.settled_paths(options) for facts in game.domain())
    return frozenset(id_ for rulings in cells for id_, ruling in rulings.items() if ruling.outcome == HALF)


@lru_cache(maxsize=1 << 10)
def stake_unit_cents(
    game: Game, id_: str, options: Options, hands: int | None, halved: frozenset[str] = frozenset()
) -> int:
    """A stake on this wager must be a multiple of this, so that every wager that follows from it is paid exactly.

    That is the wager itself, those that ride on it, and those that multiply it during play. `halved` names the wagers
    of which half may go back.
    """
    units = [table.unit_cents for table in _tables(game.wager(id_), options, hands)]
    units += [2] if id_ in halved else []
    units += [stake_unit_cents(game, rider.id, options, hands, halved) for rider in game.wagers if rider.rides == id_]
    for choice in (choice for street in game.streets for choice in street.choices if choice.times):
        if game.wager(choice.wager).base == id_:
            unit_cents = stake_unit_cents(game, choice.wager, options, hands, halved)
            units.append(unit_cents // gcd(unit_cents, choice.times))
    return lcm(*units)


def _tables(wager: Wager, options: Options, hands: int | None) -> list[PayTable]:
    if wager.table_by_hands and hands is None:
        return list(wager.tables.values())
    table = wager.table(options, hands or 0)
    return [] if table is None else [table]


def _check_needs(wager: Wager, stakes: Mapping[str, int], options: Options, where: str) -> None:
    for other in wager.needs:
        if other not in stakes:
            raise BetRefused(
                f"{where}: {wager.id} can only be bet together with {other}", wager.needs_rule, legal=(other,)
            )


def _check_required(wager: Wager, stakes: Mapping[str, int], options: Options, where: str) -> None:
    if wager.id not in stakes and wager.is_required(options):
        raise BetRefused(f"{where}: {wager.id} is required", wager.rule, legal=(wager.id,))


def _check_equal(wager: Wager, stakes: Mapping[str, int], options: Options, where: str) -> None:
    if wager.equals and stakes[wager.id] != stakes.get(wager.equals):
        raise BetRefused(f"{where}: {wager.id} must equal {wager.equals}", wager.rule)


def short(value: object) -> str:
    """What a caller gave, cut short for a message: it may be anything."""
    try:
        text = repr(value)
    except ValueError:  # an int of more digits than Python writes
        return "<a number of thousands of digits>"
    return text if len(text) <= 40 else text[:37] + "…"


def exact(amount: int, per: int) -> int:
    """A division that must come out even; stakes that would not were refused when placed."""
    whole, rest = divmod(amount, per)
    if rest:
        raise DefinitionError(f"{amount} cents do not divide by {per}: the stake should have been refused")
    return whole
