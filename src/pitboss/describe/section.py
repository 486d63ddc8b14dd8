"""The pieces a description is made of."""

from __future__ import annotations

from dataclasses import dataclass

Row = tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """A heading with paragraphs, and perhaps a table."""

    title: str
    text: tuple[str, ...] = ()
    header: Row = ()
    rows: tuple[Row, ...] = ()
    level: int = 2

    def markdown(self) -> str:
        """The section as Markdown."""
        parts = ["#" * self.level + " " + self.title, *self.text]
        if self.rows:
            lines = [_row(self.header), _row(tuple("---" for _ in self.header)), *map(_row, self.rows)]
            parts.append("\n".join(lines))
        return "\n\n".join(parts) + "\n"


def _row(cells: Row) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
