"""Bots: marked as such, in play money only. They bet the least and play the game's simple strategy."""

from __future__ import annotations

from math import lcm

from pitboss.play import Round, Table


def least_bets(table: Table) -> dict[str, int]:
    """The smallest bets the game can be played with."""
    game, options = table.game, table.options
    needed = {street.needs for street in game.streets} | {wager.base for wager in game.wagers}
    wanted = [wager for wager in game.opening_wagers if wager.is_required(options) or wager.id in needed]
    units = [pays.unit_cents for wager in wanted for pays in wager.tables.values()]
    unit = lcm(2, *units)  # half of a bet may have to be returned
    low = max((table.limits.of(wager.id)[0] for wager in wanted), default=table.limits.low_cents)
    stake_cents = -(-low // unit) * unit
    return {wager.id: wager.fixed_cents or stake_cents for wager in wanted}


def choose(round_: Round, seat: int) -> tuple[str, int]:
    """What a bot decides, and the size of its bet where it chooses one."""
    legal = round_.legal[seat]
    simple = round_.game.strategies.get("simple")
    if simple is None:
        return round_.default(seat).choice, 0
    choice = simple(round_.seen(seat), round_.choices(seat), legal)
    found = round_.street.choice(choice) if round_.street else None
    sized = found is not None and found.wager and round_.game.wager(found.wager).chosen_size
    return choice, next(iter(round_.bets[seat].values())) if sized else 0
