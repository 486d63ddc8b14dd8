"""Arguments and options that several commands share."""

from typing import Annotated

import typer

from pitboss.games import game_ids


def complete_game(incomplete: str) -> list[str]:
    """Shell completion of game ids."""
    return [id_ for id_ in game_ids() if id_.startswith(incomplete)]


def complete_setting(context: typer.Context, incomplete: str) -> list[str]:
    """Shell completion of `option=value` for the game already typed."""
    from pitboss.games import find_game

    if context.params.get("game") not in game_ids():
        return []
    options = find_game(context.params["game"]).options
    settings = [f"{option.id}={value}" for option in options for value in option.values]
    return [setting for setting in settings if setting.startswith(incomplete)]


GameId = Annotated[
    str, typer.Argument(help="The game's id (see `pitboss games`), or module:GAME.", autocompletion=complete_game)
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", help="A house option, as option=value; may be repeated.", autocompletion=complete_setting),
]
LimitsText = Annotated[
    list[str] | None,
    typer.Option("--limits", help="Table limits in dollars, LOW-HIGH or WAGER=LOW-HIGH; may be repeated."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]
Seed = Annotated[int | None, typer.Option(help="Deal the same cards again. Without it the cards are random.")]
Seats = Annotated[int, typer.Option(help="How many seats are played; `pitboss show GAME` says how many there are.")]
Knowing = Annotated[
    str, typer.Option(help="How many hidden cards the player has seen, as PILE:COUNT: dealer:1. Several with commas.")
]
Cluster = Annotated[
    str, typer.Option(help="Run long work on the workers of this Dask cluster: tcp://HOST:PORT.", metavar="ADDRESS")
]
