"""Coverage-guided fuzzing of everything that reads text: `make prove` runs it for a minute.

A crash is any exception other than PitbossError, or a text that does not round-trip. Half of the inputs are
bytes as they come, half are golden rounds with words exchanged, so that the engine behind the parser is
reached too. Usage: `python -m tests.fuzz.atheris_parsers -max_total_time=60`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["pitboss"]):
    from pitboss.cards import cards_text, parse_cards
    from pitboss.cli.terminal.chips import parse_dollars
    from pitboss.errors import PitbossError
    from pitboss.play import parse

GOLDEN = Path(__file__).parents[1] / "golden"
ROUNDS = [
    line
    for path in sorted(GOLDEN.glob("*.txt"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if line and line[0] not in "# "
]
WORDS = sorted({word for line in ROUNDS for word in line.split()})


def one_input(data: bytes) -> None:
    """Each reader takes the text; a refusal is fine, anything else is a crash."""
    text = changed_round(data[1:]) if data[:1] > b"\x7f" else data.decode("utf-8", errors="replace")
    for read in (parse_dollars, read_cards, read_round):
        try:
            read(text)
        except PitbossError:
            continue


def changed_round(data: bytes) -> str:
    """A golden round with some words exchanged, left out or doubled, as the data say."""
    given = atheris.FuzzedDataProvider(data)
    words = given.PickValueInList(ROUNDS).split()
    for _ in range(given.ConsumeIntInRange(0, 6)):
        place = given.ConsumeIntInRange(0, max(len(words) - 1, 0))
        word = given.PickValueInList(WORDS) if given.ConsumeBool() else given.ConsumeUnicodeNoSurrogates(12)
        words[place : place + given.ConsumeIntInRange(0, 2)] = [word] if given.ConsumeBool() else []
    return " ".join(words)


def read_cards(text: str) -> None:
    """Cards round-trip."""
    cards = parse_cards(text)
    assert parse_cards(cards_text(cards)) == cards


def read_round(text: str) -> None:
    """Rounds round-trip, and what is legal can be done."""
    round_ = parse(text)
    assert str(parse(str(round_))) == str(round_)
    for seat, choices in round_.legal.items():
        for choice in choices:
            try:
                round_.act(seat, choice)
            except PitbossError:
                continue


def main() -> None:
    """Starts from the golden rounds."""
    with tempfile.TemporaryDirectory() as corpus:
        for number, line in enumerate(ROUNDS):
            (Path(corpus) / str(number)).write_text(line, encoding="utf-8")
            one_input(line.encode())
        atheris.Setup([*sys.argv, corpus], one_input)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
