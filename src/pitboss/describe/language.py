"""The page of the language, docs/language.md: every class in which a game is written, with every field.

Words come from the docstrings and from the comments beside the fields; `WORDS` has those of fields that explain
themselves to who reads the code, but not to who reads the page.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

from pitboss.hands.evaluator import Evaluator, Level
from pitboss.rules import (
    Ask,
    Bets,
    Burn,
    Choice,
    Chosen,
    Compare,
    CountHands,
    Deal,
    Drawn,
    Exactly,
    Excuse,
    Game,
    Hand,
    Highest,
    Holds,
    Kept,
    Kind,
    Look,
    NamedSlots,
    Option,
    PayLine,
    PayTable,
    Pile,
    Rank,
    Reaches,
    Reading,
    SetShuffler,
    Settle,
    Show,
    Street,
    TableHigh,
    TurnDown,
    Wager,
)
from pitboss.rules.game import CONTRACT

PARTS: dict[str, tuple[type, ...]] = {
    "The game": (Game, Option, Reading),
    "Cards and bets": (Pile, Wager, PayTable),
    "Decisions": (Street, Choice, Holds, Excuse, NamedSlots),
    "Hands": (Hand, Exactly, Kept, Chosen, Drawn, Highest, Evaluator, Level),
    "Facts": (Compare, Kind, Reaches, PayLine),
    "The steps of a round": (
        *(Bets, SetShuffler, Burn, Deal, CountHands, Look, Show, TurnDown, Rank, Ask, Settle, TableHigh),
    ),
}

WORDS = {
    "id": "the name by which the rest of the definition refers to it",
    "rule": "the number of the rule that asks for it",
    "says": "what it is, in words that a player reads",
    "name": "the name that players read",
    "to": "which seats it concerns, from their state; every seat unless it is given",
    "pile": "the pile that it is about",
    "wager": "the wager that it is about",
    "hand": "the hand that it is about",
    "hands": "the hands that settlement names, by id",
    "while_in": "only if a seat is still in",
    "version": "of the rules: raised where an old round would settle differently",
    "deck": "the cards, each once",
    "piles": "in the order in which a seat sees them",
    "wagers": "every bet of the game",
    "options": "what a house may choose",
    "streets": "every decision, in the order in which they are asked",
    "timeline": "the steps of a round, in order",
    "settle": "the rulings on all wagers, from facts, choices and options",
    "rules": "the numbered rules, by number",
    "readings": "where the text is silent, by number",
    "facts": "a function of row and choices, instead of facts as data",
    "fact_values": "the names of every value of every fact; follows from facts as data",
    "strategies": "strategies with a name, each a function of cards seen, choices and what is legal",
    "table_high": "the wager on the highest hand at the table, if there is one",
    "question": "what the text leaves open",
    "answer": "the reading in use",
    "why": "the reason for it",
    "values": "what may be chosen",
    "default": "what is taken unless another is chosen",
    "count": "how many cards",
    "owner": "`seat`, `dealer` or `board`",
    "required": "every seat must place it",
    "rides": "the wager on which it is paid, or beside which it is collected",
    "tables": "its pay tables, by name",
    "labels": "what each line is called, best first",
    "odds": "what each line pays for one unit",
    "cents": "what each line pays in cents, whatever the stake",
    "choices": "what may be answered",
    "asks": "whether a seat is asked, from its choices so far",
    "excused": "whether a seat with these cards has nothing to decide",
    "in_turn": "seats decide one after the other",
    "street": "the decision",
    "times": "how many times the base of its wager it puts down",
    "folds": "it gives the hand up",
    "between": "any amount between these multiples of the base",
    "level": "the level that the hand must reach",
    "at": "the street whose choice decides, or its number among the streets",
    "first": "the first slot of the pile in a row",
    "evaluator": "what ranks the hand",
    "parts": "the piles, or parts of piles, that it is made of",
    "title": "which cards it is, in words",
    "seat": "the hand of each seat",
    "dealer": "the hand of the dealer",
    "lines": "the lines of a pay table, each a level, best first",
    "size": "how many cards make a hand",
    "most": "of how many cards the best may count",
    "suited": "the strength of the ranks in one suit",
    "ranked": "the strength of the ranks, whatever their suits",
    "whole": "the strength of all cards at once",
    "kind": "its kind, by its place among those of the evaluator",
    "low": "the lowest strength",
    "by_ranks": "it begins at certain ranks of its kind",
    "above": "hands of higher kinds are on it too",
    "own": "the seat's hand",
    "other": "the hand that it is compared with",
    "splits": "levels that split their kind in two",
    "less": "what hands below the last line are called",
    "mode": "the mode of the shuffler",
    "rule_of": "the rule for one seat, where it depends on the seat",
    "other_rules": "the other rules that `rule_of` may give",
    "remark_of": "what the dealer says to one seat beside it",
    "laid": "the seat lays its cards on the table",
    "stays_in_view": "with which options the seat may still look at them",
    "holds_back": "the slots of the row that stay face down, from the choices",
    "then": "what a seat does with its cards once it has decided",
    "whose": "the seats concerned, in words",
    "given_up": "only what a seat lost or got back by folding",
    "turns_over": "the piles of a seat that are turned face up first",
    "winners_only": "only of seats that are paid",
    "from_dealers_right": "from the last seat to the first",
    "ranks": "the hands that are named at each seat",
    "replaced_rule": "the rule for a hand that replaces others",
    "unseen_rule": "the rule that turns over a hand which no bet of its seat needs",
    "only_highest": "(option, value) with which a hand that is not higher is taken away",
    "rank": "how high a hand is; None below the pay table",
    "unless": "choices after which the seat is asked all the same",
    "why_no_price": "why the odds do not depend on it",
    "drawn_at": "the street whose choice decides how many of its cards a seat is dealt",
    "part_of": "the pile whose hands these cards belong to, too",
    "needs_rule": "the rule that says so",
    "is_procedure": "it changes how the dealer works and no money",
}


HEAD = ("| field | default | what it is |", "| --- | --- | --- |")


def page() -> str:
    """The whole page."""
    lines = [
        "# The language of definitions",
        "",
        f"Every class in which a game is written, with every field. This is version {CONTRACT} of the language, which",
        "a definition may name as `contract`. [add-a-game.md](add-a-game.md) shows how they are used.",
        "Generated by `make docs`.",
    ]
    for title, classes in PARTS.items():
        lines += ["", f"## {title}"]
        for each in classes:
            lines += [
                "",
                f"### {each.__name__}",
                "",
                says(each),
                "",
                "| field | default | what it is |",
                "| --- | --- | --- |",
            ]
            lines += [f"| `{name}` | {default} | {words} |" for name, default, words in described(each)]
    return "\n".join(lines) + "\n"


def says(each: type) -> str:
    """The docstring of a class as one paragraph."""
    return " ".join((inspect.getdoc(each) or "").split())


def described(each: type) -> Iterator[tuple[str, str, str]]:
    """Name, default and words of every field; of a fact, of every argument."""
    comments = comments_of(each)
    for name, parameter in inspect.signature(each).parameters.items():
        given = parameter.default is inspect.Parameter.empty and parameter.kind is not inspect.Parameter.VAR_POSITIONAL
        yield name, "" if given else "optional", (comments.get(name) or WORDS.get(name, "")).replace("|", "\\|")


def comments_of(each: type) -> dict[str, str]:
    """The comments beside or above the fields of a class and of those that it is made from."""
    found: dict[str, str] = {}
    for base in reversed([base for base in each.__mro__ if base.__module__.startswith("pitboss.")]):
        text = dedent(inspect.getsource(base))
        lines = text.splitlines()
        for node in ast.parse(text).body[0].body:  # type: ignore[attr-defined]
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                beside = lines[(node.end_lineno or node.lineno) - 1].partition("  # ")[2]
                above = lines[node.lineno - 2].strip()
                comment = beside or WORDS.get(node.target.id) or (above[2:] if above.startswith("# ") else "")
                found |= {node.target.id: comment} if comment else {}
    return found


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
