"""What each choice is worth in one position, counted for the hand and the cards that are left."""

from __future__ import annotations

import numpy as np

from pitboss.cards import Cards, cards_text
from pitboss.errors import ChoiceRefused
from pitboss.odds.exact.draw.one_hand import count_hand
from pitboss.odds.exact.draw.read_game import is_asked, read_facts, read_plays
from pitboss.odds.exact.draw.values import SIXTHS, best_totals, check_shown, discard_totals, main_nets
from pitboss.odds.model.decision_points import legal_choices
from pitboss.rules import Choices, Game, Options

Value = tuple[int, int]


def position_values(
    game: Game, options: Options, cards_seen: Cards, choices: Choices, dead: Cards = ()
) -> dict[str, Value]:
    """For each legal choice the sum of the main game's net results, in units, and the number of deals behind it.

    The other bets do not depend on the discard. After a choice before the draw the best discard is assumed.
    """
    street = game.streets[len(choices)]
    legal = legal_choices(game, street, cards_seen, choices, options)
    if not legal:
        raise ChoiceRefused(f"{cards_text(cards_seen)} has nothing to decide on {street.id}", street.rule)
    plays, facts = read_plays(game, options), read_facts(game)
    left = tuple(card for card in game.deck if card not in cards_seen and card not in dead)
    hand, own = count_hand(cards_seen, left, facts.strong_least), np.zeros(1, np.int64)
    check_shown(game, options, hand)
    rest = tuple(card for card in game.deck if card not in cards_seen)
    nets = main_nets(game, options, (facts.fields("original", cards_seen + rest[:7]),))
    if choices:
        values, places = discard_totals(hand, nets, plays.histories.index(choices[0]), own)[0], list(range(len(legal)))
    else:
        asked = [np.array([is_asked(game, options, cards_seen, history)]) for history in plays.histories]
        values = np.array([best_totals(hand, nets, at, own, asked[at])[0] for at in range(len(asked))])
        places = [plays.histories.index(choice) for choice in legal]
    weight = SIXTHS * hand.ways
    return {choice: (int(values[place]), weight) for choice, place in zip(legal, places, strict=True)}
