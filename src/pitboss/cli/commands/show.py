"""`pitboss show GAME`: the rules of a game in plain words, its wagers and its pay tables."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pitboss.cli.terminal.arguments import AsJson, GameId, Settings


def show(
    game: GameId,
    settings: Settings = None,
    settlement: Annotated[bool, typer.Option("--settlement", help="Also print every settlement table.")] = False,
    as_json: AsJson = False,
) -> None:
    """Explain a game. Rules, procedure, wagers, pay tables, options and readings."""
    from pitboss.cli.terminal.output import console, print_json, read_settings, table
    from pitboss.describe import describe
    from pitboss.games import find_game
    from pitboss.odds.claims.answers import answered

    found = find_game(game)
    options = found.choose_options(read_settings(settings))
    sections = list(describe(answered(found, options), options if settings else None, settlement=settlement))
    if as_json:
        print_json({"game": found.id, "version": found.version, "options": dict(options), **_data(sections)})
        return
    out = console()
    for section in sections:
        out.print(section.title, style="bold")
        for text in section.text:
            out.print(text)
        out.print(table("", section.header, section.rows) if section.rows else "")
    out.print("In use: " + (", ".join(f"{key}={value}" for key, value in options.items()) or "no options"))


def _data(sections: list[Any]) -> dict[str, Any]:
    return {
        "sections": [
            {
                "title": section.title,
                "text": list(section.text),
                "table": [dict(zip(section.header, row, strict=True)) for row in section.rows],
            }
            for section in sections
        ]
    }
