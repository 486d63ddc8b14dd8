"""How results look in a notebook: a small table instead of everything that they hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def html_table(title: str, header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table of texts with a caption; the first column is its words, the others are numbers.

    >>> html_table("A <b>", ["choice", "value"], [["fold", "-1"]])[:58]
    '<table><caption>A &lt;b&gt;</caption><thead><tr><th>choice'
    """
    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    body = "".join(
        f"<tr><td>{escape(str(first))}</td>"
        + "".join(f'<td style="text-align: right">{escape(str(cell))}</td>' for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return f"<table><caption>{escape(title)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
