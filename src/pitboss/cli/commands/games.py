"""`pitboss games`: the games that can be played."""

from __future__ import annotations

from pitboss.cli.terminal.arguments import AsJson


def games(as_json: AsJson = False) -> None:
    """List the games with their wagers."""
    from pitboss.cli.terminal.output import console, print_json, table
    from pitboss.games import all_games

    if as_json:
        print_json(
            [
                {
                    "id": game.id,
                    "name": game.name,
                    "version": game.version,
                    "says": game.says,
                    "cards": len(game.deck),
                    "seats": game.seats,
                    "wagers": [wager.id for wager in game.wagers],
                    "options": {option.id: list(option.values) for option in game.options},
                }
                for game in all_games()
            ]
        )
        return
    rows = [(g.id, f"{g.name}\n{g.says}", ", ".join(wager.id for wager in g.wagers)) for g in all_games()]
    console().print(table("Games", ("id", "game", "wagers"), rows))
    console().print("`pitboss show GAME` explains a game, `pitboss play GAME` deals it.")
