"""The dealer's procedure, one sentence per step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.rules import (
    Ask,
    Bets,
    Burn,
    Choice,
    CountHands,
    Deal,
    Game,
    Look,
    Options,
    Rank,
    SetShuffler,
    Settle,
    Show,
    Step,
    Street,
    TurnDown,
    still_in,
)
from pitboss.rules.street import never
from pitboss.rules.timeline import SeatState, anyone

_WHOSE: dict[Callable[[SeatState], bool], str] = {anyone: "each seat", still_in: "each seat still in"}


def step_text(game: Game, step: Step, options: Options | None = None) -> str:
    """What happens at this step, in a house with these options or in any house."""
    if isinstance(step, Ask):
        return _ask_text(game, step, options)
    if isinstance(step, Deal | Look | Show):
        return f"{_cards_text(game, step)}{_condition(step)}."
    if isinstance(step, Settle):
        return _settle_text(step)
    if isinstance(step, TurnDown | Rank):
        return f"{_hand_text(step)}."
    return _other_text(step)


def only_with(*parts: Street | Choice) -> str:
    """` (only with showing=claims)`, for a street or a choice that not every house has."""
    needed = next((part.only_with for part in parts if part.only_with), None)
    return f" (only with {'='.join(needed)})" if needed else ""


def only_if(choice: Choice) -> str:
    """` (only with a pair of aces or better)`, for a choice that is legal with certain cards."""
    return f" (only with a {choice.only_if.says})" if choice.only_if else ""


def _ask_text(game: Game, step: Ask, options: Options | None) -> str:
    street = next(street for street in game.streets if street.id == step.street)
    who = "each seat that has a decision" if street.excused is not never else "each seat"
    turn = ", one seat after the other" if street.in_turn else ""
    then = f" {_laid_text(step.then, options)}" if step.then else ""
    if options is not None:
        names = [choice.id + only_if(choice) for choice in street.legal(options)]
        return f"{street.says}: {who} chooses {listed('or', names)}{turn}.{then}"
    names = [choice.id + only_if(choice) + only_with(choice) for choice in street.choices]
    return f"{street.says}: {who} chooses {listed('or', names)}{turn}{only_with(street)}.{then}"


def _laid_text(step: TurnDown, options: Options | None) -> str:
    """What a seat does with its cards when it has decided."""
    in_view = options is not None and step.stays_in_view(options)
    looks = "only the seat itself may still look at them" if in_view else "nobody may look at them"
    return f"The seat then lays its {step.pile.replace('_', ' ')} cards face down, and {looks} ({step.rule})."


def listed(word: str, names: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last


def _cards_text(game: Game, step: Deal | Look | Show) -> str:
    pile = next(pile for pile in game.piles if pile.id == step.pile)
    name = pile.id.replace("_", " ")
    whose = _WHOSE.get(step.to, "each seat that is due one") if pile.owner == "seat" else pile.owner
    if isinstance(step, Look):
        return f"Each seat looks at its own cards ({name})"
    cards = f"{pile.count} card{'s' if pile.count > 1 else ''}"
    if isinstance(step, Show):
        what = f"the cards of {whose}" if pile.owner == "seat" else cards
        return f"The dealer turns {what}{' of the board' if pile.owner == 'board' else ''} face up ({name})"
    face = "" if _shown_next(game, step) else " face down"
    if pile.owner == "dealer":
        return f"The dealer takes {cards}{face} ({name})"
    return f"The dealer deals {cards}{face} to {'the board' if pile.owner == 'board' else whose} ({name})"


def _shown_next(game: Game, step: Step) -> bool:
    """The same pile is turned up in the very next step."""
    after = game.timeline[game.timeline.index(step) + 1 :][:1]
    return any(isinstance(later, Show) and isinstance(step, Deal) and later.pile == step.pile for later in after)


def _hand_text(step: TurnDown | Rank) -> str:
    if isinstance(step, TurnDown):
        return f"The {step.pile.replace('_', ' ')} cards that lie face up are turned face down again"
    return f"The dealer names the {step.hand}'s hand and lays aside the cards it does not use{_condition(step)}"


def _settle_text(step: Settle) -> str:
    order = ", counter-clockwise from the dealer's right" if step.from_dealers_right else ""
    whose = "each seat that gave up its hand" if step.given_up else step.whose
    only = f" of {whose}" if whose else ""
    return f"The dealer settles {listed('and', step.wagers)}{only}{order}."


def _other_text(step: Bets | SetShuffler | Burn | CountHands) -> str:
    if isinstance(step, Bets):
        return "The seats place their bets."
    if isinstance(step, SetShuffler):
        return f"The shuffler is set to “{step.mode}”."
    if isinstance(step, Burn):
        return f"The dealer burns a card{_condition(step)}."
    return f"The shuffler counts the hands and shows the payouts of {step.wager}."


def _condition(step: Deal | Look | Show | Burn | Rank) -> str:
    return ", if a seat is still in" if not isinstance(step, Look) and step.while_in else ""


def step_rule(game: Game, step: Step) -> str:
    """The number of the rule behind this step."""
    if isinstance(step, Ask):
        return next(street.rule for street in game.streets if street.id == step.street)
    return step.rule
