"""Where each rule stands in the printed text: by section, and by the sentence or number within it."""

from __future__ import annotations


def in_order(letter: str, *sections: tuple[str, int, int]) -> dict[str, str]:
    """Rules that are numbered as the text goes: (section, number of the first rule, of the last)."""
    return {
        f"{letter}{number}": f"{section}, {number - first + 1}"
        for section, first, last in sections
        for number in range(first, last + 1)
    }
