"""What each choice is worth in one position: every draw, every dealer that the cards left allow."""

from __future__ import annotations

from pitboss.cards import Cards, cards_text
from pitboss.errors import ChoiceRefused
from pitboss.odds.exact.draw.one_hand import count_hand
from pitboss.odds.exact.draw.solve_game import HIDE, SHOW, show_totals
from pitboss.odds.exact.draw.values import SHOWING, SIXTHS, discard_totals, poker_nets
from pitboss.odds.model.decision_points import legal_choices
from pitboss.rules import Choices, Game, Options

Value = tuple[int, int]


def position_values(
    game: Game, options: Options, cards_seen: Cards, choices: Choices, dead: Cards = ()
) -> dict[str, Value]:
    """For each legal choice the sum of the Poker bet's net results, in units, and the number of deals behind it.

    The other bets do not depend on the discard. After `show` or `hide` the best discard is assumed.
    """
    street = game.streets[len(choices)]
    legal = legal_choices(game, street, cards_seen, choices, options)
    if not legal:
        raise ChoiceRefused(f"{cards_text(cards_seen)} has nothing to decide on {street.id}", street.rule)
    hand = count_hand(cards_seen, tuple(card for card in game.deck if card not in cards_seen and card not in dead))
    nets = poker_nets(game, options)
    if street.id == "show":
        values, places = show_totals(hand, nets)[0], [SHOW - 1, HIDE - 1]
    else:
        values, places = discard_totals(hand, nets, SHOWING.index(choices[0]))[0], list(range(len(cards_seen)))
    weight = SIXTHS * hand.ways
    return {choice: (int(values[place]), weight) for choice, place in zip(legal, places, strict=True)}
