"""What helps a newcomer: a round in a few steps, the strategy in words, and its line for the hand in play."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from pitboss.coach import line_in_words
from pitboss.describe.how_to_play import how_to_play, in_words, split_line
from pitboss.errors import NotAllowed
from pitboss.play import Round, Table
from pitboss.rules.in_words import ELSE
from pitboss.server.http.auth import SignedIn, TheHouse
from pitboss.server.tables import felt_shapes as f

router = APIRouter(prefix="/api/tables", tags=["tables"])


@router.get("/{table}/how-to-play")
async def how(table: str, house: TheHouse) -> f.HowToPlay:
    """A round of this table in five to seven steps, and the strategy in words where the game has one."""
    feed = await house.feed(table)
    shown = how_data(feed.state.terms.table)
    house.unwatch(table)
    return shown


@router.get("/{table}/line")
async def line(table: str, person: SignedIn, house: TheHouse) -> f.LineAnswer:
    """The line of the strategy in words that fits your open question. Only where the table gives advice."""
    feed = await house.feed(table)
    if not feed.state.config.advice:
        raise NotAllowed("this table gives no advice")
    seat, round_ = feed.state.seat_of(person.id), feed.round
    if seat is None or round_ is None or seat not in round_.questions:
        return {"line": None}
    return {"line": await asyncio.to_thread(line_data, round_, seat)}


def line_data(round_: Round, seat: int) -> f.LineNow | None:
    """The line for a seat that is asked."""
    found = line_in_words(round_, seat)
    if found is None:
        return None
    _, when = split_line(round_.game.streets[round_.game.street_index[found.street]], found.says)
    return {
        "question": round_.questions[seat],
        "street": found.street,
        "place": found.place,
        "says": found.says,
        "when": "" if when == ELSE else when,
        "choice": found.choice,
    }


def how_data(table: Table) -> f.HowToPlay:
    """The steps and the strategy in words under the options of a table."""
    game, words = table.game, in_words(table.game)
    streets = [street for street in game.streets if street.exists(table.options)] if words else []
    return {
        "steps": [
            {
                "kind": step.kind,
                "title": step.title,
                "says": list(step.says),
                "rule": step.rule,
                "street": step.street,
                "cards": [{"owner": owner, "cards": list(cards)} for owner, cards in step.cards],
            }
            for step in how_to_play(game, table.options)
        ],
        "words": [
            {
                "street": street.id,
                "says": street.says,
                "lines": [
                    {"choice": choice, "says": says}
                    for choice, says in (split_line(street, each.says) for each in words.lines[street.id])
                ],
            }
            for street in streets
            if words
        ],
    }
