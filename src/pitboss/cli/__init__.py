"""The `pitboss` command. Each command has its own file in `commands/` and imports what it needs when it runs."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

import typer

from pitboss import __version__
from pitboss.cli.commands.advise import advise
from pitboss.cli.commands.backup import backup, recover, restore
from pitboss.cli.commands.certify import certify
from pitboss.cli.commands.change_key import change_key
from pitboss.cli.commands.check import check
from pitboss.cli.commands.deal import deal
from pitboss.cli.commands.design import design
from pitboss.cli.commands.games import games
from pitboss.cli.commands.ledger import ledger
from pitboss.cli.commands.new import new
from pitboss.cli.commands.odds import odds
from pitboss.cli.commands.operator import operator
from pitboss.cli.commands.play import play
from pitboss.cli.commands.recount import recount
from pitboss.cli.commands.replay import replay
from pitboss.cli.commands.report import report
from pitboss.cli.commands.rng import rng
from pitboss.cli.commands.school import school
from pitboss.cli.commands.serve import serve
from pitboss.cli.commands.sessions import house, session
from pitboss.cli.commands.show import show
from pitboss.cli.commands.simulate import simulate
from pitboss.cli.commands.simulate_house import simulate_house
from pitboss.cli.commands.strategy import strategy
from pitboss.cli.commands.submit import submit
from pitboss.cli.commands.verify import verify
from pitboss.cli.commands.wallet import wallet_check, wallet_demo
from pitboss.cli.commands.witness import witness
from pitboss.cli.terminal.interrupts import forget_handled
from pitboss.cli.terminal.output import refuse
from pitboss.errors import PitbossError

INTERRUPTED = 130  # the exit code after Ctrl-C

app = typer.Typer(
    name="pitboss",
    help="Deals, proves and runs poker-derived casino table games.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def root(
    version: bool = typer.Option(False, "--version", help="Print the version and stop.", is_eager=True),
) -> None:
    """Deals, proves and runs poker-derived casino table games."""
    if version:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


for command in (
    games,
    show,
    new,
    check,
    play,
    deal,
    replay,
    odds,
    report,
    submit,
    design,
    recount,
    certify,
    advise,
    strategy,
    simulate,
    session,
    house,
    school,
):
    app.command()(command)
for house_command in (
    serve,
    backup,
    restore,
    recover,
    change_key,
    witness,
    verify,
    simulate_house,
    wallet_demo,
    wallet_check,
):
    app.command()(house_command)
for group, name in ((ledger, "ledger"), (operator, "operator"), (rng, "rng")):
    app.add_typer(group, name=name)


def main() -> None:
    """Runs the command line. What Pitboss refuses is printed in one line, and the exit code is 2."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(
            errors="replace"
        )  # input that is not UTF-8 is refused with a message, like any other text
    try:
        _run()
    except BrokenPipeError:
        _discard_output()
        sys.exit(1)
    except OSError as error:
        _discard_output()
        sys.stderr.write(f"The output cannot be written: {error.strerror or error}.\n")
        sys.exit(1)


def _run() -> None:
    try:
        app()
    except PitbossError as error:
        refuse(error)
        sys.exit(2)
    except SystemExit as end:
        if end.code == INTERRUPTED:
            sys.stderr.write("Interrupted. No file is left incomplete.\n")
        raise
    finally:
        forget_handled()
        sys.stdout.flush()


def _discard_output() -> None:
    """Closes standard output, or Python would report the same error again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
