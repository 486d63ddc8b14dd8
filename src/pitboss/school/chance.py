"""Decks, bets and choices by chance, for seats that the computer plays. The caller provides the random numbers."""

from __future__ import annotations

import random

from pitboss.cards import Cards, card_text, parse_cards
from pitboss.errors import CardError, SeatError
from pitboss.play import Round, Table, deal_round
from pitboss.play.bets import stake_unit_cents
from pitboss.rules import Game, Wager

MIXED = 0.3  # the share of choices at a practice table that are random, so that every kind of settlement occurs


def dice(seed: int | None) -> random.Random:
    """Repeatable with a seed, unpredictable without."""
    return random.SystemRandom() if seed is None else random.Random(seed)


def shuffled(game: Game, chance: random.Random, first: Cards = ()) -> Cards:
    """The game's deck, shuffled; below these cards, if some are to come first."""
    deck = list(game.deck)
    chance.shuffle(deck)
    return (*first, *(card for card in deck if card not in first))


def first_cards(game: Game, text: str) -> Cards:
    """Reads the cards that are to come first; refuses what is not in the deck."""
    cards = parse_cards(text)
    strange = [card_text(card) for card in cards if card not in game.card_set]
    if strange:
        raise CardError(f"{game.id} is played without {', '.join(strange)}")
    return cards


def ordinary_bets(table: Table, hands: int, stake_cents: int = 500, *, side_bets: bool = True) -> dict[str, int]:
    """The same on every wager, as near to the stake as the limits allow; or only what the game is played with."""
    game = table.game
    needed = {street.needs for street in game.streets} | {wager.base for wager in game.wagers}
    bet = [w for w in game.opening_wagers if side_bets or w.is_required(table.options) or w.id in needed]
    fitting = {wager.id: fit_stake(table, wager, stake_cents, hands) for wager in bet}
    equal = {wager.equals: max(fitting[wager.id], fitting.get(wager.equals, 0)) for wager in bet if wager.equals}
    return {wager.id: equal.get(wager.equals or wager.id, fitting[wager.id]) for wager in bet}


def varied_bets(table: Table, hands: int, dice: random.Random) -> dict[str, int]:
    """Bets for practice: other sizes for each seat, side bets on about half of the seats."""
    bets = ordinary_bets(table, hands, 500 * dice.randint(1, 5))
    base = ordinary_bets(table, hands, 500 * dice.randint(1, 5), side_bets=False)
    bets |= {id_: cents for id_, cents in base.items() if id_ in bets}
    side = [wager for wager in table.game.opening_wagers if wager.id not in base]
    dropped = {wager.id for wager in side if dice.random() < 0.5}
    return {
        id_: cents for id_, cents in bets.items() if id_ in base or not dropped & {id_, *table.game.wager(id_).needs}
    }


def fit_stake(table: Table, wager: Wager, stake_cents: int, hands: int) -> int:
    """The stake nearest to this one that the table's limits and the wager's pay table allow."""
    if wager.fixed_cents:
        return wager.fixed_cents
    low_cents, high_cents = table.limits.of(wager.id)
    stake_cents = min(max(stake_cents, low_cents), high_cents)
    unit_cents = stake_unit_cents(table.game, wager.id, table.options, hands)
    up = -(-stake_cents // unit_cents) * unit_cents
    return up if up <= high_cents else stake_cents // unit_cents * unit_cents


def check_seats(game: Game, seats: int) -> None:
    """Raises if the table has no such number of seats."""
    if not 1 <= seats <= game.seats:
        raise SeatError(f"{game.id} has 1 to {game.seats} seats, not {seats}")


def choose_for(round_: Round, seat: int, dice: random.Random, *, random_share: float = 0.0) -> tuple[str, int]:
    """The choice of a seat that the computer plays: by the game's simple strategy, or any legal choice."""
    legal = round_.legal[seat]
    simple = round_.game.strategies.get("simple")
    if simple is None or (random_share and dice.random() < random_share):
        choice = dice.choice(legal)
    else:
        choice = simple(round_.seen(seat), round_.choices(seat), legal)
    return choice, size_for(round_, seat, choice)


def size_for(round_: Round, seat: int, choice: str) -> int:
    """The amount of a choice whose size is the seat's own: its first bet again, or as near as the limits allow.

    Where the size is a multiple of another bet, it is the smallest.
    """
    street = round_.street
    found = street.choice(choice) if street else None
    if found is not None and found.between:
        return found.between[0] * round_.stakes(seat)[round_.game.wager(found.wager).base]
    if found is None or not found.wager or not round_.game.wager(found.wager).chosen_size:
        return 0
    first_cents = next(iter(round_.bets[seat].values()))
    return fit_stake(round_.table, round_.game.wager(found.wager), first_cents, len(round_.seats) + 1)


def play_out(round_: Round, dice: random.Random, *, random_share: float = 0.0) -> Round:
    """The finished round, every seat played by the computer."""
    while not round_.over:
        seat = next(iter(round_.legal))
        round_ = round_.act(seat, *choose_for(round_, seat, dice, random_share=random_share))
    return round_


def full_table(table: Table, seats: int, dice: random.Random) -> Round:
    """A finished round for practice: every seat bet and played by the computer."""
    bets = {seat: varied_bets(table, seats + 1, dice) for seat in range(1, seats + 1)}
    return play_out(deal_round(table, bets, shuffled(table.game, dice)), dice, random_share=MIXED)
