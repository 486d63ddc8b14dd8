"""Readings in the odds room: what each way to read the printed text is worth, and what hidden cards are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from pitboss.odds.certificates.model import Solved
from pitboss.odds.certificates.store import find_certificate
from pitboss.odds.claims.answers import answered
from pitboss.odds.claims.readings import Worth, worths
from pitboss.odds.hidden_cards.knowledge import parse_knowing
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.pricing.custom_pay_tables import printed_options
from pitboss.odds.pricing.net_results import side_wagers
from pitboss.odds.pricing.price import house_edges
from pitboss.odds.report import certified_tallies, certified_worths
from pitboss.rules import Game, Option
from pitboss.server.odds_room import shapes as s
from pitboss.server.odds_room.game_odds import NEVER_COUNTED, Question, chart_data, priced, wager_name


@lru_cache(maxsize=64)
def readings(question: Question) -> s.ReadingsData:
    """What each reading of the printed text is worth, and what a seat gains by hidden cards."""
    options = printed_options(question.printed, question.options)
    game = answered(question.printed, options).worded(options)
    return {
        "readings": [
            {
                "number": number,
                "question": reading.question,
                "answer": reading.answer,
                "why": reading.why,
                "option": reading.option,
                "worth": list(_worth(question, reading.option)),
            }
            for number, reading in game.readings.items()
        ],
        "options": [
            {
                "id": option.id,
                "says": option.says,
                "readings": [n for n, reading in game.readings.items() if option.id in reading.option.split(", ")],
                "worth": list(_table_worth(question, option) or _values_worth(question, option)),
            }
            for option in question.played.options
        ],
        "hidden": list(_hidden(question)),
    }


def _table_worth(question: Question, option: Option) -> list[s.OptionWorth]:
    """The pay tables of a side bet, each with its price; nothing for an option that chooses no table of a side bet."""
    game = question.played
    sides = [wager.id for wager in game.wagers if wager.table_option == option.id and wager.id in side_wagers(game)]
    priced_ = priced(question)["wagers"]
    return [
        {
            "value": value,
            "in_use": value == question.options[option.id],
            "edges": [
                {"wager": each["wager"], "name": each["name"], "edge": each["house_edge"]}
                for each in priced_
                if each["wager"] in sides and each["table"] == value
            ],
            "note": "" if priced_ else NEVER_COUNTED,
        }
        for value in option.values
        if sides
    ]


def _worth(question: Question, ids: str) -> Iterator[s.OptionWorth]:
    """Per value of an option the edges that it changes. Pay tables are not told here: the room lists them all."""
    game = question.printed
    tables = {wager.table_option for wager in game.wagers}
    for option in game.options:
        if option.id in ids.split(", ") and option.id not in tables:
            yield from _values_worth(question, option)


def _values_worth(question: Question, option: Option) -> Iterator[s.OptionWorth]:
    usual, found = _worths(question)
    mine = [worth for worth in found if worth.option == option.id]
    changed = [(worth.value, worth.wager, worth.house_edge) for worth in mine if worth.house_edge is not None]
    for value in option.values:
        edges = {wager: edge for other, wager, edge in changed if other == value}
        if value == question.options[option.id]:
            edges = {wager: usual[wager] for _, wager, _ in changed}
        yield {
            "value": value,
            "in_use": value == question.options[option.id],
            "edges": [_edge(question.played, wager, edge) for wager, edge in sorted(edges.items())],
            "note": _note([worth for worth in mine if worth.value == value]) if usual else NEVER_COUNTED,
        }


def _note(found: list[Worth]) -> str:
    """Why a value changes no price, or what its price takes for granted."""
    if any(not worth.is_counted for worth in found):
        return NEVER_COUNTED
    return " ".join(dict.fromkeys(worth.note for worth in found if worth.note))


def _edge(game: Game, wager: str, edge: Fraction) -> s.Edge:
    return {"wager": wager, "name": wager_name(game, wager), "edge": float(edge)}


@lru_cache(maxsize=64)
def _worths(question: Question) -> tuple[dict[str, Fraction], tuple[Worth, ...]]:
    """The edges of the bets as they are, and what every other value of every option is worth."""
    certificate = find_certificate(question.printed)
    usual = printed_options(question.printed, question.options)
    solved = certificate.find(usual, question.strategy) if certificate else None
    if certificate is None or solved is None:
        return {}, ()
    if question.strategy == OPTIMAL and not question.pays:
        return house_edges(solved.tally), certified_worths(certificate, solved.tally)
    tally = replace(solved.tally, game=question.played, options=question.options)
    find = certified_tallies(certificate, tally.game, question.strategy)
    return house_edges(tally), tuple(worths(tally, find))


def _hidden(question: Question) -> Iterator[s.Hidden]:
    game = question.printed
    certificate = find_certificate(game)
    if certificate is None:
        return
    options = printed_options(game, question.options)
    usual = certificate.find(options)
    for solved in certificate.solved:
        if usual and solved.knowing and certificate.find(options, knowing=solved.knowing) is solved:
            yield _known(game, usual, solved)


def _known(game: Game, usual: Solved, solved: Solved) -> s.Hidden:
    return {
        "knowing": solved.knowing,
        "says": knowing_words(game, solved.knowing),
        "edge": float(solved.main.house_edge),
        "usual_edge": float(usual.main.house_edge),
        "charts": [chart_data(chart) for chart in solved.charts],
    }


NUMBERS = ("no", "one", "two", "three", "four", "five")


def knowing_words(game: Game, knowing: str) -> str:
    """`one of the dealer's cards and one card of the flop`."""
    owners = {pile.id: pile.owner for pile in game.piles}
    parts = []
    for pile, count in sorted(parse_knowing(game, knowing).items(), key=lambda each: owners[each[0]] != "dealer"):
        cards = "card" if count == 1 else "cards"
        if owners[pile] == "dealer":
            parts.append(f"{NUMBERS[count]} of the dealer's cards")
        else:
            parts.append(f"{NUMBERS[count]} {cards} of the {pile.replace('_', ' and ')}")
    return " and ".join(parts)
