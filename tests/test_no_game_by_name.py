"""A game is written once: outside its own folder nothing knows it, or the bet that several games share, by name.

The same is true of the ids that a game gives to its piles, streets, choices, wagers and facts.

Docstrings and comments may name a game as an example. Texts for people may not: they take one from the list of games.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from pitboss.games import GAMES, all_games
from pitboss.rules import Game

TOP = Path(__file__).parents[1]
SOURCE = TOP / "src" / "pitboss"
SHARED = "cover_all"  # the module, beside the games, of what two of them share

WORDS = (*GAMES, *(game.name for game in all_games()), SHARED, "Cover All", "Wild Six", "Texas Peek", "Four Card Poker")
NAMED = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in WORDS), re.IGNORECASE)

PYTHON = [
    path
    for folder in (SOURCE, TOP / "bench")
    for path in sorted(folder.rglob("*.py"))
    if not path.is_relative_to(SOURCE / "games") and not path.is_relative_to(SOURCE / "skeletons")
]
PAGE = sorted(path for path in (TOP / "web" / "src").rglob("*.*") if path.suffix in (".ts", ".tsx", ".css"))


def docstrings(tree: ast.AST) -> set[int]:
    """The nodes of all docstrings."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = (node.body for node in ast.walk(tree) if isinstance(node, owners) and node.body)
    return {id(body[0].value) for body in bodies if isinstance(body[0], ast.Expr)}


def told(source: str) -> Iterator[str]:
    """Every text and every imported module of a Python source, docstrings left out."""
    tree = ast.parse(source)
    left_out = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.value
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def named(texts: Iterator[str]) -> list[str]:
    return [text for text in texts if NAMED.search(text.replace(".", " "))]


def test_nothing_outside_the_games_knows_one_by_name() -> None:
    found = {str(path.relative_to(TOP)): names for path in PYTHON if (names := named(told(path.read_text("utf-8"))))}
    assert not found


def test_the_page_knows_no_game_by_name() -> None:
    lines = ((path, line) for path in PAGE for line in path.read_text("utf-8").splitlines())
    assert not [(str(path.relative_to(TOP)), line) for path, line in lines if NAMED.search(line)]


@pytest.mark.parametrize(
    "source",
    [
        "if game.id == 'wild_six': pass",
        "NOTE = f'{x} (Cover All at a table of two hands)'",
        "def f():\n    from pitboss.games.wild_six import settle",
        "from pitboss.games import cover_all",
        "import pitboss.games.texas_peek.spec",
    ],
)
def test_what_is_searched_for_is_found(source: str) -> None:
    assert named(told(source))


def test_an_example_in_a_docstring_is_allowed() -> None:
    assert not named(told('"""Such as wild_six."""\nclass A:\n    """For wild_six."""\n'))


def ids_of(game: Game) -> Iterator[str]:
    """What a game calls its piles, streets, choices, wagers and facts; of numbered choices also the word alone."""
    choices = [choice.id for street in game.streets for choice in street.choices]
    yield from (part.id for parts in (game.piles, game.streets, game.wagers) for part in parts)
    yield from (*choices, *game.fact_values, *(word for id_ in choices if (word := id_.rstrip("0123456789"))))


IDS = frozenset(id_ for game in all_games() for id_ in ids_of(game))

# Ids that are also words of the program, and where they are. The owners of piles are words of `rules.Pile`.
ALSO_WORDS = {
    "dealer": ("*",),  # an owner of piles and of hands
    "versus": ("odds/exact/*",),  # the fact of `pitboss.hands.versus`
    "draw": (  # a kind of games, and a shape of them by the name of its folder
        "odds/*",
        "bench/odds.py",
        "cli/commands/new.py",
        "describe/kinds.py",
        "server/tables/shapes.py",
    ),
    "original": ("odds/charts/shares.py", "odds/exact/draw/*"),  # the five cards dealt, in the recipe of a draw
    "final": ("odds/exact/draw/*",),  # the best five cards of six, there
    "six": ("hands/names.py", "odds/*", "rules/fingerprint.py"),  # a number, and an evaluator of hands
    "hole": ("odds/exact/dealer_up_card/read_game.py",),  # the dealer's two cards, in that recipe
    "hand": ("cli/commands/odds.py", "describe/*", "odds/*", "play/*", "server/*", "table/show.py"),  # a column, JSON
    "play": ("__init__.py", "cli/operators/desk.py", "ledger/*", "server/*", "store/*"),  # the currency
    "bet": (
        "wallet/contract.py",  # a word of the contract
        "bench/house.py",
        "house_simulation/audit.py",
        "report/sections.py",
        "server/*/spreadsheet.py",
        "table/*",
    ),  # a command, a column
    "stand": ("table/commands.py",),  # to leave a seat
    "check": ("cli/commands/verify.py",),  # a column
    "high": ("report/*", "server/operator/returns.py"),  # the upper end of a range
    "qualifies": ("play/schema.py",),  # a field of an event
    "tax": ("table/money.py",),  # a transfer of a wager that is collected
    "turn": ("simulate/strategies/cached.py",),  # a board of four cards
    "river": ("simulate/strategies/cached.py",),  # a board of five cards
}

# Where such a word is looked up or compared with, as the id of a pile would be.
LOOKED_UP = {
    "dealer": ("*",),
    "versus": ("odds/exact/draw/read_game.py", "odds/exact/generic.py"),
    "original": ("odds/charts/shares.py",),
    "final": ("odds/exact/draw/values.py",),
    "six": ("odds/exact/draw/read_game.py",),
    "bet": ("house_simulation/evening.py", "wallet/contract.py"),  # the kind of an entry, and of a wallet's call
    "draw": ("describe/kinds.py", "server/tables/shapes.py"),  # a kind of games
    "hand": ("play/stored.py", "table/show.py"),
    "high": ("report/sections.py", "report/workbook.py"),
    "play": ("server/operator/requests.py",),
}
FINDS = ("get", "index", "pop", "setdefault", "startswith", "removeprefix")


def looked_up(node: ast.AST) -> list[ast.expr]:
    """The parts of an expression by which something is found."""
    if isinstance(node, ast.Subscript):
        return [node.slice]
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    is_find = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in FINDS
    return node.args if is_find else []  # type: ignore[attr-defined]


def ids_in(source: str, place: str) -> list[str]:
    """The ids of games in a Python source, where they are not words of the program in this place."""
    tree = ast.parse(source)
    left_out = docstrings(tree)
    finding = {id(part) for node in ast.walk(tree) for found in looked_up(node) for part in ast.walk(found)}
    texts = (each for each in ast.walk(tree) if isinstance(each, ast.Constant) and id(each) not in left_out)
    return [
        str(text.value)
        for text in texts
        if text.value in IDS
        and not any(
            fnmatch(place, each) for each in (LOOKED_UP if id(text) in finding else ALSO_WORDS).get(str(text.value), ())
        )
    ]


# An example with an id in a longer text: `trips=5`, `flop:1`. Of the piles `dealer` alone is known to every game.
WRITTEN = re.compile(rf"\b({'|'.join(map(re.escape, sorted(IDS - {'dealer'})))})(=[\w]|:[0-9])")


def place_of(path: Path) -> str:
    return str(path.relative_to(SOURCE if path.is_relative_to(SOURCE) else TOP))


def test_nothing_outside_the_games_knows_the_ids_of_one() -> None:
    found = {place_of(path): ids for path in PYTHON if (ids := ids_in(path.read_text("utf-8"), place_of(path)))}
    assert not found


def test_no_example_is_written_with_the_ids_of_a_game() -> None:
    texts = ((path, text) for path in PYTHON if path.is_relative_to(SOURCE) for text in told(path.read_text("utf-8")))
    assert not [(place_of(path), text) for path, text in texts if WRITTEN.search(text)]


@pytest.mark.parametrize(
    "source",
    [
        "cards = piles['hole']",
        "NO_BOARD = {'hole', 'dealer_up'}",
        "if choice.startswith('discard'): pass",
        "fold = choices.index('fold')",
        "name = hands['hand']",
    ],
)
def test_an_id_is_found(source: str) -> None:
    assert ids_in(source, "odds/charts/shares.py")


def test_every_word_is_used_where_it_is_allowed() -> None:
    sources = {place_of(path): set(told(path.read_text("utf-8"))) for path in PYTHON}
    allowed = ((word, place) for words in (ALSO_WORDS, LOOKED_UP) for word, places in words.items() for place in places)
    unused = [
        each
        for each in allowed
        if not any(fnmatch(name, each[1]) and each[0] in texts for name, texts in sources.items())
    ]
    assert not unused
