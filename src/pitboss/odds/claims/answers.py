"""Readings that ask for a figure are answered by the certificate of the game: no figure is typed."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.kept_hash import printed
from pitboss.odds.certificates.store import find_certificate
from pitboss.odds.claims.case import certified_case
from pitboss.rules import Game, Options


def answered(game: Game, options: Options | None = None) -> Game:
    """The game with the answers of its certificate under these options; as it is where there are none."""
    if game.answers is None or printed(game) is not game:
        return game
    certificate = find_certificate(game)
    solved = certificate.find(options or game.choose_options()) if certificate else None
    if certificate is None or solved is None:
        return game
    answers = game.answers(certified_case(certificate, solved, solved.tally))
    told = {number: replace(game.readings[number], answer=answer) for number, answer in answers.items()}
    return replace(game, readings={**game.readings, **told})
