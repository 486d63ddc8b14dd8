"""`docs/odds.md`: every figure of every certificate, and how each was checked. Written by `make docs`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.games import all_games, find_game
from pitboss.odds.certificates.in_words import certified_words
from pitboss.odds.certificates.model import Certificate, Solved
from pitboss.odds.certificates.store import find_certificate
from pitboss.odds.charts.decisions import told_decisions
from pitboss.odds.claims.findings import sentences
from pitboss.odds.claims.readings import worth_row
from pitboss.odds.kernels.integer_bounds import BOUNDS
from pitboss.odds.model.tally import OPTIMAL
from pitboss.odds.pricing.net_results import number_of_hands
from pitboss.odds.pricing.price import Price
from pitboss.odds.report import certified_worths
from pitboss.rules import percent
from pitboss.rules.rules_hash import shortened

PAGE = Path("docs/odds.md")
STRATEGIES = Path("docs/strategies.md")

OPENING = """# Exact odds

Every edge, share and count on this page is quoted from a certificate in `certificates/`, and every certificate is a
count of all deals: integers and fractions, nothing sampled. Standard deviations and correlations are roots of such
fractions, rounded. Published figures are those of others. This page is generated; do not edit it.

* **House edge** is what the house keeps of a round on average, in units of the first bet. Where the first bet is placed
  in some rounds only, or has one size for everyone, the unit is that bet, and every round counts.
* **Element of risk** is what it keeps of each unit of all money bet in a round.
* **Standard deviation** is that of the net result of one round, in units of the first bet.
* **Hit rate** is how often the bet, or the main game as a whole, ends with a gain.
* **Average bet** is all the money bet in a round, in units of the first bet.
* **Gives away** is what a strategy costs against the best one, in units of the first bet.
* **Table** is the pay table, **hands** the number of hands at the table with the dealer's, where a bet has several.
* **Knowing** is what the player has seen of hidden cards: `dealer:1` is one card of the dealer.

The recipe of every game agrees to the integer with a slow solver that tries everything, on small decks. What else was
checked is listed with each game."""


def page(certificates: Iterable[Certificate]) -> str:
    """The whole page."""
    games = (part for certificate in certificates for part in sections(certificate))
    return "\n\n".join([OPENING, *games, *largest_integers()]) + "\n"


def largest_integers() -> Iterator[str]:
    """What keeps each recipe from overflow."""
    yield "## Largest integers"
    yield (
        "Deals are counted in machine integers; one sum of whole numbers is held in floating point, which is exact "
        "below 2⁵³. No sum can overflow: the table gives the largest of each recipe, on a full deck and with the "
        "largest odds that it accepts."
    )
    yield table(
        ("recipe", "what", "at most", "bits", "enforced by"),
        ((bound.recipe, bound.what, f"{bound.largest:,}", str(bound.bits), bound.kept) for bound in BOUNDS),
    )


def sections(certificate: Certificate) -> Iterator[str]:
    """One game: prices, options and strategies, knowledge, published figures, findings, checks."""
    game = certificate.game
    best = certificate.solved[0]
    yield f"## {game.name}"
    yield (
        f"Rules `{shortened(certificate.rules_hash)}`, {best.total:,} equally likely deals. "
        f"The best strategy of the main game is worth `{best.main.ev}` {best.main.unit} a round."
    )
    yield table(
        (
            "wager",
            "table",
            "hands",
            "house edge",
            "element of risk",
            "standard deviation",
            "hit rate",
            "average bet",
        ),
        map(price_row, best.prices),
    )
    yield "How often each choice is made with the best strategy, of all rounds:"
    yield table(
        ("street", "choice", "share"),
        ((street, choice, percent(share)) for street, choice, share in told_decisions(best.game, best.decisions)),
    )
    yield from _ways_to_play(certificate)
    yield from _readings(certificate)
    yield from _in_words(certificate)
    yield from _claims(certificate)
    yield from answers(certificate)
    yield from _checked(certificate)


def _ways_to_play(certificate: Certificate) -> Iterator[str]:
    rows = [_way(certificate, each) for each in certificate.solved]
    if len(rows) > 1:
        yield "The main game by option, strategy, and what the player knows:"
        yield table(("options", "strategy", "knowing", "house edge", "gives away", "element of risk"), rows)


def _way(certificate: Certificate, solved: Solved) -> tuple[str, ...]:
    best = certificate.find(solved.options, OPTIMAL, solved.knowing)
    away = best.main.ev - solved.main.ev if best else Fraction(0)
    return (
        ", ".join(f"{id_}={solved.options[id_]}" for id_ in certificate.deciding) or "any",
        solved.strategy,
        solved.knowing or "nothing",
        percent(solved.main.house_edge),
        percent(away),
        percent(solved.main.element_of_risk),
    )


def _readings(certificate: Certificate) -> Iterator[str]:
    """What each value that a house could choose is worth, one at a time, against the default options."""
    found = certified_worths(certificate, certificate.solved[0].tally)
    if not found:
        return
    yield "Readings and what each is worth, one at a time, against the default options:"
    header = ("reading", "option", "wager", "house edge", "percentage points against the default", "exactly", "note")
    yield table(header, ((*worth_row(each), str(each.difference), each.note) for each in found))


def _in_words(certificate: Certificate) -> Iterator[str]:
    game = certificate.game
    for words in certified_words(certificate, game, game.choose_options()):
        gives = f" It gives away {percent(words.cost)} against the best strategy." if words.cost is not None else ""
        yield f"In words: the strategy `{words.name}`. On each street the first line that holds decides.{gives}"
        for each in words.streets:
            costs = f" (gives away {percent(each.cost)})" if each.cost is not None and len(words.streets) > 1 else ""
            lines = "\n".join(f"{number}. {line}" for number, line in enumerate(each.lines, 1))
            yield f"{each.street.says}{costs}:\n\n{lines}"


def _claims(certificate: Certificate) -> Iterator[str]:
    if certificate.checks:
        yield "Published figures beside ours:"
        yield table(("figure", "published", "source", "ours", ""), map(_claim, certificate.checks))


def _claim(check: Mapping[str, Any]) -> tuple[str, ...]:
    is_percent = str(check["published"]).endswith("%")
    ours = f"{100 * check['ours']:.6f} %" if is_percent else f"{check['ours']:.6f}"
    verdict = "agrees" if check["agrees"] else "differs"
    ours = ours.removesuffix(".000000")
    return check["what"], check["published"], check["source"], ours, ": ".join(filter(None, (verdict, check["remark"])))


def _checked(certificate: Certificate) -> Iterator[str]:
    if certificate.verified:
        yield "How it was checked:"
        yield "\n".join(f"* {note}" for note in certificate.verified)


def answers(certificate: Certificate) -> Iterator[str]:
    """What the odds answer to questions that the printed text raises, and how the bets correlate."""
    for options, told in sentences(certificate):
        yield f"Findings{f', {options}' if options else ''}:"
        yield "\n".join(f"* {sentence}" for sentence in told)
    pairs = certificate.findings["correlations"]
    if pairs:
        hands = number_of_hands(certificate.game)
        usual = "; ".join(filter(None, ("each by its usual pay table", hands)))
        yield f"Correlation between the net results of two bets ({usual}):"
        yield table(("bets", "correlation"), ((pair, f"{value:+.4f}") for pair, value in pairs.items()))


def table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [header, tuple("---" for _ in header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def price_row(price: Price) -> tuple[str, ...]:
    """One line of prices."""
    return (
        price.wager,
        price.table or "–",
        str(price.hands or "–"),
        percent(price.house_edge),
        percent(price.element_of_risk),
        f"{price.stdev:.4f}",
        percent(price.hit_rate),
        f"{float(price.average_bet):.4f}",
    )


COST = re.compile(r"<!-- cost (\w+) (\w+) -->.*?<!-- -->")


def with_costs(text: str) -> str:
    """The text with what strategies give away against the best one, where `<!-- cost GAME STRATEGY -->` is written."""
    return COST.sub(_cost, text)


def _cost(found: re.Match[str]) -> str:
    game, strategy = find_game(found[1]), found[2]
    certificate = find_certificate(game)
    best, own = (certificate.find(game.choose_options(), name) if certificate else None for name in (OPTIMAL, strategy))
    if not best or not own:
        return found[0]
    return f"<!-- cost {game.id} {strategy} -->{percent(best.main.ev - own.main.ev)}<!-- -->"


def write_costs(path: Path = STRATEGIES) -> None:
    """Writes the costs of strategies into a page."""
    path.write_text(with_costs(path.read_text(encoding="utf-8")), encoding="utf-8")


def write_page(path: Path = PAGE) -> None:
    """Writes the page from the certificates there are."""
    found = [certificate for game in all_games() if (certificate := find_certificate(game))]
    path.write_text(page(found), encoding="utf-8")


if __name__ == "__main__":
    write_page()
    write_costs()
