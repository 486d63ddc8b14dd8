"""`pitboss show GAME`: the rules of a game in plain words, its wagers and its pay tables."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pitboss.cli.terminal.arguments import AsJson, GameId, Settings


def show(
    game: GameId,
    settings: Settings = None,
    settlement: Annotated[bool, typer.Option("--settlement", help="Also print every settlement table.")] = False,
    lint: Annotated[
        bool, typer.Option("--lint", help="Say instead what is odd about its bets and pay tables.")
    ] = False,
    floor: Annotated[str, typer.Option(help="With --lint: the least that a bet should return, such as 90%.")] = "",
    as_json: AsJson = False,
) -> None:
    """Explain a game. Rules, procedure, wagers, pay tables, options and readings."""
    if lint or floor:
        show_oddities(game, settings, floor, as_json=as_json)
        return
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


def show_oddities(game: str, settings: list[str] | None, floor: str, *, as_json: bool) -> None:
    """Prints what a designer may have overlooked: rising pays, lines that never come up, generous bets."""
    from pitboss.cli.terminal.output import console, print_json, read_settings
    from pitboss.cli.terminal.waiting import notice, waiting
    from pitboss.design.lint import lint
    from pitboss.design.wishes import read_share
    from pitboss.games import find_game
    from pitboss.odds.certificates.store import find_certificate
    from pitboss.odds.report import answer

    found = find_game(game)
    options = found.choose_options(read_settings(settings))
    least = read_share("--floor", f"{floor}..").low if floor else None
    with waiting(f"counting the deals of {found.name}") as progress:
        counted = answer(found, options, progress=progress, notice=notice)
    findings = list(lint(counted, find_certificate(found), floor=least))
    if as_json:
        print_json({"game": found.id, "options": dict(options), "findings": [each.data() for each in findings]})
        return
    out = console()
    for each in findings:
        out.print(f"{each.text}.")
    out.print(
        f"{len(findings)} remark{'' if len(findings) == 1 else 's'} on {found.name}." if findings else "Nothing is odd."
    )


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
