"""Two bets decided together: where a choice of the main game can lose a side bet, the best play for both at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from pitboss.odds.certificates.codec import fraction_text
from pitboss.odds.certificates.model import Certificate
from pitboss.odds.claims.readings import Worth, worths
from pitboss.odds.pricing.price import price
from pitboss.odds.report import certified_tallies
from pitboss.odds.solve import solve
from pitboss.rules import Game


def betting_both(game: Game, wager: str) -> Game:
    """The game in which a side bet is required, so that it belongs to the main game and its best play."""
    wagers = tuple(replace(each, required=True) if each.id == wager else each for each in game.wagers)
    return replace(game, wagers=wagers)


def together(certificate: Certificate, known: Mapping[str, str]) -> dict[str, str]:
    """By reading, what a unit on the main game and one on the side bet that it couples are worth at best.

    What is already known is taken over; anything else is counted.
    """
    best = certificate.solved[0]
    found = worths(best.tally, certified_tallies(certificate, certificate.game))
    return {
        worth.setting: known.get(worth.setting) or fraction_text(_counted(certificate.game, worth))
        for worth in found
        if worth.coupled
    }


def _counted(game: Game, worth: Worth) -> Fraction:
    both = betting_both(game, worth.wager)
    return price(solve(both, both.choose_options({worth.option: worth.value}))).ev
