"""Coverage-guided fuzzing of everything that reads text: `make prove` runs it for a minute.

A crash is any exception other than PitbossError, or a text that does not round-trip.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports():
    from pitboss.cards import cards_text, parse_cards
    from pitboss.cli.chips import parse_dollars
    from pitboss.errors import PitbossError
    from pitboss.play import parse

SEEDS = (
    b"ultimate_holdem@1 seat1:ante=500,blind=500 deck:4s6hQs8sAdJcAhAsAc 1:check 1:2x",
    b"wild_six seat2:poker=500,queens_or_better=500,taxpayer=100 deck:X1",
    b"texas_peek limits:100-500 im_in_tie=paid 1:peek=500",
    b"AhKd 10c X1 \xe2\x99\xa5",
    b"$2.50",
)


def one_input(data: bytes) -> None:
    """Each reader takes the bytes as text."""
    text = data.decode("utf-8", errors="replace")
    for read in (parse_dollars, read_cards, read_round):
        try:
            read(text)
        except PitbossError:
            continue


def read_cards(text: str) -> None:
    """Cards round-trip."""
    cards = parse_cards(text)
    assert parse_cards(cards_text(cards)) == cards


def read_round(text: str) -> None:
    """Rounds round-trip."""
    round_ = parse(text)
    assert str(parse(str(round_))) == str(round_)


if __name__ == "__main__":
    for seed in SEEDS:
        one_input(seed)
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
