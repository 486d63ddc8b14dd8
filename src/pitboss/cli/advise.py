"""`pitboss advise GAME POSITION`: the exact value of every legal choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.arguments import AsJson, GameId, Settings
from pitboss.cli.waiting import FIRST_ADVICE, notify_if_slow

if TYPE_CHECKING:
    from pitboss.odds.model.position import Position
    from pitboss.rules import Game, Options

PositionText = Annotated[
    list[str],
    typer.Argument(
        help="The cards in the order in which a seat sees them (in texas_peek the dealer's card comes first) and each "
        "choice where it was made, such as: AhKd check 2c7d9s, or all of them behind the cards; or the text of a round."
    ),
]

ASSUMED = ", which is assumed (write each choice behind the cards that were seen when it was made)"


def advise(game: GameId, position: PositionText, settings: Settings = None, as_json: AsJson = False) -> None:
    """The exact value of each legal choice at a decision, best first."""
    from pitboss.cards import cards_text
    from pitboss.cli.output import console, print_json, read_settings, table
    from pitboss.cli.rounds import seen_text
    from pitboss.games import find_game
    from pitboss.odds.advise import advise as count
    from pitboss.odds.advise import asked, readings
    from pitboss.odds.certificates.codec import fraction_text

    found = find_game(game)
    text = " ".join(position)
    options, where = read(found, found.choose_options(read_settings(settings)), text)
    with notify_if_slow(FIRST_ADVICE):
        advice = count(found, options, where)
    guessed = not is_round(text) and len(readings(found, options, text)) > 1
    if as_json:
        print_json(
            {
                "game": found.id,
                "options": dict(options),
                "street": where.street.id,
                "cards": cards_text(where.cards),
                "choices": list(where.choices),
                "assumed": guessed,
                "unit": advice.unit,
                "values": [
                    {"choice": choice, "ev": fraction_text(ev), "value": float(ev)}
                    | ({"lays_down": cards_text(cards)} if (cards := advice.laid_down(choice)) else {})
                    for choice, ev in advice.values
                ],
            }
        )
        return
    out = console()
    out.print(f"{found.name}: {where.street.says.lower()}, {seen_text(found, where.cards)}")
    if history := asked(found, where):
        out.print(f"After {', '.join(choice for _, choice in history)}{ASSUMED if guessed else ''}.")
    rows = ((advice.says(choice), f"{float(ev):+.6f}", str(ev)) for choice, ev in advice.values)
    out.print(table("", ("choice", f"value in units of {advice.unit}", "exactly"), rows, right=(1, 2)))


def is_round(text: str) -> bool:
    """True for the text of a round, which begins with the name of its game."""
    from pitboss.games import GAMES

    return text.startswith(tuple(GAMES))


def read(game: Game, options: Options, text: str) -> tuple[Options, Position]:
    """A position by itself, or a round at the decision of the first seat that may act."""
    from pitboss.cli.rounds import position_of
    from pitboss.errors import GameError, RoundOver
    from pitboss.odds.advise import read_position
    from pitboss.play import parse

    if not is_round(text):
        return options, read_position(game, options, text)
    round_ = parse(text)
    if round_.game is not game:
        raise GameError(f"this is a round of {round_.game.id}, not of {game.id}")
    if round_.street is None:
        raise RoundOver("the round is over; there is nothing to decide")
    return round_.table.options, position_of(round_, next(iter(round_.legal)))
