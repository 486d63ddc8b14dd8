"""`pitboss school GAME`: you are the dealer of a full table; drills, and exams on record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson, LimitsText, Seed, Settings, complete_game

DRILLS = ("guided", "felt", "payouts", "hands", "errors")


def school(
    game: Annotated[
        str, typer.Argument(help="The game's id (see `pitboss games`), or module:GAME.", autocompletion=complete_game)
    ] = "",
    seats: Annotated[int | None, typer.Option(help="How many seats you deal to; without it all of them.")] = None,
    drill: Annotated[
        str,
        typer.Option(
            help="guided: each wager is asked in order; felt: you choose the wager; payouts, hands, errors: drills."
        ),
    ] = "guided",
    timed: Annotated[bool, typer.Option("--timed", help="A felt against the clock; with --drill felt.")] = False,
    exam: Annotated[bool, typer.Option("--exam", help="An exam: no grade before the end, a mark, a record.")] = False,
    count: Annotated[int | None, typer.Option(help="How many tables or questions a drill or an exam has.")] = None,
    minutes: Annotated[int, typer.Option(help="How long an exam lasts.")] = 15,
    pass_percent: Annotated[int, typer.Option(help="The share of right answers that passes an exam.")] = 95,
    who: Annotated[str, typer.Option(help="Whose exam it is; the name stands in the record.")] = "",
    save: Annotated[Path | None, typer.Option(help="Write the signed record of an exam to this file.")] = None,
    house: Annotated[Path | None, typer.Option(help="Sign with the key in this data folder of a house.")] = None,
    check: Annotated[Path | None, typer.Option(help="Check the record of an exam offline; - is stdin.")] = None,
    public_key: Annotated[str, typer.Option(help="With --check: the house's public key; others are refused.")] = "",
    seed: Seed = None,
    settings: Settings = None,
    limits: LimitsText = None,
    as_json: AsJson = False,
) -> None:
    """Practise dealing, or take an exam. Settle a full table, drill payouts, hands and errors, check a record."""
    from pitboss.cli.table.exam_file import check_exam, open_signer, save_exam
    from pitboss.cli.table.exercises import Exercise
    from pitboss.cli.table.practice import Practice
    from pitboss.cli.table.screen import JsonLines, Words
    from pitboss.cli.terminal.chips import parse_limits
    from pitboss.cli.terminal.output import read_settings
    from pitboss.errors import Invalid
    from pitboss.games import find_game
    from pitboss.play import open_table
    from pitboss.school import chance
    from pitboss.school.plan import KINDS, make_plan

    if game:
        found = find_game(game)
    if check:
        if not check_exam(check, key=public_key, as_json=as_json):
            raise typer.Exit(1)
        return
    if not game:
        raise Invalid("name a game, as in `pitboss school GAME`; `pitboss games` lists them")
    if drill not in DRILLS:
        raise Invalid(f"there is no drill {drill!r}; the drills are: {', '.join(DRILLS)}")
    if save and not exam:
        raise Invalid("only an exam has a record: add --exam, or leave --save away")
    dealt = found.seats if seats is None else seats
    chance.check_seats(found, dealt)
    screen = JsonLines() if as_json else Words()
    if drill == "guided" and not exam:
        table = open_table(found, read_settings(settings), parse_limits(found, limits))
        Practice(table, screen, chance.dice(seed), seats=dealt).run()
        return
    if limits:
        raise Invalid("--limits is for the guided school; drills and exams are dealt with the usual limits")
    kind = "exam" if exam else next(kind for kind in KINDS if kind == drill)
    text = str(chance.dice(None).getrandbits(128) if seed is None else seed)
    plan = make_plan(
        kind,
        found,
        text,
        count=count,
        seats=dealt,
        options=dict(read_settings(settings)),
        seconds=60 * minutes if exam else None,
        pass_percent=pass_percent,
        timed=timed,
    )
    signer = open_signer(save, house) if save else None
    exercise = Exercise(plan, screen)
    exercise.run()
    if save and signer:
        screen.say(save_exam(exercise, save, signer, who=who, of_house=house is not None))
