"""The only place where the command line draws random numbers."""

from __future__ import annotations

import random

from pitboss.errors import SeatError
from pitboss.play import Round
from pitboss.rules import Game, Options


def dice(seed: int | None) -> random.Random:
    """Repeatable with a seed, unpredictable without."""
    return random.SystemRandom() if seed is None else random.Random(seed)


def shuffled(game: Game, chance: random.Random) -> tuple[int, ...]:
    """The game's deck, shuffled."""
    deck = list(game.deck)
    chance.shuffle(deck)
    return tuple(deck)


def ordinary_bets(game: Game, options: Options, stake_cents: int = 500, *, side_bets: bool = True) -> dict[str, int]:
    """A seat that bets the same on every wager, or only on what the game cannot be played without."""
    needed = {street.needs for street in game.streets} | {wager.base for wager in game.wagers}
    return {
        wager.id: wager.fixed_cents or stake_cents
        for wager in game.opening_wagers
        if side_bets or wager.is_required(options) or wager.id in needed
    }


def check_seats(game: Game, seats: int) -> None:
    """A table has one to six seats."""
    if not 1 <= seats <= game.seats:
        raise SeatError(f"{seats} seats: {game.id} has one to {game.seats}")


def choose_for(round_: Round, seat: int, chance: random.Random) -> tuple[str, int]:
    """A simple policy for seats nobody plays: the game's simple strategy, or any legal choice."""
    legal = round_.legal[seat]
    simple = round_.game.strategies.get("simple")
    choice = simple(round_.seen(seat), round_.choices(seat), legal) if simple else chance.choice(legal)
    return choice, size_for(round_, seat, choice)


def size_for(round_: Round, seat: int, choice: str, amount_cents: int = 0) -> int:
    """The amount a choice needs, if its size is the seat's own: by default the seat's first bet again."""
    street = round_.street
    found = street.choice(choice) if street else None
    if found is None or not found.wager or not round_.game.wager(found.wager).chosen_size:
        return 0
    return amount_cents or next(iter(round_.bets[seat].values()))


def play_out(round_: Round, chance: random.Random) -> Round:
    """Lets every seat decide by the simple policy until the round is over."""
    while not round_.over:
        seat = next(iter(round_.legal))
        round_ = round_.act(seat, *choose_for(round_, seat, chance))
    return round_
