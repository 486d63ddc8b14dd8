"""Checks of what seats may answer: choices by the cards held, and bets that are taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.rules.check_hands import wrong_hand
from pitboss.rules.timeline import Ask, Look, Show

if TYPE_CHECKING:
    from pitboss.rules.game import Game
    from pitboss.rules.holds import Holds
    from pitboss.rules.street import Choice, Street


def choice_problems(game: Game) -> Iterator[str]:
    """Everything that is wrong with choices that ask for cards, take a bet back or exchange cards."""
    yield from _wrong_exchanges(game)
    for street in game.streets:
        for choice in street.choices:
            where = f"choice {choice.id} on {street.id}"
            if choice.only_if is not None:
                yield from (f"{where}: only_if: {wrong}" for wrong in _wrong_question(game, street, choice.only_if))
            if choice.takes_back:
                yield from (f"{where} {wrong}" for wrong in _wrong_return(game, street, choice))


def _wrong_question(game: Game, street: Street, question: Holds) -> Iterator[str]:
    hand, level = question.hand, question.level
    if level.evaluator != hand.evaluator:
        yield f"the level {level.says!r} is ranked by {level.evaluator.name}, the hand by {hand.evaluator.name}"
        return
    wrong = list(wrong_hand(hand, game.layout_of_row))
    yield from wrong
    if wrong:
        return
    if hand.street and game.street_index[hand.street] >= game.street_index[street.id]:
        yield f"its cards depend on {hand.street}, which is not asked before {street.id}"
    seen = seen_cards(game, street)
    unseen = [part.pile for part in hand.parts if any(slot >= seen for slot in game.layout_of_row.slots(part.pile))]
    if unseen:
        yield f"the seat has not seen the pile {unseen[0]!r} when it is asked on {street.id}; name piles it has seen"


def _wrong_exchanges(game: Game) -> Iterator[str]:
    """Choices that name cards, and piles of which a choice decides how many cards there are."""
    most = max((pile.count for pile in game.piles if pile.owner == "seat"), default=0)
    for street in game.streets:
        for choice in street.choices:
            if choice.places and not street.by_place:
                yield f"choice {choice.id} on {street.id} names cards; give that street by_place=True"
            if len(set(choice.places)) < len(choice.places) or any(not 0 <= place < most for place in choice.places):
                where = f"choice {choice.id} on {street.id}"
                yield f"{where} names the places {choice.places}; they are 0 to {most - 1}, each once"
    for at, pile in enumerate(game.piles):
        if not pile.drawn_at:
            continue
        street_found = next((street for street in game.streets if street.id == pile.drawn_at), None)
        if street_found is None:
            yield f"pile {pile.id} is drawn at {pile.drawn_at!r}, but there is no such street"
            continue
        named = max(len(street_found.places_of(choice.id)) for choice in street_found.choices)
        if pile.owner != "seat" or named > pile.count:
            draws = f"choices on {pile.drawn_at} draw up to {named}"
            yield f"pile {pile.id} has {pile.count} cards of a {pile.owner}; {draws}"
        if at < len(game.piles) - 1 and any(seen_cards(game, each) > _start(game, at + 1) for each in game.streets):
            yield f"pile {pile.id} is drawn, so a seat sees no pile after it before it decides; list it last of those"


def _start(game: Game, at: int) -> int:
    return sum(pile.count for pile in game.piles[:at])


def _wrong_return(game: Game, street: Street, choice: Choice) -> Iterator[str]:
    wagers = {wager.id: wager for wager in game.wagers}
    wager = wagers.get(choice.takes_back)
    if wager is None:
        yield f"takes back {choice.takes_back!r}, but there is no such wager"
        return
    if choice.wager or choice.folds or choice.told_as:
        yield "takes a bet back, so it can neither place one, nor fold, nor be a secret"
    if not wager.is_opening:
        yield f"takes back {wager.id}, which is not placed before the deal"
    elif not wager.required and street.needs != wager.id:
        needs = f"needs={wager.id!r}"
        yield f"takes back {wager.id}, which a seat need not have: make it required, or give the street {needs}"
    if followers := [each.id for each in game.wagers if each.base == wager.id]:
        yield f"takes back {wager.id}, but {followers[0]} is a multiple of it"
    later = game.streets[game.street_index[street.id] + 1 :]
    if needing := [each.id for each in later if each.needs == wager.id]:
        yield f"takes back {wager.id}, which the later street {needing[0]} needs"
    if any(path.count(choice.id) and _taken(game, path).count(wager.id) > 1 for path in game.paths):
        yield f"takes back {wager.id}, which may have been taken back before; write an asks= that says no"


def _taken(game: Game, path: tuple[str, ...]) -> list[str]:
    made = (street.choice(chosen) for street, chosen in zip(game.streets, path, strict=True))
    return [choice.takes_back for choice in made if choice is not None and choice.takes_back]


def seen_cards(game: Game, street: Street) -> int:
    """How many cards of its row a seat has seen when it is asked on a street."""
    shown: set[str] = set()
    for step in game.timeline:
        if isinstance(step, Ask) and step.street == street.id:
            break
        if isinstance(step, Look | Show):
            shown.add(step.pile)
    count = 0
    for pile in game.piles:
        if pile.id not in shown:
            break
        count += pile.count
    return count
