"""`pitboss odds GAME`: the exact odds of every wager."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.terminal.arguments import AsJson, Cluster, Knowing, Settings, complete_game
from pitboss.cli.terminal.waiting import notice, waiting

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.odds.answer import Answer
    from pitboss.odds.pricing.price import Price

COUPLED = "A choice of the main game can win or lose {0}; its figures assume {1}."


IN_USE = " *"


def complete_game_or_all(incomplete: str) -> list[str]:
    """Shell completion of game ids, and `all`."""
    return [*complete_game(incomplete), *(["all"] if "all".startswith(incomplete) else [])]


GameOrAll = Annotated[
    str, typer.Argument(help="The game's id, or `all` for every game.", autocompletion=complete_game_or_all)
]
Wager = Annotated[str, typer.Option(help="Show only this wager: `main`, or the id of a side bet.")]
StrategyName = Annotated[
    str, typer.Option(help="`optimal`, a strategy of the game, FILE.py:function, or a CSV of decisions.")
]
Recompute = Annotated[
    bool, typer.Option("--recompute", help="Count every deal again instead of quoting the certificate.")
]
Pays = Annotated[
    list[str] | None,
    typer.Option("--pays", help="A custom pay table: WAGER=AMOUNT-AMOUNT-…, a number for each printed line."),
]
Full = Annotated[
    bool,
    typer.Option(
        "--full", help="Also show every line of every pay table, the distribution of net results and correlations."
    ),
]
CsvFile = Annotated[Path | None, typer.Option("--csv", help="Write every line of every pay table to this file.")]


def odds(
    game: GameOrAll,
    settings: Settings = None,
    wager: Wager = "",
    strategy: StrategyName = "optimal",
    knowing: Knowing = "",
    pays: Pays = None,
    recompute: Recompute = False,
    full: Full = False,
    csv: CsvFile = None,
    cluster: Cluster = "",
    as_json: AsJson = False,
) -> None:
    """Print the exact odds of every wager and pay table. House edge, element of risk, deviation and hit rate."""
    from pitboss.cli.terminal.output import console, print_json, read_settings
    from pitboss.errors import GameError
    from pitboss.games import built_in, find_game
    from pitboss.odds.cluster import on_cluster
    from pitboss.odds.pricing.custom_pay_tables import with_tables
    from pitboss.odds.report import answer

    if game == "all" and (settings or wager or knowing or pays or strategy != "optimal"):
        raise GameError(
            "`all` takes no other options; name one game to use --set, --wager, --strategy, --knowing or --pays"
        )
    answers = []
    for id_ in built_in() if game == "all" else (game,):
        printed = find_game(id_)
        found = with_tables(printed, pays or [])
        options = found.choose_options(read_settings(settings))
        with on_cluster(cluster), waiting(f"counting the deals of {found.name}") as progress:
            counted = answer(
                found,
                options,
                strategy=strategy,
                knowing=knowing,
                wager=wager,
                recompute=recompute,
                printed=printed if pays else None,
                progress=progress,
                notice=notice,
            )
        answers.append(replace(counted, pays=tuple(pays or ())))
    if csv:
        write_lines(csv, answers)
        typer.echo(csv)
        return
    if as_json:
        data = [each.data(full=full) for each in answers]
        print_json(data if game == "all" else data[0])
        return
    for each in answers:
        print_answer(console(), each, full=full)


def print_answer(out: Console, answer: Answer, *, full: bool) -> None:
    """Prints the prices, the decisions and where the figures come from."""
    from pitboss.cli.terminal.output import table
    from pitboss.odds.charts.decisions import told_decisions
    from pitboss.odds.pricing.net_results import main_name
    from pitboss.rules import percent
    from pitboss.rules.rules_hash import shortened

    title = f"{answer.game.name}, {answer.strategy} strategy" + (
        f", knowing {answer.knowing}" if answer.knowing else ""
    )
    header = ("wager", "house edge", "element\nof risk", "stdev", "hit rate", "average\nbet")
    rows = [price_row(answer, price) for price in answer.prices]
    out.print(table(title, header, rows, right=range(1, 6)))
    if any(name.endswith(IN_USE) for name, *_ in rows):
        out.print("* the pay table in use")
    for price in answer.prices if full else (chosen_price(answer),):
        out.print(f"Expected value of {label(price)}: {price.ev} {price.unit} = {float(price.ev):+.8f}")
    if answer.gives_away is not None:
        out.print(f"Gives away {percent(float(answer.gives_away))} against the best strategy.")
    has_main = any(price.wager == main_name(answer.game) for price in answer.prices)
    if answer.decisions and has_main:
        told = told_decisions(answer.game, answer.decisions)
        shares = ((street, choice, percent(float(share))) for street, choice, share in told)
        title = "How often each choice is made, of all rounds"
        out.print(table(title, ("street", "choice", "share"), shares, right=[2]))
    print_readings(out, answer)
    if full:
        print_full(out, answer)
    where = f"counted in {answer.seconds:.1f} s" if answer.source == "counted" else f"quoted from the {answer.source}"
    settings = ", ".join((*(f"{key}={value}" for key, value in answer.options.items()), *own_tables(answer)))
    out.print(
        f"Exact: {answer.tally.total:,} deals, {where}; rules {shortened(answer.rules_hash)}"
        + (f"; {settings}" if settings else "")
    )
    out.print("House edge: expected loss per unit of the first bet. Element of risk: per unit of all money bet.")
    negative = ", ".join(label(price) for price in answer.prices if price.house_edge < 0)
    if negative:
        out.print(f"Remark: a negative edge favours the player: {negative}.")
    for remark in answer.remarks:
        out.print(f"Remark: {remark}")
    for wager in answer.coupled:
        out.print(f"Remark: {COUPLED.format(wager, assumed_play(answer))}")
    for note in answer.notes:
        out.print(f"Note: {note}")
    for sentence in answer.findings:
        out.print(f"- {sentence}")


def print_readings(out: Console, answer: Answer) -> None:
    """Prints what each reading that a house could choose is worth, and why some are worth nothing."""
    from pitboss.cli.terminal.output import table
    from pitboss.odds.claims.readings import worth_row

    if not answer.readings:
        return
    header = ("reading", "option", "wager", "house edge", "percentage points\nagainst in force")
    rows = map(worth_row, answer.readings)
    out.print(table("Readings and what each is worth", header, rows, right=[3, 4]))
    for worth in answer.readings:
        if worth.note:
            out.print(f"- {worth.setting}: {worth.note}")


def write_lines(path: Path, answers: list[Answer]) -> None:
    """A CSV file with a row per line: hand, combinations, probability, pays, contribution to the return."""
    from pitboss.errors import GameError
    from pitboss.odds.pricing.lines import lines_csv

    text = lines_csv((answer.game.id, line) for answer in answers for line in answer.lines())
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise GameError(f"cannot write {path}: {error.strerror}") from error


def print_lines(out: Console, answer: Answer) -> None:
    """Prints every wager line by line; the pay table in use is marked."""
    from itertools import groupby

    from pitboss.cli.terminal.output import table
    from pitboss.rules import percent

    header = ("hand", "combinations", "probability", "pays", "contribution")
    for (wager, name, hands, in_use), lines in groupby(
        answer.lines(), key=lambda line: (line.wager, line.table, line.hands, line.in_use)
    ):
        mark = " (in use)" if in_use and name and not hands else ""
        rows = (
            (line.hand, f"{line.combinations:,}", percent(line.probability), line.pays, percent(line.contribution))
            for line in lines
        )
        out.print(table(f"{wager} {name}".strip() + mark, header, rows, right=range(1, 5)))


def print_full(out: Console, answer: Answer) -> None:
    """Prints the lines of every wager, the distribution of the first one's net result, and the correlations."""
    from pitboss.cli.terminal.output import table
    from pitboss.odds.pricing.net_results import main_name, number_of_hands, side_wagers
    from pitboss.odds.pricing.price import correlation
    from pitboss.rules import percent

    print_lines(out, answer)
    price = chosen_price(answer)
    rows = (
        (f"{float(net):+g}", str(price.probability(net)), percent(count / price.total))
        for net, count in price.distribution.items()
    )
    out.print(table(f"Net result of {label(price)}", ("net", "probability", ""), rows, right=range(3)))
    wagers = (main_name(answer.game), *side_wagers(answer.game))
    matrix = ([one, *(f"{correlation(answer.tally, one, other):+.4f}" for other in wagers)] for one in wagers)
    hands = number_of_hands(answer.game)
    title = f"Correlation between wagers{f' ({hands})' if hands else ''}"
    out.print(table(title, ("", *wagers), matrix, right=range(1, len(wagers) + 1)))


def chosen_price(answer: Answer) -> Price:
    """The price of the first wager, at the pay table that the options choose."""
    first = answer.prices[0]
    return next((each for each in answer.prices if each.wager == first.wager and answer.in_use(each)), first)


def own_tables(answer: Answer) -> list[str]:
    """The custom pay tables that no option names."""
    named = {wager.id for wager in answer.game.wagers if wager.table_option}
    return [text for text in answer.pays if text.partition("=")[0].strip() not in named]


def assumed_play(answer: Answer) -> str:
    """By which play the figures of a bet that a choice can lose were counted."""
    if answer.strategy == "optimal":
        return "the play that is best for the main game alone"
    return f"play by the strategy {answer.strategy}"


def label(price: Price) -> str:
    """`trips 50-40-30-8-7-4-3` or a wager with its number of hands."""
    return f"{price.wager} {price.table}".strip()


def price_row(answer: Answer, price: Price) -> tuple[str, ...]:
    """One line of the table of prices; of several pay tables the one in use is marked."""
    from pitboss.rules import percent

    several = sum(each.wager == price.wager for each in answer.prices) > 1 and price.hands is None
    return (
        label(price) + (IN_USE if several and answer.in_use(price) else ""),
        percent(float(price.house_edge)),
        percent(float(price.element_of_risk)),
        f"{price.stdev:.4f}",
        percent(float(price.hit_rate)),
        f"{float(price.average_bet):.4f}",
    )
