"""Golden rounds: a sentence, the round's text, and under it the settlement a person can check by hand."""

from __future__ import annotations

from pathlib import Path

from pitboss.cards import pretty
from pitboss.play import parse
from pitboss.play.events import Settled

FOLDER = Path(__file__).parent


def line_text(line: Settled) -> str:
    odds = f" {line.odds}" if line.odds else ""
    label = f" for {line.label}" if line.label else ""
    cards = "".join(f"  {name} [{pretty(hand)}]" for name, hand in line.hands.items())
    money = f"{line.stake_cents} -> {line.returned_cents}"
    return f"    seat {line.seat} {line.wager}: {line.words}{odds}{label}, {money}  {line.rule}{cards}"


def render(text: str) -> str:
    """The file's text with every settlement written anew."""
    out = []
    for row in text.splitlines():
        if row.startswith("    "):
            continue
        out.append(row)
        if row and not row.startswith("#"):
            round_ = parse(row)
            assert round_.over, f"golden rounds are finished rounds: {row}"
            out += [line_text(line) for line in round_.settlement]
            out.append(f"    house {round_.house_cents:+d}")
    return "\n".join(out) + "\n"


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))
