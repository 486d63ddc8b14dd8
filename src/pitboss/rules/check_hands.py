"""Checks of hands and facts as data: piles, streets, numbers of cards and evaluators, each mistake by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.hands.evaluator_tables import problems
from pitboss.hands.evaluators import OURS
from pitboss.rules.asked_facts import FactsFromData, FactsOf, from_data, hands_asked
from pitboss.rules.made_hands import AnyHand, Chosen, Drawn, Exactly, Hand, Highest, Kept, Layout, layout_of

if TYPE_CHECKING:
    from pitboss.rules.game import Game


def hand_problems(game: Game) -> Iterator[str]:
    """Everything that is wrong with the hands and facts of a game."""
    layout = layout_of(game.piles, game.streets)
    for name, hand in named_hands(game).items():
        yield from (f"{name}: {wrong}" for wrong in wrong_hand(hand, layout))
    evaluators = {each.evaluator.name: each.evaluator for each in named_hands(game).values()}
    for evaluator in evaluators.values():
        if evaluator not in OURS:  # Ours are checked by tests.
            yield from problems(evaluator)


def fact_problems(game: Game) -> Iterator[str]:
    """Facts are data, or a function beside the names of all values."""
    if game.facts is from_data:
        yield "fact_type is not a class of facts as data (FactsOf), so write a function `facts` and `fact_values` too"
    elif not game.fact_values:
        yield "there are no facts: settlement needs at least one, so write a Compare, Kind, Reaches or PayLine"


def named_hands(game: Game) -> dict[str, Hand]:
    """Every hand that is data, by a name for people; the highest hand of a table as the two that it is made of."""
    found: dict[str, AnyHand] = {f"hand {id_}": hand for id_, hand in game.hands.items() if _is_data(hand)}  # type: ignore[misc]
    if isinstance(game.facts, FactsFromData):
        asked = hands_asked(game.facts.fact_type)
        found |= {_fact_of(game.facts.fact_type, hand): hand for hand in asked if hand not in found.values()}
    plain = {name: hand for name, hand in found.items() if isinstance(hand, Hand)}
    for name, high in found.items():
        if isinstance(high, Highest):
            plain |= {f"{name}, the {owner}'s": getattr(high, owner) for owner in ("seat", "dealer")}
    return plain


def _is_data(hand: object) -> bool:
    return isinstance(hand, Hand | Highest)


def _fact_of(fact_type: type[FactsOf], hand: AnyHand) -> str:
    return "the hand of fact " + next(name for name, fact in fact_type.asked.items() if hand in fact.hands)


def wrong_hand(hand: Hand, layout: Layout) -> Iterator[str]:
    """Everything that is wrong with one hand."""
    names = list(_wrong_names(hand, layout))
    yield from names
    if names:
        return
    evaluator = hand.evaluator
    choices = list(layout.places[hand.street]) if hand.street else [""]
    counts = {len(slots): choice for choice in choices for slots in hand.sets(layout, choice)}
    for count, choice in sorted(counts.items()):
        if not evaluator.size <= count <= evaluator.most:
            after = f" after {choice}" if choice else ""
            takes = f"{evaluator.size} to {evaluator.most}" if evaluator.size < evaluator.most else str(evaluator.size)
            yield f"{evaluator.name} takes {takes} cards, not {count}{after}"


def _wrong_names(hand: Hand, layout: Layout) -> Iterator[str]:
    piles = {pile.id: pile for pile in layout.piles}
    named = [part.pile for part in hand.parts]
    if not named:
        yield "it is made of nothing; name the piles that it is made of"
    yield from (f"there is no pile {pile!r}; the piles are: {', '.join(piles)}" for pile in named if pile not in piles)
    yield from (f"the pile {pile!r} is named twice" for pile in sorted({p for p in named if named.count(p) > 1}))
    streets = {part.at for part in hand.parts if part.at}
    if len(streets) > 1:
        yield f"its cards depend on two streets, {' and '.join(sorted(streets))}; only one may name places"
    for street in sorted(streets):
        if street not in layout.places:
            yield f"there is no street {street!r}; the streets are: {', '.join(layout.streets) or 'none'}"
        elif not any(layout.places[street].values()):
            yield f"no choice on {street!r} names a card; give that street by_place=True"
    for part in hand.parts:
        drawn_at = piles[part.pile].drawn_at if part.pile in piles else ""
        if drawn_at and not (isinstance(part, Drawn) and part.at == drawn_at):
            write = f"Drawn({part.pile!r}, at={drawn_at!r})"
            yield f"a choice decides how many cards of {part.pile!r} there are: write {write}"
        if isinstance(part, Kept | Chosen | Drawn) and not part.at:
            yield f"{type(part).__name__}({part.pile!r}) needs the street whose choice it goes by: at=…"
        if isinstance(part, Exactly) and part.pile in piles and not 1 <= part.count <= piles[part.pile].count:
            yield f"exactly {part.count} cards of {part.pile!r} cannot be taken: it has {piles[part.pile].count}"
