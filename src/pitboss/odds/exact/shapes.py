"""The shapes of games that recipes count: which piles a seat sees before which question. No game is known by name."""

from __future__ import annotations

from pitboss.odds.model.decision_points import stages
from pitboss.rules import Game

Step = tuple[str, int]  # the owner of a pile and its cards, or a question
ASK: Step = ("ask", 0)

UP_CARD: tuple[Step, ...] = (("dealer", 1), ASK, ("seat", 2), ASK, ("board", 3), ASK)
UP_CARD_REST = {"dealer": 1, "board": 2}
BOTH_UP: tuple[Step, ...] = (("dealer", 1), *UP_CARD)
FIVE_AGAINST_SIX: tuple[Step, ...] = (("seat", 5), ("dealer", 1), ASK, ("dealer", 5))
DRAW: tuple[Step, ...] = (("seat", 5), ASK, ASK)
DRAW_REST = {"dealer": 6, "seat": 1}
BOARD = {"seat": 2, "board": 5, "dealer": 2}


def steps(game: Game) -> tuple[Step, ...]:
    """What a seat sees and is asked, in turn; at the end what it never sees before the showdown."""
    found = ((each.pile.owner, each.pile.count) if each.pile else ASK for each in stages(game))
    return tuple(each for each in found if each == ASK or each[1])


def _cards(found: tuple[Step, ...]) -> dict[str, int]:
    cards: dict[str, int] = {}
    for owner, count in found:
        if owner != ASK[0]:
            cards[owner] = cards.get(owner, 0) + count
    return cards


def is_up_card(game: Game) -> bool:
    """One of the dealer's cards, then the seat's two, then three of the board, each with a question."""
    found = steps(game)
    return found[: len(UP_CARD)] == UP_CARD and _cards(found[len(UP_CARD) :]) == UP_CARD_REST


def is_both_up(game: Game) -> bool:
    """The same for a seat that knows the dealer's other card from the start."""
    found = steps(game)
    return found[: len(BOTH_UP)] == BOTH_UP and _cards(found[len(BOTH_UP) :]) == {"board": 2}


def is_five_against_six(game: Game) -> bool:
    """Five cards of the seat, one of the dealer's, a question, five more of the dealer's."""
    return steps(game) == FIVE_AGAINST_SIX


def is_draw(game: Game) -> bool:
    """Five cards of the seat, two questions, and then six cards of the dealer and one more of the seat."""
    found = steps(game)
    return found[: len(DRAW)] == DRAW and _cards(found[len(DRAW) :]) == DRAW_REST


def is_board(game: Game) -> bool:
    """Two cards of the seat, seen first, a board of five, two of the dealer's."""
    found = steps(game)
    return _cards(found) == BOARD and found[0] == ("seat", 2)


SHAPES = {
    "dealer_up_card": lambda game: is_up_card(game) or is_both_up(game),
    "draw": is_draw,
    "shared_board": is_board,
}


def shape_of(game: Game) -> str:
    """The recipe whose shape this game has, by the name of its folder; nothing if there is none."""
    return next((name for name, fits in SHAPES.items() if fits(game)), "")
