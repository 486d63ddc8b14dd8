"""What is measured, taken from the list of games: no benchmark knows a game by its name."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pitboss.cards import cards_text
from pitboss.games import game_ids
from pitboss.odds.model.decision_points import legal_choices, stages
from pitboss.rules import NOT_ASKED, Choices, Game, Options

FIRST = game_ids()[0]  # where one game is enough
STAKE_CENTS = 500


def least_bets(game: Game) -> dict[str, int]:
    """The bets that a seat must make."""
    return {wager.id: STAKE_CENTS for wager in game.opening_wagers if wager.required}


def positions(game: Game) -> Iterator[str]:
    """A position on every street, as `pitboss advise` reads it; the same cards in every run."""
    options = game.choose_options()
    row = tuple(random.Random(game.id).sample(game.deck, game.row_size))
    for place, street in enumerate(game.streets):
        if street.exists(options):
            yield next(_texts(game, options, row, place))


def _texts(game: Game, options: Options, row: tuple[int, ...], place: int) -> Iterator[str]:
    """The cards seen at a street, with the choices of every path that is asked there."""
    for path in game.paths_under(options):
        seen, words = 0, []
        made: Choices = ()
        for stage in stages(game):
            if stage.pile is not None:
                words.append(cards_text(row[seen : seen + stage.pile.count]))
                seen += stage.pile.count
                continue
            assert stage.street is not None
            legal = legal_choices(game, stage.street, row[:seen], made, options)
            if len(made) == place:
                if legal:
                    yield f"{game.id} {' '.join(words)}"
                break
            if path[len(made)] != NOT_ASKED:
                words.append(path[len(made)])
            made = (*made, path[len(made)])
