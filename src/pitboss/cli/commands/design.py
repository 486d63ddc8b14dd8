"""`pitboss design GAME WAGER`: every pay table with a wanted edge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.terminal.arguments import AsJson, GameId, Settings
from pitboss.cli.terminal.waiting import notice, waiting

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console

    from pitboss.design import ColumnsDesign, Design, Row, Wishes
    from pitboss.design.paid_lines import PaidLines
    from pitboss.odds.answer import Answer
    from pitboss.rules import Game, Wager

WagerId = Annotated[str, typer.Argument(help="The bet whose table is searched for.")]
MoreLines = Annotated[list[str] | None, typer.Argument(help="More lines, as after --pays.", metavar="[LINE=RANGE]...")]
Edge = Annotated[str, typer.Option(help="The house edge: 2..3%, ..3%, or 3% for all that rounds to it.")]
Pays = Annotated[
    list[str] | None,
    typer.Option(
        "--pays", help="What a line may pay: LINE=50 or LINE=5..8; a whole column: WAGER:HANDS=A-B-…; may be repeated."
    ),
]
AllowedValues = Annotated[
    str, typer.Option("--values", help="Amounts to try: round, all, 3/2 for halves too, or a list 1,2,5.")
]
Hit = Annotated[str, typer.Option(help="How often the bet wins: 15..30%.")]
Spread = Annotated[str, typer.Option("--stdev", help="The standard deviation of a round: ..3.")]
Top = Annotated[str, typer.Option(help="What the first line pays: ..100.")]
Share = Annotated[str, typer.Option(help="The largest part of the return that one line has: ..40%.")]
Near = Annotated[str, typer.Option(help="A table to stay near to: its name, or its amounts A-B-….")]
Changes = Annotated[int | None, typer.Option(help="How many lines may differ from --near.")]
Hands = Annotated[str, typer.Option(help="For which numbers of hands, where the table goes by them: 5 or 2-7.")]
Weakly = Annotated[bool, typer.Option("--weakly", help="Neighbouring lines may pay the same.")]
By = Annotated[str, typer.Option(help="The best first: edge (nearest to the middle), stdev, near or round.")]
Show = Annotated[int, typer.Option(min=1, max=1000, help="How many tables to show.")]
Front = Annotated[
    bool, typer.Option("--front", help="Show tables that no other beats in both edge and standard deviation.")
]
CountOnly = Annotated[bool, typer.Option("--count", help="Only count the tables.")]
Recount = Annotated[
    int | None,
    typer.Option(
        min=0, max=10, help="Tables of the main game to count again, with the best play for each; without it the first."
    ),
]
CsvFile = Annotated[Path | None, typer.Option("--csv", help="Write every table that fits to this file.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that exists.")]


def design(
    game: GameId,
    wager: WagerId,
    edge: Edge,
    lines: MoreLines = None,
    settings: Settings = None,
    pays: Pays = None,
    values: AllowedValues = "round",
    hit: Hit = "",
    stdev: Spread = "",
    top: Top = "",
    share: Share = "",
    near: Near = "",
    changes: Changes = None,
    hands: Hands = "",
    weakly: Weakly = False,
    by: By = "edge",
    show: Show = 10,
    front: Front = False,
    count: CountOnly = False,
    recount: Recount = None,
    csv: CsvFile = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Find pay tables with a wanted edge. Exact: every table that fits is counted, the best are shown."""
    from pitboss.cli.terminal.files import check_writable
    from pitboss.cli.terminal.output import console, print_json, read_settings
    from pitboss.design import design as search
    from pitboss.design import read_wishes
    from pitboss.design.paid_lines import designed_wager, paid_lines
    from pitboss.errors import PayTableError
    from pitboss.games import find_game
    from pitboss.odds.report import answer

    found = find_game(game)
    options = found.choose_options(read_settings(settings))
    wanted = designed_wager(found, wager)
    if csv:
        check_writable(csv, force=force)
    texts = [*(pays or []), *(lines or [])]
    typed: dict[str, Any] = {
        "edge": edge, "values": values, "hit": hit, "stdev": stdev, "top": top, "share": share, "weakly": weakly,
    }  # fmt: skip
    labels = next(iter(wanted.tables.values())).labels
    if len(labels) == 1:  # A table of one line is also known by the name of its bet.
        texts = [f"1={text.removeprefix(f'{wager}=')}" if text.startswith(f"{wager}=") else text for text in texts]
    in_dollars = bool(next(iter(wanted.tables.values())).cents)
    if wanted.table_by_hands and (near or changes is not None or front or by != "edge"):
        raise PayTableError("columns by the number of hands are put in order by their edges; leave out --near and --by")
    if hands and not wanted.table_by_hands:
        raise PayTableError(f"--hands: the table of {wager} does not depend on the number of hands")
    if not wanted.table_by_hands:  # read before anything is counted
        near_to = near_table(found, wanted, near) if near else ()
        wishes = read_wishes(labels, pays=texts, near=near_to, changes=changes, in_dollars=in_dollars, **typed)
    with waiting(f"counting the deals of {found.name}") as progress:
        counted = answer(found, options, progress=progress, notice=notice)
    if wanted.table_by_hands:
        design_by_hands(
            counted, wanted, game, texts, typed, hands=hands, show=show, count_only=count, csv=csv, as_json=as_json
        )
        return
    base = paid_lines(counted.tally, wanted)
    result = search(base, wishes, by=by, show=show, front=front, count_only=count)
    finalists = result.rows[: 1 if recount is None else recount] if base.in_main_game else ()
    with waiting("counting the best tables again, with the best play for each"):
        again = recounted(found, dict(options), wanted, finalists)
    if csv:
        write_tables(csv, [(None, base, wishes)], force=force)
    if as_json:
        data = {"game": found.id, "options": dict(options), **result.data()}
        print_json(data | {"recounted": again} if again else data)
    else:
        print_design(console(), result, game, counted, again)
    if csv and not as_json:
        typer.echo(csv)
    if not result.count:
        raise typer.Exit(1)


def near_table(game: Game, wager: Wager, text: str) -> tuple[Fraction, ...]:
    """The amounts of a printed table, or of one that is typed."""
    from pitboss.design.paid_lines import amounts
    from pitboss.rules.own_tables import read_table

    table = wager.tables.get(text) or read_table(game, f"{wager.id}={text}")[1]
    return amounts(table)


def recounted(game: Game, options: dict[str, str], wager: Wager, rows: tuple[Row, ...]) -> list[dict[str, Any]]:
    """The edge of each table with the play that is best for it: every deal is counted again."""
    from pitboss.odds.certificates.codec import fraction_text
    from pitboss.odds.report import quote

    found = []
    for row in rows:
        kept = {id_: value for id_, value in options.items() if id_ != wager.table_option}
        edge = quote(game, kept, pays=[f"{wager.id}={row.text}"]).price().house_edge
        found.append({"pays": row.text, "edge": fraction_text(edge), "house_edge": float(edge)})
    return found


def print_design(out: Console, result: Design, game: str, counted: Answer, again: list[dict[str, Any]]) -> None:
    """Prints the number of tables, the best ones, and what a unit of pay does to the edge."""
    from pitboss.cli.terminal.output import table
    from pitboss.rules import percent

    lines = result.lines
    print_lines(out, lines)
    if not result.count:
        print_nothing(out, result)
        return
    out.print(f"{result.count:,} table{'s fit' if result.count > 1 else ' fits'}, counted exactly.")
    if not result.rows:
        return

    def share(row: Row) -> str:
        return "–" if lines.in_main_game else percent(row.largest_share, 2)

    header: tuple[str, ...] = ("pays", "house edge", "stdev", "hit rate", "largest share")
    rows = [(row.text, percent(row.edge), f"{row.stdev:.4f}", percent(row.hit_rate), share(row)) for row in result.rows]
    if again:
        header = (*header[:2], "with best play", *header[2:])
        best_play = [percent(each["house_edge"]) for each in again] + ["–"] * (len(rows) - len(again))
        rows = [(*row[:2], own, *row[2:]) for row, own in zip(rows, best_play, strict=True)]  # type: ignore[misc]
    out.print(table(f"The best by {result.by}", header, rows, right=range(1, len(header))))
    best = result.rows[0]
    out.print(f"The first: {best.why}.")
    if lines.in_main_game:
        out.print(
            f"{lines.wager} belongs to the main game: these edges are reckoned with the {counted.strategy} strategy of "
            "the printed table. With the best play for a table the house keeps at most as much; --recount counts more."
        )
    out.print(f"To use it: pitboss odds {game} --pays {lines.wager}={best.text}")


def print_lines(out: Console, lines: PaidLines) -> None:
    """Prints each line: how often it comes up, and what one unit of pay takes off the edge."""
    from pitboss.cli.terminal.output import table
    from pitboss.rules import percent

    rows = (
        (label, f"1 in {float(lines.total / deals):,.1f}" if deals else "never", percent(-weight))
        for label, deals, weight in zip(lines.labels, lines.deals, lines.weights, strict=True)
    )
    unit = "dollar" if lines.in_dollars else "unit"
    title = f"{lines.wager}: one {unit} more on a line changes the edge by" + (
        f" ({lines.hands} hands)" if lines.hands else ""
    )
    out.print(table(title, ("line", "comes up", "edge"), rows, right=(1, 2)))


def print_nothing(out: Console, result: Design) -> None:
    """Prints the nearest table and the edges that there are."""
    from pitboss.rules import percent

    out.print("No table fits.")
    if result.nearest:
        row = result.nearest
        out.print(f"The nearest: {row.text}, house edge {percent(row.edge)}, {row.why}.")
    elif result.edge_range is None:
        out.print("No amounts fall from line to line within the ranges of --pays, --top and --values.")
    else:
        out.print("The other wishes leave no table near this edge; relax --hit, --stdev, --share or --changes.")
    if result.edge_range:
        low, high = result.edge_range
        out.print(f"The amounts and lines that are allowed have edges from {percent(low)} to {percent(high)}.")


def design_by_hands(
    counted: Answer,
    wager: Wager,
    game: str,
    texts: list[str],
    typed: dict[str, Any],
    *,
    hands: str,
    show: int,
    count_only: bool,
    csv: Path | None,
    as_json: bool,
) -> None:
    """All columns of a table that goes by the number of hands."""
    from pitboss.cli.terminal.output import console, print_json
    from pitboss.design import design_columns
    from pitboss.design.columns import read_hands
    from pitboss.design.paid_lines import column_lines
    from pitboss.errors import NotFollowed

    known = sorted(int(id_) for id_ in wager.tables)
    wanted = read_hands(hands, known)
    wishes = column_wishes(wager, texts, typed, wanted)
    if not counted.line_tallies:
        raise NotFollowed(" ".join(counted.notes) or f"{wager.id} was not counted for each number of hands")
    lines = [each for each in counted.line_tallies if each.wager == wager.id]
    result = design_columns(lines, wishes, show=show, count_only=count_only)
    if csv:
        write_tables(
            csv, [(each.hands, column_lines(each), wishes[each.hands]) for each in lines if each.hands in wishes]
        )
    if as_json:
        print_json({"game": counted.game.id, "options": dict(counted.options), **result.data()})
    else:
        print_columns(console(), result, game)
    if csv and not as_json:
        typer.echo(csv)
    if not result.chains:
        raise typer.Exit(1)


def column_wishes(wager: Wager, texts: list[str], typed: dict[str, Any], hands: tuple[int, ...]) -> dict[int, Wishes]:
    """The wishes for each column; `WAGER:HANDS=A-B-…` gives all the amounts of one."""
    from pitboss.design import read_wishes
    from pitboss.errors import PayTableError

    labels = next(iter(wager.tables.values())).labels
    own: dict[int, list[str]] = {}
    for text in (each for each in texts if each.startswith(f"{wager.id}:")):
        column, _, amounts = text.removeprefix(f"{wager.id}:").partition("=")
        if column not in wager.tables or int(column) not in hands:
            raise PayTableError(f"--pays {text!r}: the columns are for {hands[0]} to {hands[-1]} hands")
        words = amounts.split("-")
        if len(words) != len(labels):
            raise PayTableError(f"--pays {text!r}: {len(words)} amounts for {len(labels)} lines: {', '.join(labels)}")
        own[int(column)] = [f"{place}={word}" for place, word in enumerate(words, 1)]
    shared = [text for text in texts if not text.startswith(f"{wager.id}:")]
    return {each: read_wishes(labels, pays=own.get(each, shared), **typed) for each in hands}


def print_columns(out: Console, result: ColumnsDesign, game: str) -> None:
    """Prints how many chains there are and the best of them."""
    from pitboss.cli.terminal.output import table
    from pitboss.design.columns import columns_text
    from pitboss.rules import percent

    counts = ((str(hands), f"{count:,}") for hands, count in zip(result.hands, result.counts, strict=True))
    out.print(table(f"{result.wager}: tables that fit, by number of hands", ("hands", "tables"), counts, right=(0, 1)))
    if not result.chains:
        out.print("No columns fit together." if all(result.counts) else "No table fits.")
        for hands, row in result.nearest.items():
            told = f"{row.text}, house edge {percent(row.edge)}, {row.why}" if row else "none"
            out.print(f"The nearest for {hands} hands: {told}.")
        return
    out.print(f"{result.chains:,} ways to choose all columns so that no line rises with the hands, counted exactly.")
    for chain in result.rows[:1]:
        rows = (
            (str(hands), row.text, percent(row.edge), f"{row.stdev:.4f}", percent(row.hit_rate))
            for hands, row in zip(result.hands, chain, strict=True)
        )
        header = ("hands", "pays", "house edge", "stdev", "hit rate")
        out.print(table("Edges nearest to the middle", header, rows, right=(0, 2, 3, 4)))
        texts = columns_text(chain, result.hands, result.wager)
        out.print(f"To use them: pitboss odds {game} " + " ".join(f"--pays {text}" for text in texts))
    if len(result.rows) > 1:
        rows_ = (
            (chain[-1].text, f"{percent(min(r.edge for r in chain))} to {percent(max(r.edge for r in chain))}")
            for chain in result.rows[1:]
        )
        title = f"The next best, each with another column for {result.hands[-1]} hands (--json has them whole)"
        out.print(table(title, (f"{result.hands[-1]} hands", "edges"), rows_))


def write_tables(path: Path, searched: list[tuple[int | None, PaidLines, Wishes]], *, force: bool = True) -> None:
    """A CSV file with a row per table."""
    import csv
    import io

    from pitboss.cli.terminal.files import write_file
    from pitboss.design.search import Search

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["hands", *searched[0][1].labels, "edge_exact", "house_edge", "stdev", "hit_rate"])
    for hands, lines, wishes in searched:
        search = Search(lines, wishes)
        for chosen in search.listed():
            pays = search.pays(chosen)
            edge = lines.edge(pays)
            figures = (
                f"{edge.numerator}/{edge.denominator}",
                float(edge),
                lines.stdev(pays),
                float(lines.hit_rate(pays)),
            )
            writer.writerow(["" if hands is None else hands, *pays, *figures])
    write_file(path, out.getvalue().encode(), force=force)
