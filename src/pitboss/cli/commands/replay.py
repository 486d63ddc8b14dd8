"""`pitboss replay TEXT`: a round again, or with other choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson

if TYPE_CHECKING:
    from pitboss.play import Round


def replay(
    text: Annotated[
        list[str], typer.Argument(help="The round's text, as `pitboss deal` prints it; - reads standard input.")
    ],
    what_if: Annotated[
        str, typer.Option("--what-if", help="SEAT:STREET=CHOICE[=CENTS][,CHOICE…]: what the seat chooses instead.")
    ] = "",
    seat: Annotated[int, typer.Option("--as-seat", help="Show only what this seat saw; 0 shows everything.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Replay a round from its text. Prints every event in order, then the settlement."""
    from pitboss.cli.terminal.layout import WIDTH, hanging
    from pitboss.cli.terminal.output import console, print_json
    from pitboss.cli.terminal.rounds import event_text, settlement_table
    from pitboss.play import parse, view
    from pitboss.play.wire import round_json, view_json

    round_ = parse(_read(text), import_games=True)
    if what_if:
        round_ = changed(round_, what_if)
    seen = view(round_, seat) if seat else None
    if as_json:
        print_json(view_json(seen) if seen else round_json(round_))
        return
    out = console()
    events = seen.events if seen else round_.events
    for event in events:
        out.print("\n".join(hanging(event_text(event, round_.game), min(out.width, WIDTH))))
    if lines := (seen or round_).settlement:  # of a void round: only what is returned
        out.print(settlement_table(lines))
    for waiting, choices in (seen or round_).legal.items():
        out.print(f"seat {waiting} may choose: {', '.join(choices)}")
    if what_if and not seat:  # the text names every card
        out.print(f"text: {round_}", soft_wrap=True)  # one line, to be copied


def _read(words: list[str]) -> str:
    if words != ["-"]:
        return " ".join(words)
    import sys

    from pitboss.play.notation import MOST_CHARACTERS

    return sys.stdin.read(MOST_CHARACTERS + 1)


def changed(round_: Round, what_if_: str) -> Round:
    """The round with the choice that `--what-if` names."""
    import re

    from pitboss.errors import NotationError
    from pitboss.play import what_if

    found = re.fullmatch(r"([0-9]{1,3}):([a-z_0-9]+)=([a-z0-9_=,]+)", what_if_)
    choices = [re.fullmatch(r"([a-z0-9_]+)(?:=([0-9]{1,15}))?", each) for each in found[3].split(",")] if found else []
    if not found or not all(choices):
        street = round_.game.streets[0]
        example = f"1:{street.id}={street.choices[-1].id}"
        raise NotationError(
            f"--what-if {what_if_[:60]!r}: write SEAT:STREET=CHOICE, such as {example}, with more "
            "choices after a comma, and CHOICE=CENTS where the size is the seat's own"
        )
    sized = [(each[1], int(each[2])) if each[2] else each[1] for each in choices if each]
    return what_if(round_, int(found[1]), found[2], *sized)
