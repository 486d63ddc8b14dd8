"""The layout of the felt and the rack card as SVG, drawn from the definition."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap

from pitboss.rules import Game, Options, Wager

WIDTH, HEIGHT = 1000, 620
FELT, INK, LINE = "#1f5a43", "#ffffff", "#d9e6df"
CARD_WIDTH, CARD_HEIGHT, SPOT = 34, 48, 21
COLUMN, LINE_HEIGHT = 320, 16


def text(
    x: float, y: float, words: str, *, size: int = 12, fill: str = INK, anchor: str = "middle", bold: bool = False
) -> str:
    """One line of text."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}" text-anchor="{anchor}" '
        f'font-family="Libertinus Serif, serif"{weight}>{escape(words)}</text>'
    )


def svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    """A drawing with its title, which is also read aloud."""
    body = "\n".join(parts)
    name = escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img" aria-label="{name}">\n<title>{name}</title>\n{body}\n</svg>\n'
    )


def layout_svg(game: Game, options: Options) -> str:
    """The felt: betting circles for each seat, the cards of the dealer and the board, the line of the layout."""
    worded = game.worded(options)
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<path d="M 20 30 H 980 C 980 420 750 {HEIGHT - 20} 500 {HEIGHT - 20} '
        f'C 250 {HEIGHT - 20} 20 420 20 30 Z" fill="{FELT}" stroke="{INK}"/>',
        text(WIDTH / 2, 62, game.name, size=24, bold=True),
        *_piles(game, "dealer", 84),
        *_piles(game, "board", 168),
    ]
    parts += [text(WIDTH / 2, 262 + 16 * at, line, size=13) for at, line in enumerate(wrap(worded.layout, 90)[:3])]
    for seat in range(game.seats):
        parts += _seat(worded, seat)
    return svg(WIDTH, HEIGHT, f"Layout of {game.name}", parts)


def _piles(game: Game, owner: str, top: int) -> Iterator[str]:
    piles = [pile for pile in game.piles if pile.owner == owner]
    width = sum(pile.count * (CARD_WIDTH + 4) + 14 for pile in piles)
    left = (WIDTH - width) / 2
    for pile in piles:
        for place in range(pile.count):
            x = left + place * (CARD_WIDTH + 4)
            size = f'width="{CARD_WIDTH}" height="{CARD_HEIGHT}"'
            yield f'<rect x="{x:.1f}" y="{top}" {size} rx="4" fill="none" stroke="{LINE}"/>'
        span = pile.count * (CARD_WIDTH + 4)
        yield text(left + span / 2, top + CARD_HEIGHT + 13, pile.id.replace("_", " "), size=11)
        left += span + 14


def _seat(game: Game, seat: int) -> Iterator[str]:
    """The circles of one seat, on an arc."""
    angle = math.pi * (seat + 0.5) / game.seats
    x, y = WIDTH / 2 - 370 * math.cos(angle), 270 + 255 * math.sin(angle)
    spots = [wager for wager in game.wagers if not wager.rides]
    step = 2 * SPOT + 4
    across = min(2, len(spots))
    for place, wager in enumerate(spots):
        column, row = place % across, place // across
        cx = x + (column - (across - 1) / 2) * step
        cy = y - (math.ceil(len(spots) / across) - 1 - row) * step
        yield f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{SPOT}" fill="none" stroke="{LINE}"/>'
        lines = wrap(wager.name, 10, break_long_words=False)[:3]
        for at, line in enumerate(lines):
            yield text(cx, cy + 3 + 9 * (at - (len(lines) - 1) / 2), line, size=8)


def rack_card_svg(game: Game, options: Options) -> str:
    """The card on the table: what each bet is, what a seat may choose, and every pay table in use."""
    worded = game.worded(options)
    blocks = [_block("Bets", [f"{wager.name}: {wager.says}" for wager in worded.wagers])]
    blocks += [_choices_block(worded, options)]
    for wager in worded.wagers:
        blocks += _pay_blocks(wager, options)
    columns: list[list[str]] = [[], [], []]
    heights = [0, 0, 0]
    for block in blocks:
        at = heights.index(min(heights))
        columns[at] += block
        heights[at] += len(block)
    height = 110 + LINE_HEIGHT * max(heights)
    parts = [
        f'<rect width="{3 * COLUMN + 40}" height="{height}" fill="#ffffff" stroke="#000000"/>',
        text((3 * COLUMN + 40) / 2, 40, game.name, size=24, fill="#000000", bold=True),
        text((3 * COLUMN + 40) / 2, 62, worded.says, size=12, fill="#000000"),
    ]
    for place, lines in enumerate(columns):
        for at, line in enumerate(lines):
            bold, words = line.startswith("#"), line.removeprefix("#")
            left, tab, right = words.partition("\t")
            x, y = 24 + place * COLUMN, 96 + at * LINE_HEIGHT
            parts.append(text(x, y, left, fill="#000000", anchor="start", bold=bold))
            if tab:
                parts.append(text(x + COLUMN - 24, y, right, fill="#000000", anchor="end"))
    return svg(3 * COLUMN + 40, height, f"Rack card of {game.name}", parts)


def _block(title: str, sentences: Sequence[str]) -> list[str]:
    return [f"#{title}", *(line for sentence in sentences for line in wrap(sentence, 52)), ""]


def _choices_block(game: Game, options: Options) -> list[str]:
    told = [
        f"{street.says}: {', '.join(choice.id for choice in street.legal(options))}"
        for street in game.streets
        if street.exists(options)
    ]
    return _block("Choices", told)


def _pay_blocks(wager: Wager, options: Options) -> Iterator[list[str]]:
    if wager.table_by_hands:
        for hands, table in wager.tables.items():
            yield [f"#{wager.name}, {hands} hands", *(f"{label}\t{pays}" for label, pays in table.payouts.items()), ""]
        return
    in_use = wager.table(options, 0)
    if in_use is not None:
        head = f"{wager.name}{' (collected)' if wager.collected else ' pays'}"
        yield [f"#{head}", *(f"{label}\t{pays}" for label, pays in in_use.payouts.items()), ""]
