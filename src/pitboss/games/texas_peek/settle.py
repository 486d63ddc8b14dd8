"""Texas Peek Hold'em: from cards to facts, from facts to outcomes."""

from __future__ import annotations

from pitboss.hands.evaluators import best_five, pocket
from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.rules import (
    Choices,
    Compare,
    FactsOf,
    Hand,
    Kind,
    Options,
    Ruling,
    Rulings,
    half,
    lose,
    no_action,
    pays,
    pays_or_loses,
    push,
    win,
)

# The lines of the pay tables as they are printed, best first.
BLIND_LINES = (
    "Pocket Aces",
    "AK Suited",
    "AQ or AJ Suited",
    "AK Unsuited",
    "KK, QQ or JJ",
    "AQ or AJ Unsuited",
    "Pair 2s through 10s",
    "Suited Cards",
)
IM_IN_LINES = ("Royal Flush", "Straight Flush", "Four of a Kind", "Full House", "Flush")


PLAYER = Hand(best_five, "hole", "flop", "turn_river")
DEALER = Hand(best_five, "dealer_up", "dealer_down", "flop", "turn_river")
DEALER_HOLE = Hand(pocket, "dealer_up", "dealer_down", title="dealer's hole cards")
HANDS = {"player": PLAYER, "dealer": DEALER, "dealer_hole": DEALER_HOLE}


class Facts(FactsOf):
    """What settlement needs to know of one seat's row."""

    versus = Compare(PLAYER, DEALER)
    hand = Kind(PLAYER)
    hole = Kind(DEALER_HOLE)


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    """Every wager, in the order of the rules."""
    # R12: no choice touches the Blind, a fold or a surrender included (Q4).
    blind = pays_or_loses(len(pocket.kinds) - 1 - facts.hole, len(BLIND_LINES), "R12", "dealer_hole")
    at_peek, at_raise, at_im_in = choices
    if at_peek == "fold":  # R3
        return {"blind": blind} | {wager: no_action("R3") for wager in ("peek", "raise", "im_in")}
    if at_raise == "fold":  # R5
        return {"blind": blind, "peek": lose("R5"), "raise": no_action("R5"), "im_in": no_action("R5")}
    if at_im_in == "surrender":  # R7
        return {"blind": blind, "peek": lose("R7"), "raise": half("R7"), "im_in": no_action("R7")}
    both = ("player", "dealer")
    showdown = {LOSES: lose, TIES: push, WINS: win}[facts.versus]("R10", *both)  # R10
    return {"blind": blind, "peek": showdown, "raise": showdown, "im_in": im_in(facts, options)}


def im_in(facts: Facts, options: Options) -> Ruling:
    """R11: paid by its table from a flush up, whether the hand wins or loses (Q1); a tie loses (Q2)."""
    line = len(best_five.kinds) - 1 - facts.hand
    both = ("player", "dealer")
    if facts.versus == WINS:
        return pays(line, "R11", "player") if line < len(IM_IN_LINES) else push("R11", *both)
    if line >= len(IM_IN_LINES):
        return lose("R11", *both)
    if facts.versus == LOSES:
        return pays(line, "Q1", "player")
    return pays(line, "Q2", "player") if options["im_in_tie"] == "paid" else lose("R11", *both)
