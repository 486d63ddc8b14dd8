"""Ultimate Texas Hold'em: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from pitboss.games import cover_all
from pitboss.hands.evaluators import best_five
from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.rules import (
    Choices,
    Compare,
    FactsOf,
    Hand,
    Highest,
    Kind,
    Options,
    PayLine,
    Reaches,
    Rulings,
    lose,
    no_action,
    pays,
    pays_or_loses,
    push,
    win,
)

TRIPS, BLIND, COVER_ALL = (
    best_five.levels("royal flush", lowest) for lowest in ("three of a kind", "straight", "full house")
)
QUALIFIES = best_five.at("pair").or_better  # R8

PLAYER = Hand(best_five, "hole", "flop", "turn_river")
DEALER = Hand(best_five, "flop", "turn_river", "dealer")
HIGH = Highest(PLAYER, DEALER, COVER_ALL)
HANDS: dict[str, Hand | Highest] = {"player": PLAYER, "dealer": DEALER, "high": HIGH}


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    versus = Compare(PLAYER, DEALER)
    hand = Kind(PLAYER)
    qualifies = Reaches(DEALER, QUALIFIES)
    high = PayLine(HIGH)  # C7


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    line = len(best_five.kinds) - 1 - facts.hand
    rulings = {
        "trips": pays_or_loses(line, len(TRIPS), "R12", "player"),
        "cover_all": cover_all.rule(facts.high, len(COVER_ALL), folded="fold" in choices),
    }
    if "fold" in choices:  # R7
        stays = options["trips_after_fold"] == "stays"
        rulings["trips"] = pays_or_loses(line, len(TRIPS), "Q4", "player") if stays else lose("Q4")
        return rulings | {"ante": lose("R7"), "blind": lose("R7"), "play": no_action("R7")}
    both = ("player", "dealer")
    ante_stands = not facts.qualifies and facts.versus != TIES  # R8
    if facts.versus == WINS:
        ante = push("R8", *both) if ante_stands else win("R9", *both)
        blind = pays(line, "R9", "player") if line < len(BLIND) else push("R9", "player")
        return rulings | {"ante": ante, "blind": blind, "play": win("R9", *both)}
    if facts.versus == LOSES:
        ante = push("R8", *both) if ante_stands else lose("R10", *both)
        return rulings | {"ante": ante, "blind": lose("R10", *both), "play": lose("R10", *both)}
    return rulings | {wager: push("R11", *both) for wager in ("ante", "blind", "play")}
