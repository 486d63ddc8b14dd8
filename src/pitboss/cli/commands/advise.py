"""`pitboss advise GAME POSITION`: the exact value of every legal choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.terminal.arguments import AsJson, GameId, Settings
from pitboss.cli.terminal.waiting import notify_if_slow

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.odds.advise import Advice
    from pitboss.play import Round
    from pitboss.rules import Game

PositionText = Annotated[
    list[str],
    typer.Argument(
        help="The cards that a seat has seen, pile by pile, with each choice where it was made: AhKd check 2c7d9s; all "
        "choices may follow all cards. The piles come in the game's own order, which a refusal names. Or the text of a "
        "round."
    ),
]
Dead = Annotated[
    str, typer.Option(help="Cards known to be gone, such as other players' cards: AhKd. Not with the text of a round.")
]
SeatNumber = Annotated[
    int | None, typer.Option("--seat", help="Advise this seat of a round; without it the first seat that may act.")
]

ASSUMED = " (assumed; write each choice after the cards that were seen when it was made)"


def advise(
    game: GameId,
    position: PositionText,
    settings: Settings = None,
    dead: Dead = "",
    seat: SeatNumber = None,
    as_json: AsJson = False,
) -> None:
    """Value each legal choice at a decision exactly, best first."""
    from pitboss.cli.terminal.output import console, print_json, read_settings
    from pitboss.games import find_game

    found, text = find_game(game), " ".join(position)
    if is_round(text):
        round_ = read_round(found, text, dead=dead, settings=settings)
        assumed, advice = False, advise_round(round_, seat)
    else:
        assumed, advice = advise_position(found, read_settings(settings), text, dead, seat)
    if as_json:
        print_json(advice_data(advice, assumed=assumed))
    else:
        print_advice(console(), advice, assumed=assumed)


def advise_position(
    game: Game, settings: dict[str, str], text: str, dead: str, seat: int | None
) -> tuple[bool, Advice]:
    """Advice for a position by itself, and whether the text left a choice to be assumed."""
    from pitboss.cards import parse_cards
    from pitboss.errors import GameError
    from pitboss.odds.advise import advise as count
    from pitboss.odds.read_position import readings

    if seat is not None:
        raise GameError("--seat names a seat of a round; leave it out for a position")
    options = game.choose_options(settings)
    meant = readings(game, options, text)
    with notify_if_slow():
        return len(meant) > 1, count(game, options, meant[0], parse_cards(dead) if dead else ())


def is_round(text: str) -> bool:
    """True for the text of a round, which begins with the name of its game."""
    from pitboss.games import REFERENCE, game_ids

    return text.startswith(game_ids()) or REFERENCE.match(text) is not None


def read_round(game: Game, text: str, *, dead: str, settings: list[str] | None) -> Round:
    """The round of a text. Cards and options that the text contains cannot be given again."""
    from pitboss.errors import GameError, RoundOver
    from pitboss.play import parse

    if dead or settings:
        raise GameError("the text of a round has its own cards and options; leave out --dead and --set")
    round_ = parse(text)
    if round_.game is not game:
        raise GameError(f"this is a round of {round_.game.id}, not of {game.id}")
    if round_.street is None:
        raise RoundOver("the round is over; there is nothing to decide")
    return round_


def advise_round(round_: Round, seat: int | None) -> Advice:
    """Advice for a seat of a round, with every card that it has been shown."""
    from pitboss.odds.advise import advise_seat

    with notify_if_slow():
        return advise_seat(round_, next(iter(round_.legal)) if seat is None else seat)


def advice_data(advice: Advice, *, assumed: bool) -> dict[str, Any]:
    """The advice as JSON: values as `n/d`, money in cents where the stakes are known."""
    from pitboss.cards import cards_text

    where = advice.position
    return {
        "game": advice.game.id,
        "options": dict(advice.options),
        "street": where.street.id,
        "cards": cards_text(where.cards),
        "dead": cards_text(advice.dead),
        "choices": list(where.choices),
        "assumed": assumed,
        "unit": advice.unit,
        "unit_cents": advice.unit_cents,
        "side_bets_left_out": list(advice.coupled),
        "note": advice.note,
        "values": [value_data(advice, choice) for choice, _ in advice.values],
    }


def value_data(advice: Advice, choice: str) -> dict[str, Any]:
    """One choice as JSON."""
    from pitboss.cards import cards_text
    from pitboss.odds.certificates.codec import fraction_text

    ev, cost_cents = advice.value(choice), advice.cost_cents(choice)
    found: dict[str, Any] = {"choice": choice, "ev": fraction_text(ev), "value": float(ev)}
    found["cost"] = float(advice.cost(choice))
    if cost_cents is not None:
        found["cost_cents"] = float(cost_cents)
    cards = advice.laid_down(choice)
    return found | ({"lays_down": cards_text(cards)} if cards else {})


def print_advice(out: Console, advice: Advice, *, assumed: bool) -> None:
    """Prints the position and the choices, best first."""
    from pitboss.cards import pretty
    from pitboss.cli.terminal.output import table
    from pitboss.cli.terminal.rounds import seen_text
    from pitboss.odds.read_position import choices_made

    where = advice.position
    out.print(f"{advice.game.name}: {where.street.says.lower()}, {seen_text(advice.game, where.cards)}")
    if history := choices_made(advice.game, where):
        out.print(f"After {', '.join(choice for _, choice in history)}{ASSUMED if assumed else ''}.")
    if advice.dead:
        out.print(f"Gone: {pretty(advice.dead)}.")
    header = ("choice", f"value in units of {advice.unit}", "costs", "exactly")
    rows = (
        (advice.says(choice), f"{float(ev):+.6f}", cost_text(advice, choice), str(ev)) for choice, ev in advice.values
    )
    out.print(table("", header, rows, right=(1, 2, 3)))
    if advice.note:
        out.print(f"Note: {advice.note}.")
    if advice.coupled:
        out.print(f"Not included: {', '.join(advice.coupled)}, which your choice can win or lose.")


def cost_text(advice: Advice, choice: str) -> str:
    """What a choice gives away against the best: money where the stakes are known."""
    cents = advice.cost_cents(choice)
    if not advice.cost(choice):
        return "best"
    return f"{float(advice.cost(choice)):.6f}" if cents is None else f"${float(cents) / 100:.4f}"
