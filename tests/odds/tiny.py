"""A game so small that its odds can be counted on paper: one card each, high card wins.

The seat bets an Ante, sees its card, and folds or plays 1x or 2x. Ante and Play pay even money; a side bet,
High, pays 5 to 2 on the highest rank. With three cards of one suit there are six deals.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.cards import Cards, rank, small_deck
from pitboss.rules import (
    Ask,
    Bets,
    Choice,
    Choices,
    Deal,
    Game,
    Look,
    Odds,
    Option,
    Options,
    Pile,
    Rulings,
    Settle,
    Show,
    Street,
    Wager,
    lose,
    no_action,
    pay_table,
    pays,
    push,
    win,
)


class Facts(NamedTuple):
    """Does the seat lose, tie or win, and has it the highest rank?"""

    versus: int
    high: int


def facts(row: Cards, choices: Choices) -> Facts:
    mine, theirs = rank(row[0]), rank(row[1])
    return Facts((mine > theirs) - (mine < theirs) + 1, int(mine == 2))


def settle(facts: Facts, choices: Choices, options: Options) -> Rulings:
    high = pays(0, "R3") if facts.high else lose("R3")
    if choices == ("fold",):
        return {"ante": lose("R2"), "play": no_action("R2"), "high": high}
    verdict = (lose, push, win)[facts.versus]("R2")
    return {"ante": verdict, "play": verdict, "high": high}


TINY = Game(
    id="tiny",
    name="Tiny",
    says="One card each.",
    version=1,
    deck=small_deck(ranks="234", suits="c"),
    piles=(Pile("own", 1, "seat"), Pile("dealer", 1, "dealer")),
    wagers=(
        Wager("ante", "the higher card", "R1", required=True),
        Wager("play", "the higher card", "R2", base="ante"),
        Wager(
            "high",
            "the highest rank",
            "R3",
            tables={"even": pay_table("even", ("Four",), 1), "rich": pay_table("rich", ("Four",), Odds(5, 2))},
            table_option="high_table",
        ),
    ),
    options=(Option("high_table", "Which table?", ("even", "rich"), "rich"),),
    streets=(
        Street(
            "play",
            "Play?",
            "R2",
            (
                Choice("fold", "give up", folds=True),
                Choice("1x", "play", wager="play", times=1),
                Choice("2x", "play twice", wager="play", times=2),
            ),
            default="fold",
        ),
    ),
    timeline=(
        Bets("R1"),
        Deal("own", "R1"),
        Deal("dealer", "R1"),
        Look("own", "R1"),
        Ask("play"),
        Show("dealer", "R2"),
        Settle(("ante", "play", "high"), "R2"),
    ),
    fact_type=Facts,
    fact_values={"versus": ("loses", "ties", "wins"), "high": ("no", "yes")},
    facts=facts,
    settle=settle,
    hands={},
    hand_names={},
    hand_so_far=str,
    rules={"R1": "One card each.", "R2": "High card wins.", "R3": "High pays on a four."},
    readings={},
)

GAME = TINY
