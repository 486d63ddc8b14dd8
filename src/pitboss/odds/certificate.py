"""Certificates: the committed results, exact to the last deal, and the rules they were counted under.

`certificates/<game>.json` holds for every strategy and every option that changes a decision the tally and the
prices that follow from it. Whoever quotes a figure quotes a certificate. A certificate that was made for other
rules is refused.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from pitboss.errors import CertificateError, NoCertificate
from pitboss.odds.charts import Chart
from pitboss.odds.price import Price
from pitboss.odds.rules_hash import rules_hash
from pitboss.odds.tally import OPTIMAL, Cell, LineTally, Tally
from pitboss.rules import ByChance, Game, Options

FORMAT = 1
PACKAGED = Path(__file__).parents[1] / "certificates"
CHECKOUT = Path(__file__).parents[3] / "certificates"

Decision = tuple[str, str, Fraction]
Values = Mapping[str, Mapping[str, Mapping[str, Fraction]]]  # street -> hand -> choice -> value


@dataclass(frozen=True)
class Solved:
    """One tally with its prices: the options that decide, the strategy, and what the seat knew."""

    game: Game
    options: Options
    strategy: str
    seconds: float
    total: int
    cells: Mapping[Cell, int]
    prices: tuple[Price, ...]
    decisions: tuple[Decision, ...]
    knowing: str = ""
    values: Values = field(default_factory=dict)
    charts: tuple[Chart, ...] = ()
    streets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # the whole strategy, packed

    @cached_property
    def tally(self) -> Tally:
        """The tally itself, to be priced with any pay table."""
        return Tally(self.game, self.options, self.strategy, self.total, self.cells)

    @property
    def main(self) -> Price:
        """The price of the main game."""
        return self.prices[0]


@dataclass(frozen=True)
class Certificate:
    """Everything that has been counted for one game."""

    game: Game
    rules_hash: str
    solved: tuple[Solved, ...]
    lines: tuple[LineTally, ...] = ()
    deciding: tuple[str, ...] = ()
    checks: tuple[Mapping[str, Any], ...] = ()
    findings: Mapping[str, Any] = field(default_factory=dict)
    verified: tuple[str, ...] = ()  # how, beyond the checks
    seconds: float = 0.0

    def find(self, options: Options, strategy: str = OPTIMAL, knowing: str = "") -> Solved | None:
        """The tally that holds under these options: those that change no decision may differ.

        A strategy that is a plain function decides alike under all of them but those that ask for more decisions.
        """
        deciding = asking_options(self.game) if is_fixed(self.game, strategy) else self.deciding
        for each in self.solved:
            alike = all(each.options[option] == options[option] for option in deciding)
            if alike and (each.strategy, each.knowing) == (strategy, knowing):
                return each
        return None


def is_fixed(game: Game, strategy: str) -> bool:
    """True for a named strategy that looks at cards only, so that no option changes what it does."""
    return strategy in game.strategies and not isinstance(game.strategies[strategy], ByChance)


def asking_options(game: Game) -> tuple[str, ...]:
    """The options without which some decision is never asked for."""
    return tuple(dict.fromkeys(street.only_with[0] for street in game.streets if street.only_with))


def folder() -> Path:
    """Where certificates are: in an installed package inside it, in a checkout at the top."""
    return PACKAGED if PACKAGED.is_dir() else CHECKOUT


def path_of(game: Game) -> Path:
    """The file of this game's certificate."""
    return folder() / f"{game.id}.json"


def load_certificate(game: Game, path: Path | None = None) -> Certificate:
    """The certificate of a game; refused if it cannot be read or its rules are not the rules of today."""
    file = path or path_of(game)
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise NoCertificate(f"{game.id} has no certificate at {file}") from error
    except (OSError, ValueError) as error:
        raise CertificateError(f"{file} cannot be read: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("game") != game.id:
        raise CertificateError(f"{file} is no certificate of {game.id} in format {FORMAT}")
    if data.pop("sha256", "") != digest(data):
        raise CertificateError(f"{file} is not as it was written; restore it, or count again with --recompute")
    today = rules_hash(game)
    if data.get("rules_hash") != today:
        raise NoCertificate(
            f"{file} was made for the rules {data.get('rules_hash')}, the rules of {game.id} are {today} today"
        )
    try:
        return decode(game, data)
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError) as error:
        raise CertificateError(f"{file} is damaged: {type(error).__name__}: {error}") from error


def find_certificate(game: Game) -> Certificate | None:
    """The certificate of a game if there is one for its rules of today; a damaged one is refused."""
    try:
        return load_certificate(game)
    except NoCertificate:
        return None


def digest(data: dict[str, Any]) -> str:
    """Tells a certificate from one that was changed or cut off. It is no signature: who wrote it, it does not say."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def save_certificate(certificate: Certificate, path: Path | None = None) -> Path:
    """Writes it whole or not at all: an interrupted run leaves the old file as it was."""
    file = path or CHECKOUT / f"{certificate.game.id}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    data = json.loads(dumps(encode(certificate)))
    text = dumps(data | {"sha256": digest(data)}) + "\n"
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return file


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
    }


def _encode_solved(solved: Solved) -> dict[str, Any]:
    by_path: dict[tuple[str, ...], list[tuple[tuple[int, ...], int]]] = {}
    for (choices, facts), count in sorted(solved.cells.items()):
        if count:
            by_path.setdefault(choices, []).append((tuple(facts), count))
    return {
        "options": dict(solved.options),
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
