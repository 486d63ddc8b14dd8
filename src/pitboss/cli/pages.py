"""`make docs`: writes the pages that are derived from the games' definitions."""

from __future__ import annotations

from pathlib import Path

from pitboss.describe import describe
from pitboss.games import GAMES, find_game
from pitboss.rules import Game

FOLDER = Path("docs/games")


def page(game: Game) -> str:
    """The documentation page of one game."""
    return "\n".join(section.markdown() for section in describe(game))


def write_pages(folder: Path = FOLDER) -> None:
    """One page per game."""
    for id_ in GAMES:
        (folder / f"{id_}.md").write_text(page(find_game(id_)), encoding="utf-8")


if __name__ == "__main__":
    write_pages()
