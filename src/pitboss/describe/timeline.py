"""The dealer's procedure, one sentence per step."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.rules import (
    Ask,
    Bets,
    Burn,
    CountHands,
    Deal,
    Game,
    Look,
    Rank,
    SetShuffler,
    Settle,
    Show,
    Step,
    TurnDown,
    still_in,
)
from pitboss.rules.street import never
from pitboss.rules.timeline import Hand, anyone

_WHOSE: dict[Callable[[Hand], bool], str] = {anyone: "each seat", still_in: "each seat still in"}


def step_text(game: Game, step: Step) -> str:
    """What happens at this step."""
    if isinstance(step, Ask):
        street = next(street for street in game.streets if street.id == step.street)
        turn = ", one seat after the other" if street.in_turn else ""
        house = f" (only with {'='.join(street.only_with)})" if street.only_with else ""
        who = ", by each seat that must decide" if street.excused is not never else ""
        return f"{street.says}: {' or '.join(choice.id for choice in street.choices)}{who}{turn}{house}."
    if isinstance(step, Deal | Look | Show):
        return _cards_text(game, step) + _condition(step)
    if isinstance(step, Settle):
        return _settle_text(step)
    if isinstance(step, TurnDown | Rank):
        return _hand_text(step)
    return _other_text(step)


def _cards_text(game: Game, step: Deal | Look | Show) -> str:
    pile = next(pile for pile in game.piles if pile.id == step.pile)
    name = pile.id.replace("_", " ")
    cards = f"{pile.count} card{'s' if pile.count > 1 else ''}"
    if isinstance(step, Look):
        return f"Each seat looks at its own cards ({name})."
    if pile.owner == "seat":
        whose = _WHOSE.get(step.to, "each seat that is due one")
        return f"{cards} to {whose} ({name})." if isinstance(step, Deal) else f"{name} of {whose}: face up for all."
    place = "to the dealer" if pile.owner == "dealer" else "on the board"
    face = "face up" if _shown_next(game, step) else "face down"
    return f"{cards} {place}, {face} ({name})." if isinstance(step, Deal) else f"{name}: face up for all."


def _shown_next(game: Game, step: Step) -> bool:
    """The same pile is turned up in the very next step."""
    after = game.timeline[game.timeline.index(step) + 1 :][:1]
    return any(isinstance(later, Show) and isinstance(step, Deal) and later.pile == step.pile for later in after)


def _hand_text(step: TurnDown | Rank) -> str:
    if isinstance(step, TurnDown):
        return f"{step.pile.replace('_', ' ')}: cards that lie face up go face down again."
    return f"The {step.hand}'s hand is named; cards it does not use are laid aside." + _condition(step)


def _settle_text(step: Settle) -> str:
    order = " from the dealer's right, counter-clockwise" if step.from_dealers_right else ""
    only = f" (what {', '.join(sorted(step.by_rules))} decide)" if step.by_rules else ""
    only = " (what a seat that gave up its hand has lost or gets back)" if step.given_up else only
    return f"Settled{order}: {', '.join(step.wagers)}{only}."


def _other_text(step: Bets | SetShuffler | Burn | CountHands) -> str:
    if isinstance(step, Bets):
        return "Bets are placed."
    if isinstance(step, SetShuffler):
        return f"The shuffler is set to “{step.mode}”."
    if isinstance(step, Burn):
        return "One card is burned." + _condition(step)
    return f"The shuffler counts the hands and shows the payouts of {step.wager}."


def _condition(step: Deal | Look | Show | Burn | Rank) -> str:
    return " (If a seat is still in.)" if not isinstance(step, Look) and step.while_in else ""


def step_rule(game: Game, step: Step) -> str:
    """The number of the rule that asks for this step."""
    if isinstance(step, Ask):
        return next(street.rule for street in game.streets if street.id == step.street)
    return step.rule
