"""The flow chart of the mathematics: states, decisions, and how many deals go along each arrow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from pitboss.odds import Tally
from pitboss.odds.charts.decisions import told_name
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import NOT_ASKED
from pitboss.submit.drawings import svg, text

BOX_WIDTH, BOX_HEIGHT, GAP_X, GAP_Y = 190, 44, 150, 22
RESULTS = ("wins", "pushes", "loses")


@dataclass(frozen=True)
class State:
    """One row of `hits-by-decision.csv`: the choices made, the result of the main game, and how many deals end so."""

    choices: tuple[str, ...]
    result: str
    deals: int


def states(tally: Tally) -> list[State]:
    """Every way through the decisions to a result, as a person reads the choices."""
    game = tally.game
    money, wagers = Money(game, tally.options, tally.hands), main_wagers(game)
    found: dict[tuple[tuple[str, ...], str], int] = {}
    for (choices, facts), count in tally.cells.items():
        if not count:
            continue
        net = money.net(wagers, choices, facts)
        names = tuple(told_name(street, each) for street, each in zip(game.streets, choices, strict=True))
        result = RESULTS[0] if net > 0 else RESULTS[2] if net < 0 else RESULTS[1]
        found[names, result] = found.get((names, result), 0) + count
    return [State(names, result, count) for (names, result), count in sorted(found.items())]


def flow_chart_svg(tally: Tally) -> str:
    """States from left to right: the deal, each decision that was made, the result of the main game."""
    ends = states(tally)
    nodes = _nodes(ends)
    columns: dict[int, list[tuple[str, ...]]] = {}
    for key in nodes:
        columns.setdefault(len(key), []).append(key)
    rows = max(map(len, columns.values()))
    height = 90 + rows * (BOX_HEIGHT + GAP_Y)
    place = {
        key: (30 + column * (BOX_WIDTH + GAP_X), 70 + (at + 0.5) * (height - 90) / len(keys))
        for column, keys in columns.items()
        for at, key in enumerate(sorted(keys))
    }
    parts = [f'<rect width="100%" height="{height:.0f}" fill="#ffffff"/>']
    parts.append(text(30, 34, f"{tally.game.name}: {tally.total:,} deals", size=18, fill="#000000", anchor="start"))
    for key in nodes:
        if key:
            parts += _arrow(place[key[:-1]], place[key])
    for key, count in nodes.items():
        if key:
            parts += _labels(place[key], f"{count:,}", f"{count / tally.total:.4%}")
    for key, count in nodes.items():
        parts += _box(
            place[key], key[-1] if key else "the deal", count, tally.total, is_end=bool(key) and key[-1] in RESULTS
        )
    width = 60 + max(columns) * (BOX_WIDTH + GAP_X) + BOX_WIDTH
    return svg(width, height, f"Flow chart of {tally.game.name}", parts)


def _nodes(ends: list[State]) -> Mapping[tuple[str, ...], int]:
    found: dict[tuple[str, ...], int] = {}
    for end in ends:
        steps = (*(choice for choice in end.choices if choice != NOT_ASKED), end.result)
        for size in range(len(steps) + 1):
            found[steps[:size]] = found.get(steps[:size], 0) + end.deals
    return found


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> Iterator[str]:
    x1, y1, x2, y2 = start[0] + BOX_WIDTH, start[1], end[0], end[1]
    middle = (x1 + x2) / 2
    curve = f"M {x1:.1f} {y1:.1f} C {middle:.1f} {y1:.1f} {middle:.1f} {y2:.1f} {x2:.1f} {y2:.1f}"
    yield f'<path d="{curve}" fill="none" stroke="#555555"/>'
    yield f'<path d="M {x2:.1f} {y2:.1f} l -8 -4 v 8 z" fill="#555555"/>'


def _labels(end: tuple[float, float], *labels: str) -> Iterator[str]:
    """The words at the head of an arrow, in front of every line."""
    for at, label in enumerate(labels):
        x, y = end[0] - 62, end[1] - 5 + 13 * at
        yield f'<rect x="{x - 52:.1f}" y="{y - 10:.1f}" width="104" height="12" fill="#ffffff" opacity="0.85"/>'
        yield text(x, y, label, size=10, fill="#333333")


def _box(at: tuple[float, float], name: str, count: int, total: int, *, is_end: bool) -> Iterator[str]:
    fill = "#e3efe8" if is_end else "#f4f4f4"
    yield (
        f'<rect x="{at[0]:.1f}" y="{at[1] - BOX_HEIGHT / 2:.1f}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="6" '
        f'fill="{fill}" stroke="#333333"><title>{escape(name)}: {count:,} of {total:,} deals</title></rect>'
    )
    yield text(at[0] + BOX_WIDTH / 2, at[1] - 3, name, size=13, fill="#000000", bold=True)
    yield text(at[0] + BOX_WIDTH / 2, at[1] + 13, f"{count:,}", size=10, fill="#000000")
