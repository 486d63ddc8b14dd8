"""`docs/odds.md`: every figure of every certificate, and how each was checked. Written by `make docs`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.games import all_games
from pitboss.odds.certificate import Certificate, Solved, find_certificate
from pitboss.odds.price import Price
from pitboss.odds.tally import OPTIMAL
from pitboss.odds.verified import VERIFIED

PAGE = Path("docs/odds.md")

OPENING = """# Exact odds

Every figure on this page is quoted from a certificate in `certificates/`, and every certificate is a count of
all deals: integers and fractions, nothing sampled. This page is generated; do not edit it.

* **House edge** is the edge per first bet: what the house keeps of one unit of the base bet, on average.
* **Edge per money bet** (element of risk) is what it keeps of all the money bet in a round.
* **Hit rate** is how often the bet, or the whole of the main game, ends with a gain.

Each recipe agrees to the integer with a slow solver that tries everything, on small decks with and without
suits mattering. Below each game stands what else was checked."""


def page(certificates: Iterable[Certificate]) -> str:
    """The whole page."""
    return "\n\n".join([OPENING, *(part for certificate in certificates for part in sections(certificate))]) + "\n"


def sections(certificate: Certificate) -> Iterator[str]:
    """One game: prices, options and strategies, knowledge, published figures, findings, checks."""
    game = certificate.game
    best = certificate.solved[0]
    yield f"## {game.name}"
    yield (
        f"Rules `{certificate.rules_hash}`, {best.total:,} equally likely deals. "
        f"The best strategy of the main game is worth `{best.main.ev}` {best.main.unit} a round."
    )
    yield table(
        (
            "wager",
            "table",
            "hands",
            "house edge",
            "edge per money bet",
            "standard deviation",
            "hit rate",
            "average bet",
        ),
        map(price_row, best.prices),
    )
    yield "How often each choice is made with the best strategy, of all rounds:"
    yield table(
        ("street", "choice", "share"),
        ((street, choice, percent(share)) for street, choice, share in best.decisions if choice != "-"),
    )
    yield from _ways_to_play(certificate)
    yield from _claims(certificate)
    yield from answers(certificate)
    yield from _checked(certificate)


def _ways_to_play(certificate: Certificate) -> Iterator[str]:
    rows = [_way(certificate, each) for each in certificate.solved]
    if len(rows) > 1:
        yield "The main game by option, strategy, and what the player knows:"
        yield table(("options", "strategy", "knowing", "house edge", "gives away", "edge per money bet"), rows)


def _way(certificate: Certificate, solved: Solved) -> tuple[str, ...]:
    best = certificate.find(solved.options, OPTIMAL, solved.knowing)
    away = best.main.ev - solved.main.ev if best else Fraction(0)
    return (
        ", ".join(f"{id_}={solved.options[id_]}" for id_ in certificate.deciding),
        solved.strategy,
        solved.knowing,
        percent(solved.main.house_edge),
        percent(away) if away else "",
        percent(solved.main.element_of_risk),
    )


def _claims(certificate: Certificate) -> Iterator[str]:
    if certificate.checks:
        yield "Published figures beside ours:"
        yield table(("figure", "published", "source", "ours", ""), map(_claim, certificate.checks))


def _claim(check: Mapping[str, Any]) -> tuple[str, ...]:
    is_percent = str(check["published"]).endswith("%")
    ours = f"{100 * check['ours']:.6f} %" if is_percent else f"{check['ours']:.6f}"
    verdict = "agrees" if check["agrees"] else "differs"
    return check["what"], check["published"], check["source"], ours, ": ".join(filter(None, (verdict, check["remark"])))


def _checked(certificate: Certificate) -> Iterator[str]:
    notes = VERIFIED.get(certificate.game.id, ())
    if notes:
        yield "How it was checked:"
        yield "\n".join(f"* {note}" for note in notes)


def answers(certificate: Certificate) -> Iterator[str]:
    """What the numbers say to the questions that the printed text raises, and how the bets go together."""
    special = ANSWERS.get(certificate.game.id)
    if special:
        yield from special(certificate.findings)
    pairs = certificate.findings["correlations"]
    if pairs:
        yield "Correlation between the net results of two bets:"
        yield table(("bets", "correlation"), ((pair, f"{value:+.4f}") for pair, value in pairs.items()))


def _peek_answers(found: Mapping[str, Any]) -> Iterator[str]:
    for rule, each in found["by_tie_rule"].items():
        main, blind = Fraction(each["main_ev"]), Fraction(each["blind_ev"])
        lines = [f"When a flush or better ties and I'm In {'is paid' if rule == 'paid' else 'loses'}:"]
        lines.append(f"the main game favours the {each['favours']} by {percent(abs(main))} of a Peek unit a round;")
        if each["always_peeking_ev"]:
            cost = main - Fraction(each["always_peeking_ev"])
            lines.append(f"peeking at every card costs {percent(cost)} of a Peek unit against choosing when to peek;")
        ratio = each["peek_per_blind_to_break_even"]
        lines.append(f"the Blind, which must be bet, loses {percent(-blind)} of its stake.")
        if ratio:
            lines.append(f"Both together break even at {float(Fraction(ratio)):.4f} Peek units for each unit of Blind.")
        yield " ".join(lines)


def _bonus_answers(found: Mapping[str, Any]) -> Iterator[str]:
    printed = found["printed_return"]
    rows = [(name, each["per_first_bet"], each["per_money_bet"]) for name, each in found["returns"].items()]
    yield f"The printed return of the main game is {percent(printed)}. What the printed rules return:"
    yield table(
        ("strategy and rule", "per first bet", "per money bet"), ((n, percent(a), percent(b)) for n, a, b in rows)
    )
    nearest = min((abs(value - printed), name) for name, *values in rows for value in values)
    yield (
        f"The nearest is “{nearest[1]}”, {percent(nearest[0])} away: "
        + ("that reading gives it." if nearest[0] < 5e-5 else "no reading gives the printed figure.")
    )


def _wild_answers(found: Mapping[str, Any]) -> Iterator[str]:
    each = found["together_dollars"]
    yield (
        "All four bets together, $5 on Poker, Queens or Better and Draw Bonus and the tax: the player loses "
        f"${-float(Fraction(each['ev'])):.4f} a round on average, {percent(each['element_of_risk'])} of "
        f"${each['average_bet']:.2f} bet, with a standard deviation of ${each['stdev']:.2f}."
    )


ANSWERS: dict[str, Callable[[Mapping[str, Any]], Iterator[str]]] = {
    "texas_peek": _peek_answers,
    "holdem_bonus": _bonus_answers,
    "wild_six": _wild_answers,
}


def table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [header, tuple("---" for _ in header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def price_row(price: Price) -> tuple[str, ...]:
    """One line of prices."""
    return (
        price.wager,
        price.table,
        str(price.hands or ""),
        percent(price.house_edge),
        percent(price.element_of_risk),
        f"{price.stdev:.4f}",
        percent(price.hit_rate),
        f"{float(price.average_bet):.4f}",
    )


def percent(value: Fraction | float) -> str:
    """`2.1850 %`."""
    return f"{100 * float(value):.4f} %"


def write_page(path: Path = PAGE) -> None:
    """Writes the page from the certificates there are."""
    found = [certificate for game in all_games() if (certificate := find_certificate(game))]
    path.write_text(page(found), encoding="utf-8")


if __name__ == "__main__":
    write_page()
