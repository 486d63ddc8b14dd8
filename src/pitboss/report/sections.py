"""A report as headings, paragraphs and tables, from its model alone. Markdown, HTML and PDF are written from these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from pitboss.describe import Section
from pitboss.errors import dollars
from pitboss.rules import NOT_ASKED

Model = Mapping[str, Any]

NOT_CERTIFIED = "certified by no one"
ASSUMPTIONS = (
    "Every deal is equally likely, and the cards are shuffled afresh for each round.",
    "The player makes the choices of the strategy that is named, and sees only the cards that the rules show.",
    "Rounds are independent of each other. Figures of several rounds assume the same bets in each.",
    "Every payout is made exactly; where chips do not divide, the house decides who keeps the rest.",
)
WATCHED_ROUNDS = 1_000  # shorter periods say nothing of a table
GLOSSARY = (
    ("house edge, house advantage", "expected loss / first bet", "what the house keeps of each unit of the first bet"),
    ("element of risk", "expected loss / average bet", "what it keeps of each unit of all money bet"),
    ("return", "1 − house edge", "what goes back to the player of each unit of the first bet"),
    ("true odds", "(1 − hit rate) / hit rate, to 1", "the odds against a gain"),
    ("payout odds", "average gain of a round with a gain, to 1", "what a gain pays on average, per first bet"),
    ("standard deviation", "√(E[X²] − E[X]²)", "of the net result X of one round, in units"),
    ("volatility index", "z · standard deviation / first bet", "z = 1.645 for 90 %, 1.960 for 95 %"),
    ("hit rate", "P(X > 0)", "how often a round ends with a gain"),
    ("band", "smallest r with P(R ≤ r) ≥ p", "R: the return of n rounds, per unit of the first bet"),
    ("normal band", "return ± z · standard deviation / √n", "the same if sums of rounds were normal"),
    ("edge shows after", "(1.960 · standard deviation / edge)²", "rounds until the edge is as large as the band"),
    ("contribution", "Σ probability · net result", "what a line adds to the expected value"),
    ("share of return", "return of the line / return of the bet", "how much of what goes back a line carries"),
    ("per unit of pay", "−probability of the line / first bet", "what one unit more does to the house edge"),
)


def percent(figure: Mapping[str, Any] | float | None, decimals: int = 4) -> str:
    """`2.1850 %`, rounded from the exact figure."""
    if figure is None:
        return "–"
    exact = Fraction(figure["exact"]) if isinstance(figure, Mapping) else Fraction(figure)
    scaled = round(exact * 100 * 10**decimals)
    whole, part = divmod(abs(scaled), 10**decimals)
    return f"{'−' if scaled < 0 else ''}{whole:,}.{part:0{decimals}d} %"


def number(figure: Mapping[str, Any] | float | None, decimals: int = 4) -> str:
    """A number with this many decimals."""
    return percent(figure, decimals).removesuffix(" %") if figure is None else _plain(figure, decimals)


def _plain(figure: Mapping[str, Any] | float, decimals: int) -> str:
    exact = Fraction(figure["exact"]) if isinstance(figure, Mapping) else Fraction(figure)
    return percent({"exact": str(exact / 100)}, decimals).removesuffix(" %")


def label(wager: Mapping[str, Any]) -> str:
    """A wager with its table or its number of hands."""
    table = f"{wager['hands']} hands" if wager["hands"] else wager["table"] or ""
    return f"{wager['wager']} {table}".strip()


def identity_line(model: Model) -> str:
    """What stands on every page."""
    told = model["identity"]
    options = ", ".join(f"{key}={value}" for key, value in told["options"].items())
    parts = (
        f"{told['name']} (version {told['version']})",
        f"rules {told['rules_hash'][:16]}",
        options,
        f"{told['strategy']} strategy",
        f"certificate {told['certificate'][:16]}" if told["certificate"] else told["source"],
        told["software"],
        NOT_CERTIFIED,
    )
    return " · ".join(filter(None, parts))


def sections(model: Model) -> Iterator[Section]:
    """The whole report."""
    yield from _opening(model)
    yield from _summary(model)
    yield from _rules(model)
    yield from _examples(model)
    yield Section("Assumptions", tuple(f"{place}. {text}" for place, text in enumerate(ASSUMPTIONS, 1)))
    yield from _lines(model)
    yield from _main_game(model)
    yield from _risk(model)
    yield from _mixes(model)
    yield from _protection(model)
    yield from _monitoring(model)
    yield from _verification(model)
    yield Section("Glossary", (), ("term", "formula", "meaning"), GLOSSARY)


def _opening(model: Model) -> Iterator[Section]:
    told = model["identity"]
    rows = [
        ("Game", f"{told['name']} ({told['game']}), version {told['version']} of its rules"),
        ("Rules", told["rules_hash"]),
        ("Certificate", told["certificate"] or "none; the deals were counted for this report"),
        ("Options", ", ".join(f"{key}={value}" for key, value in told["options"].items()) or "none"),
        ("Pay tables of its own", ", ".join(told["pays"]) or "none"),
        ("Strategy", told["strategy"]),
        ("Deals counted", f"{int(told['deals']):,}, equally likely ({told['source']})"),
        ("Software", told["software"]),
        ("Certification", f"This report is {NOT_CERTIFIED}."),
    ]
    rows += [("Date", told["date"])] if told["date"] else []
    rows += [("Made for", told["for"])] if told["for"] else []
    yield Section("Identity", (), ("", ""), tuple(rows))


def _summary(model: Model) -> Iterator[Section]:
    rows = tuple(
        (
            label(each) + ("" if each["in_use"] else " (not in use)"),
            percent(each["house_edge"]),
            percent(each["element_of_risk"]),
            percent(each["return"]),
            number(each["stdev"]),
            percent(each["hit_rate"]),
            number(each["average_bet"]),
        )
        for each in model["wagers"]
    )
    text = (
        "House edge, return and standard deviation are per unit of the first bet; the element of risk is per unit of "
        "all money bet. Every figure follows from a count of all deals; none is sampled.",
    )
    header = ("wager", "house edge", "element of risk", "return", "standard deviation", "hit rate", "average bet")
    yield Section("Summary", text, header, rows)
    more = tuple(
        (
            label(each),
            f"{number(each['true_odds'])} to 1" if each["true_odds"] else "–",
            f"{number(each['payout_odds'])} to 1" if each["payout_odds"] else "–",
            number(each["volatility_index"]["90"]),
            number(each["volatility_index"]["95"]),
            f"{number(each['most_paid'], 2)} to 1",
            f"1 in {number(each['top_award_one_in'], 1)}",
        )
        for each in model["wagers"]
        if each["in_use"]
    )
    header = ("wager", "true odds", "payout odds", "volatility 90 %", "volatility 95 %", "most paid", "top award")
    yield Section("Odds and volatility", (), header, more, level=3)
    exact = tuple(
        (label(each), each["house_edge"]["exact"], each["ev"]["exact"], each["unit"], each["variance"]["exact"])
        for each in model["wagers"]
    )
    exact_header = ("wager", "house edge", "expected value", "unit", "variance")
    yield Section("Exact values", (), exact_header, exact, level=3)


def _examples(model: Model) -> Iterator[Section]:
    rows = tuple(
        (
            ", ".join(f"{shown['wager']}: {shown['line']}" for shown in each["shows"]),
            f"`{each['text']}`",
            "; ".join(map(_settled, each["settlement"])),
            dollars(each["net_cents"]),
        )
        for each in model["examples"]
    )
    if rows:
        text = (
            "A round of one seat for the outcomes and lines of every bet; of a very rare one there may be none. "
            "`pitboss replay TEXT` deals and settles it again.",
        )
        yield Section("Examples", text, ("shows", "the round as text", "settlement", "net"), rows)


def _settled(line: Mapping[str, Any]) -> str:
    """`blind $10 pays 3 to 1 for Full House: $40 (R9)`."""
    label = f" for {line['line']}" if line["line"] else ""
    odds = f" {line['odds']}" if line["odds"] else ""
    money = f"{dollars(line['stake_cents'])} → {dollars(line['returned_cents'])}"
    return f"{line['wager']} {line['outcome']}{odds}{label}, {money} ({line['rule']})"


def _lines(model: Model) -> Iterator[Section]:
    yield Section(
        "Combinations by line",
        ("Every wager in use, line by line. Contributions of a wager add up to its expected value.",),
    )
    for (wager, table, hands), found in groupby(
        model["lines"], key=lambda line: (line["wager"], line["table"], line["hands"])
    ):
        lines = list(found)
        natural = lines[0]["natural_of"]
        text = (
            (f"Of {int(natural):,} hands of {lines[0]['natural_cards']} cards, or {int(lines[0]['deals']):,} deals.",)
            if natural
            else (f"Of {int(lines[0]['deals']):,} deals.",)
        )
        rows = tuple(
            (
                line["line"],
                line["pays"] or "–",
                f"{int(line['natural'] if natural else line['combinations']):,}",
                percent(line["probability"], 6),
                number(line["one_in"], 1),
                percent(line["contribution"]),
                percent(line["return"]),
                percent(line["share_of_return"], 2),
                percent(line["edge_per_unit"]),
            )
            for line in lines
        )
        header = (
            "line",
            "pays",
            "hands" if natural else "deals",
            "probability",
            "1 in",
            "contribution",
            "return",
            "share of return",
            "edge per unit of pay",
        )
        name = label({"wager": wager, "table": table if table != f"{hands} hands" else "", "hands": hands})
        yield Section(name, text, header, rows, level=3)


def _main_game(model: Model) -> Iterator[Section]:
    if model["outcomes"]:
        rows = tuple(
            (
                " – ".join(choice for choice in each["choices"] if choice != NOT_ASKED),
                each["result"],
                each["dealer_qualifies"] or "–",
                f"{int(each['deals']):,}",
                percent(each["share"]),
                percent(each["contribution"]),
            )
            for each in model["outcomes"]
        )
        header = ("choices", "the round", "dealer qualifies", "deals", "share", "contribution")
        yield Section("Outcomes of the main game", (), header, rows)
    if model["decisions"]:
        shares = tuple((each["street"], each["choice"], percent(each["share"])) for each in model["decisions"])
        yield Section("How often each choice is made", ("Of all rounds.",), ("street", "choice", "share"), shares)
    if model["closest"] or model["streets_without_values"]:
        rows = tuple(
            (
                each["street"],
                each["holding"],
                each["best"],
                number(each["value"]),
                each["next"],
                number(each["better_by"], 6),
            )
            for each in model["closest"]
        )
        header = ("street", "holding", "best", "value", "next best", "better by")
        text = ["The best choice is hardly better than the next, in units of the first bet."] if rows else []
        if without := ", ".join(model["streets_without_values"]):
            file = f"`pitboss strategy {model['identity']['game']} --csv FILE`"
            text.append(f"The certificate does not hold the value of every choice for: {without}. {file} writes them.")
        yield Section("The closest decisions", tuple(text), header if rows else (), rows)
    if model["strategies"]:
        named = tuple(
            (each["strategy"], percent(each["house_edge"]), percent(each["gives_away"])) for each in model["strategies"]
        )
        yield Section(
            "Strategies",
            ("What each named strategy gives away against the best one.",),
            ("strategy", "house edge", "gives away"),
            named,
        )


def _risk(model: Model) -> Iterator[Section]:
    yield Section(
        "Risk",
        (
            "Bands of the return after n rounds, in units of the first bet: from the exact distribution of one round "
            "by a Fourier transform. The last column bounds the numerical error of every probability. A band marked "
            "with ~ could be off by one step of money. In brackets: the band if sums of rounds were normal.",
        ),
    )
    for wager in model["wagers"]:
        if not wager["sessions"]:
            continue
        rows = tuple(
            (
                f"{each['rounds']:,}",
                *(_band(band) for band in each["bands"]),
                percent(each["ahead"]),
                f"{each['error_bound']:.1e}",
            )
            for each in wager["sessions"]
        )
        levels = [f"{band['level']} % of sessions" for band in wager["sessions"][0]["bands"]]
        shows = wager["edge_shows_after"]
        text = (f"The edge is as large as the 95 % band after {shows:,} rounds.",) if shows else ()
        yield Section(label(wager), text, ("rounds", *levels, "ahead", "error"), rows, level=3)
    exposure = model["exposure"]
    bets = ", ".join(f"{id_} {dollars(cents)}" for id_, cents in exposure["bets_cents"].items())
    rows = (
        ("opening bets at the limits", bets),
        ("most that a seat can win in a round, exact", dollars(exposure["most_won_by_a_seat_cents"])),
        (f"bound for {exposure['seats']} seats", dollars(exposure["bound_for_all_seats_cents"])),
    )
    text = ("The bound is that of one seat times the number of seats: they share cards, so it may never be reached.",)
    yield Section("Exposure", text, ("", ""), rows, level=3)
    rounding = tuple(
        (each["wager"], each["line"], each["pays"], _chips(each), number(each["cost"], 6)) for each in model["rounding"]
    )
    if rounding:
        said = (
            "What it costs a player, in chips a round, if a payout that does not divide is rounded down to whole chips."
        )
        yield Section("Rounding for chips", (said,), ("wager", "line", "pays", "bet", "cost"), rounding, level=3)


def _mixes(model: Model) -> Iterator[Section]:
    if not model["mixes"]:
        return
    rows = tuple(
        (
            " + ".join(
                bet if units == "1" else f"{units} {bet}"
                for bet, units in zip(each["bets"], each["units"], strict=True)
            ),
            number(each["expected_loss"]),
            number(each["average_bet"]),
            percent(each["element_of_risk"]),
            percent(each["hit_rate"]),
            number(each["stdev"]),
        )
        for each in model["mixes"]
    )
    header = ("bets", "expected loss", "average bet", "element of risk", "hit rate", "standard deviation")
    text = (
        "With the best strategy of the main game, in units of the first bet (dollars where fixed sums are paid). A "
        "side bet that goes by the number of hands is reckoned with two.",
    )
    yield Section("Side-bet mixes", text, header, rows)


def _monitoring(model: Model) -> Iterator[Section]:
    rows = tuple(
        (label(wager), f"{each['rounds']:,}", *(_hold(each, level) for level in (95, 99)))
        for wager in model["wagers"]
        for each in wager["sessions"]
        if each["rounds"] >= WATCHED_ROUNDS
    )
    if rows:
        text = (
            "What the house keeps of the first bets after this many rounds. A hold outside the first range happens "
            "once in twenty such periods by chance: count the rounds again. Outside the second it happens once in a "
            "hundred: look into the procedure of the table.",
        )
        yield Section("Monitoring limits", text, ("wager", "rounds", "watch outside", "act outside"), rows)


def _hold(each: Mapping[str, Any], level: int) -> str:
    band = next(band for band in each["bands"] if band["level"] == level)
    low, high = (1 - Fraction(band[end]["exact"]) for end in ("high", "low"))
    return f"{percent(float(low), 2).removesuffix(' %')} to {percent(float(high), 2)}"


def _chips(each: Mapping[str, Any]) -> str:
    """`2n + 1 chips`."""
    return f"{each['parts']}n + {each['rest']} chips"


def _band(band: Mapping[str, Any]) -> str:
    mark = "" if band["certain"] else "~"
    exact = f"{mark}{percent(band['low'], 3).removesuffix(' %')} to {percent(band['high'], 3)}"
    return f"{exact} ({100 * band['normal_low']:.2f} to {100 * band['normal_high']:.2f})".replace("-", "−")


def _protection(model: Model) -> Iterator[Section]:
    if model["protection"]:
        rows = tuple(
            (each["knowing"], percent(each["house_edge"]), percent(each["element_of_risk"]))
            for each in model["protection"]
        )
        text = ("What the main game is worth to a player who has seen hidden cards and plays best with them.",)
        yield Section("Game protection", text, ("cards seen", "house edge", "element of risk"), rows)
    if model["readings_worth"]:
        worth = tuple(
            (
                f"{each['option']}={each['value']}",
                each["reading"] or "–",
                each["wager"] or "–",
                "–" if each["house_edge"] is None else percent(each["house_edge"]),
                each["note"],
            )
            for each in model["readings_worth"]
        )
        yield Section("Options and what each is worth", (), ("option", "reading", "wager", "house edge", "note"), worth)


def _rules(model: Model) -> Iterator[Section]:
    rows = tuple((each["number"], each["text"]) for each in model["rules"])
    yield Section("Rules", (), ("number", "rule"), rows)
    if model["readings"]:
        readings = tuple(
            (each["number"], each["question"], f"{each['answer']} {each['why']}") for each in model["readings"]
        )
        yield Section(
            "Readings",
            ("Where the text is silent or contradicts itself.",),
            ("number", "question", "reading in force, and why"),
            readings,
        )


def _verification(model: Model) -> Iterator[Section]:
    recount = (
        f"Recount every deal: `pitboss recount {model['identity']['game']}`. "
        "Recompute this report: `pitboss report --check FILE.json`."
    )
    yield Section("Verification", (recount, *(f"• {text}" for text in model["verified"])))
    if model["published"]:
        rows = tuple(
            (
                each["what"],
                str(each["published"]),
                each["source"],
                f"{100 * each['ours']:.6f} %" if str(each["published"]).endswith("%") else f"{each['ours']:.6f}",
                "agrees" if each["agrees"] else "differs",
            )
            for each in model["published"]
        )
        yield Section("Published figures beside ours", (), ("figure", "published", "source", "ours", ""), rows, level=3)
    if model["remarks"]:
        yield Section("Remarks", tuple(f"• {text}" for text in model["remarks"]), level=3)
