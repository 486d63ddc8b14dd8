"""The rules of a game as a page: worded by the options and pay tables in force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from typing_extensions import TypedDict

from pitboss.describe import describe
from pitboss.describe.section import Section
from pitboss.errors import NotFound
from pitboss.games import find_game, game_ids
from pitboss.odds.claims.answers import answered
from pitboss.play import Table
from pitboss.rules import Game, Options
from pitboss.server.house.house import House
from pitboss.server.http.auth import TheHouse
from pitboss.server.odds_room.game_odds import read_settings
from pitboss.store.work import Row, Work, query
from pitboss.table.terms import Terms

router = APIRouter(prefix="/api/games", tags=["tables"])
RULES, WAGERS = "Rules", "Wagers"


class RulesSection(TypedDict):
    """A heading with paragraphs and perhaps a table. `anchors` name the rows, so that they can be linked to."""

    title: str
    level: int
    anchor: str
    text: list[str]
    header: list[str]
    rows: list[list[str]]
    anchors: list[str]


class RulesPage(TypedDict):
    """The rules of a game under its options."""

    game: str
    name: str
    options: dict[str, str]
    sections: list[RulesSection]


Short = Annotated[str, Query(max_length=200)]


@router.get("/{game}/rules")
async def rules(
    game: str,
    house: TheHouse,
    table: Annotated[str, Query(max_length=64)] = "",
    link: Annotated[str, Query(alias="round", max_length=64, description="The link of a finished round.")] = "",
    settings: Annotated[list[Short], Query(alias="set", max_length=50)] = [],  # noqa: B006 - FastAPI copies it
) -> RulesPage:
    """The rules with readings, procedure, wagers, choices and pay tables: of a table, of a round, or under options."""
    if link:
        open_ = await _table_of_round(house, link)
        return page(open_.game, open_.options)
    if table:
        feed = await house.feed(table)
        open_ = feed.state.terms.table
        house.unwatch(table)
        return page(open_.game, open_.options)
    if game not in game_ids():
        raise NotFound(f"there is no game {game!r}")
    found = find_game(game)
    return page(found, found.choose_options(read_settings(tuple(settings))))


async def _table_of_round(house: House, link: str) -> Table:
    """The table as it was when the round was dealt."""

    def work() -> Work[list[Row]]:
        return (yield query("round_by_link", link=link))

    rows = await house.read(work)
    if not rows:
        raise NotFound("there is no round at this link")
    return msgspec.convert(msgspec.json.decode(rows[0][0])["document"]["terms"], Terms).table


def page(game: Game, options: Options) -> RulesPage:
    """The rules under these options."""
    return {
        "game": game.id,
        "name": game.name,
        "options": dict(options),
        "sections": list(_sections(game, tuple(sorted(options.items())))),
    }


@lru_cache(maxsize=64)
def _sections(game: Game, options: tuple[tuple[str, str], ...]) -> tuple[RulesSection, ...]:
    chosen = game.choose_options(dict(options))
    return tuple(_anchored(describe(answered(game, chosen), chosen, settlement=False)))


def _anchored(sections: Iterator[Section]) -> Iterator[RulesSection]:
    """Rules and readings are named by their numbers, wagers `wager-…`, pay tables `pays-…`."""
    for each in sections:
        is_pays = each.level > 2
        yield {
            "title": each.title,
            "level": each.level,
            "anchor": f"pays-{each.title}" if is_pays else "",
            "text": list(each.text),
            "header": list(each.header),
            "rows": [list(row) for row in each.rows],
            "anchors": [f"wager-{row[0]}" if each.title == WAGERS else row[0] for row in each.rows]
            if each.title in (RULES, "Readings", WAGERS)
            else [],
        }
