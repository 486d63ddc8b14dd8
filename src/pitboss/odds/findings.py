"""What the numbers say: questions that the printed texts raise, answered from a certificate."""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pitboss.odds.certificate import Certificate, Values, fraction_text
from pitboss.odds.charts import cards_by_pile, choices_before, situation
from pitboss.odds.price import Price, correlations, price, price_together
from pitboss.odds.solution import Solution, ValueTable

LARGEST_PACKED = 200_000
LARGEST_TABLE = 400  # rows; beyond that a table belongs in a file of its own (`pitboss strategy --csv`)


def street_values(found: Solution) -> Values:
    """The value of every choice, on the streets that are small enough to print."""
    return {street: dict(_rows(table)) for street, table in found.values.items() if len(table) <= LARGEST_TABLE}


def _rows(table: ValueTable) -> Iterator[tuple[str, dict[str, Fraction]]]:
    for row, (piles, before) in enumerate(zip(cards_by_pile(table), choices_before(table), strict=True)):
        yield f"{situation(piles)} {before}".strip(), {choice: table.value(row, choice) for choice in table.choices}


def packed_streets(found: Solution) -> dict[str, dict[str, Any]]:
    """The whole strategy in little space: per street how many information sets there are, and a digest of the best
    choice in each; where they are few enough also the choices themselves, a byte each, deflated, in base 64.
    """
    import numpy as np  # noqa: PLC0415 - not needed to read a certificate

    streets: dict[str, dict[str, Any]] = {}
    for street, table in found.values.items():
        best = np.argmax(table.totals, axis=1).astype(np.uint8).tobytes()
        keys = table.keys.tobytes() if hasattr(table.keys, "tobytes") else "\n".join(table.keys).encode()
        streets[street] = {
            "information_sets": len(table),
            "choices": list(table.choices),
            "sha256": hashlib.sha256(keys + best).hexdigest(),
        }
        if len(table) <= LARGEST_PACKED:
            streets[street]["best"] = base64.b64encode(zlib.compress(best, 9)).decode()
    return streets


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
