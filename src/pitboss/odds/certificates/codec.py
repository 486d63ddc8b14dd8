"""Certificates as JSON: exact fractions and counts as text, so that no reader rounds them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from pitboss.odds.certificates.model import Certificate, Solved
from pitboss.odds.charts.chart import Chart
from pitboss.odds.model.tally import Cell, LineTally
from pitboss.odds.pricing.price import Price
from pitboss.rules import Game

FORMAT = 1


def digest(data: dict[str, Any]) -> str:
    """Detects a certificate that was changed or cut off. This does not prove who wrote it."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def dumps(value: object, indent: str = "") -> str:
    """JSON that a person can read and version control can compare: short things on one line, long ones opened up."""
    line = json.dumps(value, ensure_ascii=False, separators=(",", ": "))
    deeper = indent + " "
    if len(line) <= 120 or not isinstance(value, dict | list):
        return line
    if isinstance(value, dict):
        body = [f"{json.dumps(key, ensure_ascii=False)}: {dumps(each, deeper)}" for key, each in value.items()]
    elif isinstance(value[0], dict):
        body = [dumps(each, deeper) for each in value]
    else:
        return line
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return opening + "\n" + ",\n".join(deeper + each for each in body) + f"\n{indent}{closing}"


def fraction_text(value: Fraction | int) -> str:
    """`n/d`, also for whole numbers."""
    exact = Fraction(value)
    return f"{exact.numerator}/{exact.denominator}"


def encode(certificate: Certificate) -> dict[str, Any]:
    """The certificate as plain data; counts are text, so that no reader rounds them."""
    return {
        "format": FORMAT,
        "game": certificate.game.id,
        "version": certificate.game.version,
        "rules_hash": certificate.rules_hash,
        "seconds": round(certificate.seconds, 1),
        "deciding": list(certificate.deciding),
        "facts": list(certificate.game.fact_values),
        "solved": [_encode_solved(each) for each in certificate.solved],
        "lines": [
            {"wager": each.wager, "hands": each.hands, "total": str(each.total), "lines": [str(n) for n in each.lines]}
            for each in certificate.lines
        ],
        "checks": [dict(check) for check in certificate.checks],
        "findings": dict(certificate.findings),
        "verified": list(certificate.verified),
        "strategies": dict(certificate.strategies),
    }


def _encode_solved(solved: Solved) -> dict[str, Any]:
    by_path: dict[tuple[str, ...], list[tuple[tuple[int, ...], int]]] = {}
    for (choices, facts), count in sorted(solved.cells.items()):
        if count:
            by_path.setdefault(choices, []).append((tuple(facts), count))
    return {
        "options": {option.id: solved.options[option.id] for option in solved.game.options if not option.is_procedure},
        "strategy": solved.strategy,
        "knowing": solved.knowing,
        "seconds": round(solved.seconds, 2),
        "total": str(solved.total),
        "prices": [_encode_price(price) for price in solved.prices],
        "decisions": [[street, choice, fraction_text(share)] for street, choice, share in solved.decisions],
        "cells": [
            {"choices": choices, "facts": [f for f, _ in cells], "counts": [str(n) for _, n in cells]}
            for choices, cells in by_path.items()
        ],
        "values": {
            street: {hand: {c: fraction_text(v) for c, v in values.items()} for hand, values in hands.items()}
            for street, hands in solved.values.items()
        },
        "charts": [chart.data() for chart in solved.charts],
        "streets": dict(solved.streets),
        "followed": {
            name: {street: fraction_text(ev) for street, ev in values.items()}
            for name, values in solved.followed.items()
        },
    }


def _encode_price(price: Price) -> dict[str, Any]:
    return {
        "wager": price.wager,
        "table": price.table,
        "hands": price.hands,
        "unit": price.unit,
        "ev": fraction_text(price.ev),
        "house_edge": float(price.house_edge),
        "element_of_risk": float(price.element_of_risk),
        "stdev": price.stdev,
        "total": str(price.total),
        "staked": fraction_text(price.staked_total),
        "first_bet": fraction_text(price.first_bet),
        "distribution": {str(net): str(count) for net, count in price.distribution.items()},
    }


def decode(game: Game, data: Mapping[str, Any]) -> Certificate:
    """The certificate that `encode` wrote."""
    return Certificate(
        game=game,
        rules_hash=data["rules_hash"],
        solved=tuple(_decode_solved(game, each) for each in data["solved"]),
        lines=tuple(_decode_lines(game, data["lines"])),
        deciding=tuple(data["deciding"]),
        checks=tuple(data["checks"]),
        findings=data["findings"],
        verified=tuple(data.get("verified", ())),
        seconds=data["seconds"],
        strategies=data.get("strategies", {}),
    )


def _decode_solved(game: Game, data: Mapping[str, Any]) -> Solved:
    return Solved(
        game=game,
        options=game.choose_options(data["options"]),
        strategy=data["strategy"],
        seconds=data["seconds"],
        total=int(data["total"]),
        cells=_Cells(game, data["cells"]),
        prices=tuple(_decode_price(each, data["strategy"]) for each in data["prices"]),
        decisions=tuple((street, choice, Fraction(share)) for street, choice, share in data["decisions"]),
        knowing=data["knowing"],
        values={
            street: {hand: {c: Fraction(v) for c, v in values.items()} for hand, values in hands.items()}
            for street, hands in data["values"].items()
        },
        charts=tuple(
            Chart(each["title"], tuple(each["header"]), tuple(map(tuple, each["rows"]))) for each in data["charts"]
        ),
        streets=data["streets"],
        followed={
            name: {street: Fraction(ev) for street, ev in values.items()}
            for name, values in data.get("followed", {}).items()
        },
    )


class _Cells(Mapping[Cell, int]):
    """The cells of a tally, read from their text when they are first asked for: most questions never ask."""

    def __init__(self, game: Game, data: list[Mapping[str, Any]]) -> None:
        self._game, self._data = game, data

    @cached_property
    def _cells(self) -> dict[Cell, int]:
        return {
            (tuple(each["choices"]), self._game.fact_type(*facts)): int(count)
            for each in self._data
            for facts, count in zip(each["facts"], each["counts"], strict=True)
        }

    def __getitem__(self, cell: Cell) -> int:
        return self._cells[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)


def _decode_price(data: Mapping[str, Any], strategy: str) -> Price:
    return Price(
        wager=data["wager"],
        unit=data["unit"],
        total=int(data["total"]),
        distribution={Fraction(net): int(count) for net, count in data["distribution"].items()},
        staked_total=Fraction(data["staked"]),
        table=data["table"],
        hands=data["hands"],
        strategy=strategy,
        first_bet=Fraction(data["first_bet"]),
    )


def _decode_lines(game: Game, data: Iterable[Mapping[str, Any]]) -> Iterator[LineTally]:
    for each in data:
        lines = tuple(map(int, each["lines"]))
        yield LineTally(game, each["wager"], each["hands"], int(each["total"]), lines)
