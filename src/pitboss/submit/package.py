"""All files of the package, by name. The same question gives the same bytes."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.errors import Unavailable
from pitboss.extras import extra
from pitboss.games import find_game
from pitboss.odds import Answer
from pitboss.odds.certificates.in_words import certified_words
from pitboss.odds.certificates.store import find_certificate
from pitboss.odds.progress import Progress
from pitboss.report.model import Asked, build, odds_of
from pitboss.report.sections import identity_line
from pitboss.report.write import render
from pitboss.rules import Game, Options
from pitboss.submit.drawings import layout_svg, rack_card_svg
from pitboss.submit.flow_chart import flow_chart_svg, states
from pitboss.submit.recount_program import Program, recount_program
from pitboss.submit.rule_book import dealer_procedure, rule_book

MANIFEST = "MANIFEST.sha256"
DRAWING = Path(__file__).with_name("drawing.typ")


@dataclass(frozen=True)
class Wanted:
    """What is submitted, and how many rounds are simulated with which seed."""

    report: Asked
    rounds: int
    seed: int


def package(wanted: Wanted, progress: Progress | None = None) -> dict[str, bytes]:
    """Every file of the package by its path, the manifest last."""
    counted = odds_of(wanted.report, progress)
    model = build(wanted.report, counted)
    game = find_game(wanted.report.game)
    options = game.choose_options(wanted.report.options)
    files: dict[str, bytes] = {}
    files["rules.md"] = rule_book(game, options).encode()
    files["dealer-procedure.md"] = dealer_procedure(game, options).encode()
    for name, draw in (("layout", layout_svg), ("rack-card", rack_card_svg)):
        drawing = draw(game, options)
        files[f"{name}.svg"] = drawing.encode()
        files[f"{name}.pdf"] = as_pdf(drawing, f"{name.replace('-', ' ')} of {game.name}")
    for ending in (".pdf", ".html", ".json"):
        files[f"report{ending}"] = render(wanted.report, model, ending)
    files["workbook.xlsx"] = render(wanted.report, model, ".xlsx", counted=counted)
    files["flow-chart.svg"] = flow_chart_svg(counted.tally).encode()
    files["hits-by-prize.csv"] = _table(_prizes(model))
    files["hits-by-decision.csv"] = _table(_decisions(counted))
    files["strategy.json"] = _strategy(game, options, counted)
    files["simulation.json"] = _simulation(wanted, options, progress)
    program = _program(game, options)
    if isinstance(program, Program):
        files["recount/recount.c"] = program.source.encode()
    files["README.md"] = _readme(model, sorted(files), program).encode()
    files[MANIFEST] = "".join(f"{sha256(data)}  {name}\n" for name, data in sorted(files.items())).encode()
    return files


def sha256(data: bytes) -> str:
    """The hash of a file, as the manifest lists it."""
    return hashlib.sha256(data).hexdigest()


def as_pdf(drawing: str, title: str) -> bytes:
    """A drawing as a page of PDF, with its title as the words for it."""
    with extra("reports", "A package"):
        import typst  # noqa: PLC0415
    inputs = {"drawing": drawing, "title": title}
    return bytes(
        typst.compile(
            DRAWING, format="pdf", sys_inputs=inputs, pdf_standards=["a-2a", "ua-1"], ignore_system_fonts=True
        )
    )


def _table(rows: Iterator[tuple[object, ...]]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode()


def _prizes(model: Mapping[str, Any]) -> Iterator[tuple[object, ...]]:
    yield "wager", "table", "hands", "line", "pays", "deals", "of", "probability"
    for line in model["lines"]:
        told = line["combinations"], line["deals"], line["probability"]["exact"]
        yield line["wager"], line["table"] or "", line["hands"] or "", line["line"], line["pays"], *told


def _decisions(counted: Answer) -> Iterator[tuple[object, ...]]:
    tally = counted.tally
    yield *(street.id for street in tally.game.streets), "result", "deals", "of"
    for state in states(tally):
        yield *state.choices, state.result, state.deals, tally.total


def _strategy(game: Game, options: Options, counted: Answer) -> bytes:
    """The best strategy as charts, its strategies in words, and how often each choice is made."""
    certificate = find_certificate(game)
    solved = certificate.find(options) if certificate else None
    words = [each.data() for each in certified_words(certificate, game, options)] if certificate else []
    data = {
        "game": game.id,
        "options": dict(options),
        "in_words": words,
        "charts": [chart.data() for chart in solved.charts] if solved else [],
        "decisions": [
            {"street": street, "choice": choice, "share": str(share)} for street, choice, share in counted.decisions
        ],
        "every_position": f"pitboss strategy {game.id} --csv FILE",
    }
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()


def _simulation(wanted: Wanted, options: Options, progress: Progress | None) -> bytes:
    """The simulation without its times, which differ from run to run."""
    from pitboss.simulate.run import simulate  # noqa: PLC0415 - loads the compiler

    run = simulate(wanted.report.game, options, rounds=wanted.rounds, seed=wanted.seed, progress=progress)
    data = {key: value for key, value in run.data().items() if "second" not in key}
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()


def _program(game: Game, options: Options) -> Program | str:
    try:
        return recount_program(game, options)
    except Unavailable as error:
        return str(error)


ABOUT: dict[str, str] = {
    "rules.md": "rules in the outline of a rule book; what is unsaid is listed as unsaid",
    "dealer-procedure.md": "the dealer's steps with their rules",
    "layout.svg": "the layout, drawn from the definition",
    "layout.pdf": "the same for print",
    "rack-card.svg": "bets, choices and pay tables for the table",
    "rack-card.pdf": "the same for print",
    "report.pdf": "the math report",
    "report.html": "the same for a browser",
    "report.json": "the same with exact fractions; `pitboss report --check report.json` recomputes every figure",
    "workbook.xlsx": "pay tables with live formulas",
    "flow-chart.svg": "states and decisions, with the number of deals at each arrow",
    "hits-by-prize.csv": "how many deals pay each line",
    "hits-by-decision.csv": "how many deals end in each result, by the choices made",
    "strategy.json": "the best strategy as charts and in words",
    "simulation.json": "sampled figures beside the exact ones, with the seed",
    "recount/recount.c": "a stand-alone program that recounts the odds: its own evaluator, its own best play",
}


def _readme(model: Mapping[str, Any], names: list[str], program: Program | str) -> str:
    parts = [
        f"# {model['identity']['name']}: the package for a laboratory",
        identity_line(model),
        f"`sha256sum -c {MANIFEST}` checks every file.",
        "\n".join(["| file | what it is |", "| --- | --- |", *(f"| {name} | {ABOUT[name]} |" for name in names)]),
        *_recount_words(program),
    ]
    return "\n\n".join(parts) + "\n"


def _recount_words(program: Program | str) -> Iterator[str]:
    yield "## Recount without Pitboss"
    if isinstance(program, str):
        yield f"There is no recount program: {program}."
        return
    yield "```\ncc -O2 -o recount recount/recount.c -lm\n./recount\n```"
    yield (
        "It counts every deal up to suits."
        if program.counts_every_deal
        else "To count every deal takes it more than an hour, so it samples for half an hour and prints its rounds; "
        "`./recount ROUNDS SEED` plays the same rounds again. The play that "
        "it finds from samples is a little worse than the best, so its edge of the main game is a little high. Beside "
        "each edge is its standard error."
    )
    if program.left_out:
        yield "Left out: " + "; ".join(program.left_out) + "."
