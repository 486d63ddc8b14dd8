"""The documentation is run and regenerated: what it shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from pitboss.cli.pages import command_page, command_words, page, positions_page
from pitboss.games import built_in, find_game
from tests import recorded_session
from tests.console_examples import examples, expected, pages

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_python_examples_run() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, encoding="utf-8")
    assert results.attempted > 5
    assert results.failed == 0


EXAMPLES = [(page, command, output) for page in pages() for command, output in examples(page)]


@pytest.mark.parametrize(("page", "command", "output"), EXAMPLES, ids=[command[:40] for _, command, _ in EXAMPLES])
def test_commands_print_what_the_pages_show(page: Path, command: str, output: str) -> None:
    assert output == expected(command, output), f"{page.name}: run `make docs`"


RECORDED = [
    (page, script, shown) for page in recorded_session.pages() for script, shown in recorded_session.sessions(page)
]


@pytest.mark.parametrize(("page", "script", "shown"), RECORDED, ids=[script[:40] for _, script, _ in RECORDED])
def test_recorded_sessions_are_what_the_command_prints(page: Path, script: str, shown: str) -> None:
    assert shown == recorded_session.record(script), f"{page.name}: run `make docs`"


def test_readme_opens_with_a_recorded_session_and_the_two_commands() -> None:
    opening = README[: README.index("## The games")]
    assert "<!-- session: play" in opening
    assert "\nmake run " in opening
    assert "\nmake test " in opening


def test_readme_names_every_command_and_every_game() -> None:
    listed = {words[0] for words in command_words() if words}
    assert len(listed) >= 5
    for name in listed:
        assert f"`pitboss {name}" in README, name
    for id_ in built_in():
        assert f"`{id_}`" in README


def test_the_page_of_the_command_line_is_its_help() -> None:
    written = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    assert written == command_page(), "run `make docs`"
    assert max(map(len, written.splitlines())) <= 80


def test_the_page_of_deck_positions_is_what_is_dealt() -> None:
    written = (ROOT / "docs" / "deck-positions.md").read_text(encoding="utf-8")
    assert written == positions_page(), "run `make docs`"
    for id_ in built_in():
        section = written.partition(f"`{id_}`:")[2].partition("\n## ")[0]
        for seats in range(1, find_game(id_).seats + 1):
            cells = [line.split(" | ")[1 + seats].strip(" |") for line in section.splitlines() if line.startswith("| ")]
            ends = [cell.split("–") for cell in cells[2:] if cell != "–"]
            dealt = [place for end in ends for place in range(int(end[0]), int(end[-1]) + 1)]
            assert dealt == list(range(find_game(id_).plan(seats).size)), (id_, seats)  # each once, in this order


def test_readme_says_whose_the_names_are_and_who_certified_it() -> None:
    assert "trademarks of their owners" in README
    assert "has certified the software" in README


@pytest.mark.parametrize("game_id", built_in())
def test_game_pages_are_generated_from_the_definitions(game_id: str) -> None:
    written = (ROOT / "docs" / "games" / f"{game_id}.md").read_text(encoding="utf-8")
    assert written == page(find_game(game_id)), "run `make docs`"


def test_doctests_of_the_package() -> None:
    import pitboss.cards
    import pitboss.play.round

    for module in (pitboss.cards, pitboss.play.round):
        results = doctest.testmod(module)
        assert results.attempted
        assert results.failed == 0


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.md")), ids=lambda path: path.name)
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    if {".venv", "node_modules"} & set(path.parts):
        return
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)  # code has brackets of its own
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (path.parent / target).exists(), f"{path.name} links to {target}"
