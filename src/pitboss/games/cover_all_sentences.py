"""The printed rules of Cover All, sentence by sentence; the two host games differ in a few words and tests."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rules.sentence import Line, Sentence, section


@dataclass(frozen=True)
class Readings:
    """The numbers of a host game's own readings that touch a sentence."""

    highest: str  # which hand is the highest, and what a fold does
    exposed: str  # which hands are left exposed
    folded: str  # that folded hands are turned over
    matrix: str = ""  # what is odd about the matrix


def cover_all(
    *,
    dealt: tuple[Line, ...],
    lowest: str,
    example: str,
    matrix: str,
    readings: Readings,
    wins: str,
    shared: str,
    exposed: str,
) -> tuple[Sentence, ...]:
    """The eleven numbered rules; `wins`, `shared` and `exposed` name tests."""
    return (
        *section("Cover All, 1", Line("C1", by="a bet that may be left out")),
        *section("Cover All, 2", Line("C2 Q3", by="`bets`, which cites the host game's R1")),
        *section("Cover All, 3", Line("C3")),
        *section("Cover All, 4", *dealt),
        *section("Cover All, 5", Line("C5")),
        *section("Cover All, 6", Line("C6", by="`hands_counted` (C5) has the column of that number of hands")),
        *section(
            "Cover All, 7",
            Line(
                f"C7 Q1 {readings.highest}",
                f"It wins if the highest hand at the table, anyone's, is {lowest} or better.",
                "`settled` (C7, Q2)",
                tests=wins,
            ),
            Line(f"C7 {readings.highest}", example, "`settled` (C7, Q2)", tests=shared),
        ),
        *section(
            "Cover All, 8",
            Line(
                "C8 C10", "The house resolves the game as usual, with these changes.", by="`settled` of the host game"
            ),
            Line(
                f"C8 {readings.exposed} {readings.folded}",
                f"A hand of {lowest} or better is left exposed when the dealer comes across it, even the dealer's.",
                f"`left_exposed` (C8); `shown` ({readings.folded}) where the seat has folded",
                tests=exposed,
            ),
        ),
        *section("Cover All, 9", Line(f"C9 {readings.exposed}")),
        *section("Cover All, 10", Line("C10", by="the last lines of `settled` in a round")),
        *section(
            "Cover All, 11",
            Line("C11", "The matrix has a column for each number of hands from 2 to 7.", "`hands_counted` (C5)"),
            Line("C11 Q1", "That is up to six players and the dealer.", "`hands_counted` (C5)"),
        ),
        *section(
            "Cover All, matrix",
            Line(f"C11 {readings.matrix}".strip(), matrix, "`hands_counted` (C5) and `settled` (C7)"),
        ),
    )
