"""The transfers of a round. Their ids derive from round, seat, wager and step, so that none can happen twice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pitboss.ledger import Transfer, escrow, house, issue, player
from pitboss.ledger import wallet as clearing
from pitboss.play import Round, Table
from pitboss.play.exposure import beyond_stakes_cents, largest_win_cents, numbers_of_hands
from pitboss.table.state import BOT, TableState

TAKING_BACK = ("act",)  # the steps by which chips that are bet go back: choices
PUTTING_DOWN = ("bet", *TAKING_BACK)  # the steps by which chips go down


def wallet(state: TableState, seat: int) -> str:
    """Where a seat's money comes from and goes to. Bots play with money that the house issues for the round."""
    taken = state.seats[seat]
    return issue() if taken.who == BOT else purse(state, taken.account)


def purse(state: TableState, account: str) -> str:
    """A person's money at this table: kept here, or in the operator's own wallet."""
    return (clearing if state.config.wallet_seconds else player)(state.config.currency, account)


def held(state: TableState, seat: int) -> str:
    """The escrow of a seat in the open round."""
    return escrow(state.config.currency, state.id, state.number, seat)


def transfer_id(state: TableState, seat: int, wager: str, step: str) -> str:
    """`T1/12/3/ante/bet.1`: table, round, seat, wager and step."""
    return f"{state.id}/{state.number}/{seat}/{wager}/{step}"


def put_down(state: TableState, seat: int, amounts: dict[str, int], step: str) -> list[Transfer]:
    """Chips, by wager, from the seat's wallet into escrow; back from there where an amount is less than 0."""
    own, there = wallet(state, seat), held(state, seat)
    return [
        Transfer(transfer_id(state, seat, wager, step), *((own, there) if cents > 0 else (there, own)), abs(cents))
        for wager, cents in amounts.items()
        if cents
    ]


def give_back(state: TableState, seat: int, step: str, cents: int) -> list[Transfer]:
    """So much of a seat's escrow back to its wallet."""
    if not cents:
        return []
    return [Transfer(transfer_id(state, seat, "all", step), held(state, seat), wallet(state, seat), cents)]


def cover_cents(state: TableState, bets: dict[str, int]) -> int:
    """What the rules may collect beyond these bets, whatever the number of hands turns out to be."""
    return _exposed(state.terms.table, state.config.seats, tuple(bets.items()))[0]


def payout_cents(state: TableState, bets: dict[str, int]) -> int:
    """The most that a seat with these bets can win, whatever it raises and however many hands are dealt."""
    return _exposed(state.terms.table, state.config.seats, tuple(bets.items()))[1]


@lru_cache(maxsize=4096)
def _exposed(table: Table, seats: int, bets: tuple[tuple[str, int], ...]) -> tuple[int, int]:
    """The most that is collected beyond these bets, and the most that they win. People bet the same again and again."""
    game, options, staked = table.game, table.options, dict(bets)
    numbers = numbers_of_hands(game, seats, staked)
    cover = max(beyond_stakes_cents(game, options, staked, hands=hands) for hands in numbers)
    payout = max(largest_win_cents(game, options, table.limits, staked, hands=hands) for hands in numbers)
    return cover, payout


def step_of(transfer: Transfer) -> str:
    """The step by which these chips moved: `bet` of `T1/12/3/ante/bet.1`."""
    return transfer.id.rpartition("/")[2].partition(".")[0]


def put_in_cents(transfers: Iterable[Transfer], account: str) -> int:
    """What bets and choices among these transfers took from an account, less what choices gave back."""
    steps = {each: step_of(each) for each in transfers}
    put_in = sum(each.cents for each, step in steps.items() if each.debit == account and step in PUTTING_DOWN)
    return put_in - sum(each.cents for each, step in steps.items() if each.credit == account and step in TAKING_BACK)


def settle_seat(state: TableState, round_: Round, seat: int) -> list[Transfer]:
    """Each wager to the house or from it; then everything that is left in escrow goes back."""
    bank, left = house(state.config.currency, state.id), state.escrow_cents[seat]
    moved: list[Transfer] = []
    for line in round_.settlement:
        if line.seat != seat or not line.net_cents:
            continue
        if line.net_cents < 0:
            left += line.net_cents
            id_ = transfer_id(state, seat, line.wager, "lost")
            moved.append(Transfer(id_, held(state, seat), bank, -line.net_cents))
        else:
            id_ = transfer_id(state, seat, line.wager, "won")
            moved.append(Transfer(id_, bank, wallet(state, seat), line.net_cents))
    if left < 0:
        # A tax that a win pays: the escrow holds only what the seat can lose on the whole.
        id_ = transfer_id(state, seat, "all", "tax")
        return [Transfer(id_, wallet(state, seat), held(state, seat), -left), *moved]
    return moved + give_back(state, seat, "return", left)
