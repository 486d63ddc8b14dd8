"""Known games in a few lines each, as far as their odds need: what a test of odds has to say of a definition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.cards import STANDARD_DECK, Cards
from pitboss.rules import Ask, Bets, Deal, Game, Hand, Look, Pile, Settle, Show, Street, Wager
from pitboss.rules.asked_facts import FactsOf
from pitboss.rules.timeline import Step


def written(
    id_: str,
    *,
    piles: Sequence[Pile],
    seen: Sequence[str],
    streets: Sequence[Street],
    wagers: Sequence[Wager],
    fact_type: type[FactsOf],
    settle: Any,
    hands: Mapping[str, Hand],
    deck: Cards = STANDARD_DECK,
) -> Game:
    """A game whose seat sees piles and is asked questions in the order of `seen`: ids of piles, and of streets."""
    owners = {pile.id: pile.owner for pile in piles}
    middle: list[Step] = []
    for step in seen:
        if step in owners:
            middle.append(Look(step, "R1") if owners[step] == "seat" else Show(step, "R1"))
        else:
            middle.append(Ask(step))
    rest = [pile.id for pile in piles if pile.id not in seen]
    names = tuple(wager.id for wager in wagers)
    return Game(
        id=id_,
        name=id_.replace("_", " ").title(),
        says="A known game.",
        version=1,
        deck=deck,
        piles=tuple(piles),
        wagers=tuple(wagers),
        options=(),
        streets=tuple(streets),
        timeline=(
            Bets("R1"),
            *(Deal(pile.id, "R1") for pile in piles),
            *middle,
            *(Show(pile, "R1") for pile in rest),
            Settle(names, "R1", turns_over=tuple(pile.id for pile in piles if pile.owner == "seat")),
        ),
        fact_type=fact_type,
        settle=settle,
        hands=dict(hands),
        rules={"R1": "As it is known."},
        readings={},
    )
