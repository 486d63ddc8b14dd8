"""What the numbers say: questions that the printed texts raise, answered from a certificate."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from pitboss.odds.certificates.codec import fraction_text
from pitboss.odds.certificates.model import Certificate
from pitboss.odds.pricing.price import Price, correlations, price, price_together


def findings(certificate: Certificate) -> dict[str, Any]:
    """Every answer that this game's text calls for."""
    found: dict[str, Any] = {"correlations": correlations(certificate.solved[0].tally)}
    special = FINDINGS.get(certificate.game.id)
    return found | (special(certificate) if special else {})


def peek(certificate: Certificate) -> dict[str, Any]:
    """Texas Peek: does the printed game favour the house, and at which ratio of bets does it break even?"""
    found = {}
    for solved in certificate.solved:
        if solved.strategy != "optimal" or solved.knowing:
            continue
        main = solved.main
        blind = next(price for price in solved.prices if price.wager == "blind")
        peeks = solved.values.get("peek", {})
        always = sum((values["peek"] for values in peeks.values()), Fraction(0))  # up cards are equally likely
        peeking = next(share for street, choice, share in solved.decisions if (street, choice) == ("peek", "peek"))
        found[solved.options["im_in_tie"]] = {
            "peeks": fraction_text(peeking),
            "main_ev": fraction_text(main.ev),
            "blind_ev": fraction_text(blind.ev),
            "favours": "player" if main.ev > 0 else "house",
            "peek_per_blind_to_break_even": fraction_text(-blind.ev / main.ev) if main.ev > 0 else None,
            "always_peeking_ev": fraction_text(always / len(peeks)),
        }
    return {"by_tie_rule": found}


def bonus(certificate: Certificate) -> dict[str, Any]:
    """Hold'em Bonus: where could the printed return of 96.88 % come from?"""
    game, readings = certificate.game, {}
    for value in ("straight", "flush"):
        options = game.choose_options({"ante_pays_from": value})
        for strategy in ("optimal", *game.strategies):
            if solved := certificate.find(options, strategy):
                readings[f"{strategy}, Ante from a {value}"] = _returns(price(replace(solved.tally, options=options)))
    return {"printed_return": 0.9688, "returns": readings}


def _returns(main: Price) -> dict[str, float]:
    return {
        "per_first_bet": 1 - float(main.house_edge),
        "per_money_bet": 1 - float(main.element_of_risk),
    }


def wild(certificate: Certificate) -> dict[str, Any]:
    """Wild Six: all four bets together, five dollars on each and the tax."""
    five = dict.fromkeys(("poker", "queens_or_better", "draw_bonus"), Fraction(5))
    together = price_together(certificate.solved[0].tally, five | {"taxpayer": Fraction(1)})
    return {
        "together_dollars": {
            "ev": fraction_text(together.ev),
            "stdev": together.stdev,
            "average_bet": float(together.average_bet),
            "element_of_risk": float(together.element_of_risk),
        }
    }


FINDINGS = {"texas_peek": peek, "holdem_bonus": bonus, "wild_six": wild}
