"""Which games the house offers: those of its settings, without those that an operator has switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from pitboss.errors import NotAllowed, NotFound
from pitboss.games import find_game, game_ids
from pitboss.ledger import PLAY
from pitboss.store.posting import write_house
from pitboss.store.work import Row, Work, query
from pitboss.table import Actor, Config, TableState, make_terms
from pitboss.table import commands as c
from pitboss.table.state import decode

if TYPE_CHECKING:
    from pitboss.server.house.house import House

KEY = "games switched off"


def may_offer(house: House) -> tuple[str, ...]:
    """The games that its settings allow, in the order of the list."""
    return tuple(id_ for id_ in game_ids() if not house.settings.games or id_ in house.settings.games)


async def switched_off(house: House) -> frozenset[str]:
    """The games that an operator has switched off."""
    return frozenset(await house.read(_switched_off))


async def offered(house: House) -> tuple[str, ...]:
    """The games at whose tables people may sit down."""
    off = await switched_off(house)
    return tuple(id_ for id_ in may_offer(house) if id_ not in off)


async def check_offered(house: House, game: str) -> None:
    """Refuses a game that does not exist, or that this house does not offer."""
    if game not in game_ids():
        raise NotFound(f"there is no game {game!r}")
    if game not in await offered(house):
        raise not_offered(game)


def check_seat(house: House, table: str, account: str) -> Work[None]:
    """Refuses a new person at a private table of a game that the house does not offer; who sits there stays."""
    for (text,) in (yield query("table", id=table)):
        state = decode(text)
        if not state.config.private or state.seat_of(account) is not None:
            return
        game = state.terms.game
        if game not in may_offer(house) or game in (yield from _switched_off()):
            raise not_offered(game)


def not_offered(game: str) -> NotAllowed:
    """The refusal of a game that this house does not offer."""
    return NotAllowed(f"this house does not offer {find_game(game).name}; the lobby lists the games that it offers")


async def switch(house: House, game: str, *, on: bool, actor: Actor) -> list[str]:
    """Switches a game on or off, which is a significant event; its public tables in play money open or close.

    An open round is played to its end. Private tables stay: they take no new people.
    """
    if game not in may_offer(house):
        raise NotFound(f"there is no game {game!r} that this house may offer; its setting `games` lists them")

    def work() -> Work[None]:
        off = set((yield from _switched_off()))
        off ^= {game} if (game in off) == on else set()
        yield query("set_meta", key=KEY, value=msgspec.json.encode(sorted(off)).decode())
        yield from write_house("offered", actor.account, house.clock(), game=game, on=on)

    await house.run(work)
    changed = []
    for state in await _public_tables(house, game):
        wanted: Literal["open", "closed"] = "open" if on else "closed"
        if state.status != wanted and not (on and state.config.spare):
            await house.tell(actor, state.id, c.SetStatus(wanted))
            changed.append(state.id)
    return changed


async def seat_at(house: House, game: str) -> str:
    """A public table of this game with a free seat, opened if there is none yet."""
    await check_offered(house, game)
    tables = await _public_tables(house, game)
    for state in tables:
        if state.status == "open" and len(state.seats) < state.config.seats:
            return state.id
    if tables:
        raise NotAllowed(f"every table of {find_game(game).name} is full or closed; open one of your own")
    terms = make_terms(game)
    config = Config(terms.table.game.name, seats=terms.table.game.seats)
    await house.open_table(game, terms, config, Actor("house"))
    return game


async def _public_tables(house: House, game: str) -> list[TableState]:
    states = [decode(text) for (text,) in await house.read(_all_tables)]
    return [
        state
        for state in states
        if state.terms.game == game and not state.config.private and state.config.currency == PLAY
    ]


def _all_tables() -> Work[list[Row]]:
    return (yield query("all_tables"))


def _switched_off() -> Work[list[str]]:
    rows = yield query("meta", key=KEY)
    return msgspec.json.decode(rows[0][0], type=list[str]) if rows else []
