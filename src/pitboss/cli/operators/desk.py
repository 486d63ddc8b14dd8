"""What an operator does at a running house: tables, players, proposals, events and reports."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.terminal.arguments import AsJson, GameId, LimitsText, Settings

Session = Annotated[Path | None, typer.Option(help="The file of your session; ~/.pitboss-operator.json by default.")]
Reason = Annotated[str, typer.Option(help="The reason; it is recorded.")]
Amount = Annotated[str, typer.Argument(help="Dollars, such as 250 or 2.50.")]
PayOut = Annotated[bool, typer.Option("--out", help="Pay it out instead of in.")]


def sign_in(
    login: Annotated[str, typer.Argument(help="Your login.")],
    url: Annotated[str, typer.Option(help="Where the house is.")] = "http://127.0.0.1:8765",
    password: Annotated[str, typer.Option(prompt=True, hide_input=True, help="Your password.")] = "",
    code: Annotated[str, typer.Option(help="The code of your second factor; it is asked for if needed.")] = "",
    new_password: Annotated[str, typer.Option(help="Replaces a one-time password; it is asked for.")] = "",
    session: Session = None,
) -> None:
    """Sign in to a running house."""
    from pitboss.cli.operators import house_client
    from pitboss.errors import CodeNeeded, PasswordNeeded

    body = {"login": login, "password": password, "code": code, "new_password": new_password}
    file = session or house_client.session_file()
    while True:
        try:
            house_client.sign_in(url.rstrip("/"), body, file)
            break
        except CodeNeeded:
            if code or not sys.stdin.isatty():
                raise
            body["code"] = code = typer.prompt("Code")
        except PasswordNeeded:
            if new_password or not sys.stdin.isatty():
                raise
            body["new_password"] = new_password = typer.prompt(
                "New password", hide_input=True, confirmation_prompt=True
            )
    typer.echo(f"{login} is signed in at {url}.")


def sign_out(session: Session = None) -> None:
    """End your session."""
    from pitboss.cli.operators import house_client

    house_client.sign_out(session or house_client.session_file())
    typer.echo("You are signed out.")


def tables(session: Session = None, as_json: AsJson = False) -> None:
    """List every table and the money in play. Tables in real money show their bankroll."""
    found = _ask(session, "GET", "/tables")["tables"]
    names = ("id", "game", "status", "round")
    rows = [
        [
            *(str(row[name]) for name in names),
            str(len(row["seats"])),
            _dollars(row["held_cents"]),
            _dollars(row["bankroll_cents"]) if row["currency"] == "real" else "play",
        ]
        for row in found
    ]
    _show(found, (*names, "seats", "held", "bankroll"), rows, as_json, right=(3, 4, 5, 6))


def games(
    on: Annotated[str, typer.Option(help="Switch this game on.")] = "",
    off: Annotated[str, typer.Option(help="Switch this game off: its tables close after the round.")] = "",
    session: Session = None,
    as_json: AsJson = False,
) -> None:
    """List the games of the house, or switch them. A game is switched on or off."""
    for game, is_on in ((on, True), (off, False)):
        if game:
            _ask(session, "PUT", f"/games/{game}", {"on": is_on})
    found = _ask(session, "GET", "/games")["games"]
    rows = [[row["id"], row["name"], row["group"], "on" if row["on"] else "off"] for row in found]
    _show(found, ("id", "name", "group", "offered"), rows, as_json)


def open_table(
    game: GameId,
    name: Annotated[str, typer.Option(help="The name of the table; the game's name by default.")] = "",
    seats: Annotated[int, typer.Option(help="How many seats, 1 to 6.")] = 6,
    settings: Settings = None,
    limits: LimitsText = None,
    pays: Annotated[list[str] | None, typer.Option(help="A custom pay table, as for `pitboss odds`.")] = None,
    decision_seconds: Annotated[int, typer.Option(help="Seconds for a decision that somebody waits for.")] = 30,
    betting_seconds: Annotated[int, typer.Option(help="Seconds for bets, after the first one of a round.")] = 30,
    between_seconds: Annotated[int, typer.Option(help="The least time between two rounds.")] = 0,
    grace_seconds: Annotated[int, typer.Option(help="Then the table answers for a seat that is away.")] = 10,
    freed_seconds: Annotated[int, typer.Option(help="Then the seat of someone who is away is free.")] = 180,
    sitting_out_seconds: Annotated[int, typer.Option(help="Then a seat that sits out is free.")] = 1200,
    real_money: Annotated[bool, typer.Option("--real-money", help="Only if the house allows real money.")] = False,
    resolve: Annotated[str, typer.Option(help="For a seat whose time is over: default or best.")] = "default",
    session: Session = None,
) -> None:
    """Open a public table."""
    from pitboss.cli.terminal.output import read_settings

    body = {
        "game": game,
        "name": name,
        "seats": seats,
        "options": read_settings(settings),
        "limits": _limits(limits),
        "pays": pays or [],
        "decision_seconds": decision_seconds,
        "betting_seconds": betting_seconds,
        "between_seconds": between_seconds,
        "grace_seconds": grace_seconds,
        "freed_seconds": freed_seconds,
        "sitting_out_seconds": sitting_out_seconds,
        "currency": "real" if real_money else "play",
        "resolve": resolve,
    }
    typer.echo(f"The table {_ask(session, 'POST', '/tables', body)['table']} is open.")


def status(
    state: Annotated[str, typer.Argument(help="open, paused (no new bets) or closed (after its round).")],
    table: Annotated[str, typer.Argument(help="The table; without it, every table.")] = "",
    game: Annotated[str, typer.Option(help="Every table of one game.")] = "",
    session: Session = None,
) -> None:
    """Open, pause or close tables. One table, every table of a game, or all of them."""
    if table:
        _ask(session, "PUT", f"/tables/{table}/status", {"status": state})
        changed = [table]
    else:
        changed = _ask(session, "PUT", "/status", {"status": state}, game=game)["tables"]
    typer.echo(f"{state}: {', '.join(changed) or 'no table'}")


def limit(
    table: Annotated[str, typer.Argument(help="The table.")],
    limits: Annotated[list[str], typer.Argument(help="LOW-HIGH or WAGER=LOW-HIGH, in dollars.")],
    session: Session = None,
) -> None:
    """Give a table new limits, between two rounds."""
    _ask(session, "PUT", f"/tables/{table}/limits", {"limits": _limits(limits)})
    typer.echo(f"The table {table} has new limits.")


def free(
    table: Annotated[str, typer.Argument(help="The table.")],
    seat: Annotated[int, typer.Argument(help="The number of the seat.")],
    session: Session = None,
) -> None:
    """Free somebody's seat, between rounds. Bets that are not locked are returned."""
    _ask(session, "DELETE", f"/tables/{table}/seats/{seat}")
    typer.echo(f"Seat {seat} of the table {table} is free.")


def players(
    account: Annotated[str, typer.Argument(help="One account, with its money and last rounds.")] = "",
    after: Annotated[str, typer.Option(help="Continue after this account.")] = "",
    login: Annotated[str, typer.Option(help="Find accounts whose login begins so.")] = "",
    session: Session = None,
    as_json: AsJson = False,
) -> None:
    """List the accounts, find them by login, or show one."""
    from pitboss.cli.terminal.output import print_json

    if account:
        print_json(_ask(session, "GET", f"/players/{account}"))
        return
    found = _ask(session, "GET", "/players", after=after, login=login)["players"]
    columns = ("account", "role", "name", "login", "standing", "created_ms")
    _show(found, columns, [[str(row[name]) for name in columns] for row in found], as_json)


def void(
    table: Annotated[str, typer.Argument(help="The table.")],
    round_: Annotated[int, typer.Argument(metavar="ROUND", help="The number of its open round.")],
    reason: Reason,
    session: Session = None,
) -> None:
    """Propose to void an open round. A second operator has to agree."""
    _propose(session, "voids", {"table": table, "round": round_, "reason": reason})


def adjust(
    account: Annotated[str, typer.Argument(help="The player, by login or account.")],
    amount: Amount,
    reason: Reason,
    out: PayOut = False,
    real_money: Annotated[bool, typer.Option("--real-money", help="Real money instead of play money.")] = False,
    session: Session = None,
) -> None:
    """Propose a correction of a player's money. A second operator has to agree."""
    body = {"account": account, "currency": "real" if real_money else "play"}
    _propose(session, "adjustments", body | {"cents": _cents(amount, out=out), "reason": reason})


def cash(
    amount: Amount,
    reason: Reason,
    account: Annotated[str, typer.Option(help="For this player, by login or account.")] = "",
    table: Annotated[str, typer.Option(help="For the bankroll of this table.")] = "",
    out: PayOut = False,
    session: Session = None,
) -> None:
    """Propose to pay in real money. For a player, or for a table's bankroll; a second person has to agree."""
    body = {"account": account, "table": table, "cents": _cents(amount, out=out), "reason": reason}
    _propose(session, "cash", body)


def proposals(session: Session = None, as_json: AsJson = False) -> None:
    """List the proposals that need a second operator."""
    found = _ask(session, "GET", "/proposals")["proposals"]
    rows = [
        [row["id"], row["kind"], row["login"] or row["by"], ", ".join(f"{k}={v}" for k, v in row["body"].items() if v)]
        for row in found
    ]
    _show(found, ("id", "kind", "by", "what"), rows, as_json)


def agree(
    proposal: Annotated[str, typer.Argument(help="The id of the proposal.")],
    session: Session = None,
) -> None:
    """Agree to what another operator proposed. It is done at once."""
    _ask(session, "POST", f"/proposals/{proposal}/agree", {})
    typer.echo(f"Done: {proposal}.")


def reject(
    proposal: Annotated[str, typer.Argument(help="The id of the proposal.")],
    reason: Annotated[str, typer.Option(help="Why; it is kept for auditors.")] = "",
    session: Session = None,
) -> None:
    """Reject a proposal, or withdraw your own."""
    status = _ask(session, "POST", f"/proposals/{proposal}/reject", {"reason": reason})["status"]
    typer.echo(f"{status.capitalize()}: {proposal}.")


def events(
    after: Annotated[int, typer.Option(help="Continue after this number.")] = 0,
    form: Annotated[str, typer.Option("--format", help="csv or parquet: a file of whole days.")] = "",
    day: Annotated[str, typer.Option(help="For a file: the day, as 2030-01-31 (UTC).")] = "",
    until: Annotated[str, typer.Option(help="For a file: the last day.")] = "",
    session: Session = None,
    as_json: AsJson = False,
) -> None:
    """List significant events, oldest first. With --format, write those of whole days to standard output."""
    if form:
        _write_file(session, "/events", form, ("csv", "parquet"), day=day, until=until)
        return
    found = _ask(session, "GET", "/events", after=after)["events"]
    common = ("number", "at_ms", "kind", "by")
    rows = [
        [*(str(row[name]) for name in common), ", ".join(f"{k}={v}" for k, v in row.items() if k not in common)]
        for row in found
    ]
    _show(found, ("number", "at ms", "kind", "by", "what"), rows, as_json, right=(0,))


def report(
    day: Annotated[str, typer.Option(help="The day, as 2030-01-31 (UTC); today by default.")] = "",
    form: Annotated[str, typer.Option("--format", help="json, csv or parquet.")] = "json",
    session: Session = None,
) -> None:
    """Write the daily report to standard output."""
    _write_file(session, "/reports/daily", form, ("json", "csv", "parquet"), day=day)


DESK: dict[str, Callable[..., None]] = {
    "sign-in": sign_in,
    "sign-out": sign_out,
    "games": games,
    "tables": tables,
    "open": open_table,
    "status": status,
    "limit": limit,
    "free": free,
    "players": players,
    "void": void,
    "adjust": adjust,
    "cash": cash,
    "proposals": proposals,
    "agree": agree,
    "reject": reject,
    "events": events,
    "report": report,
}


def _ask(session: Path | None, method: str, path: str, body: Any = None, **query: str | int) -> Any:
    from pitboss.cli.operators import house_client

    file = session or house_client.session_file()
    return house_client.ask(file, method, f"/api/operator{path}", body, **query)


def _write_file(session: Path | None, path: str, form: str, forms: tuple[str, ...], **query: str | int) -> None:
    from pitboss.cli.operators import house_client
    from pitboss.errors import SettingsError

    if form not in forms:
        raise SettingsError(f"--format {form!r}: choose {', '.join(forms[:-1])} or {forms[-1]}")
    name = "/api/operator" + path + ("" if form == "json" else f".{form}")
    sys.stdout.buffer.write(house_client.fetch(session or house_client.session_file(), "GET", name, None, **query))


def _propose(session: Path | None, kind: str, body: dict[str, Any]) -> None:
    made = _ask(session, "POST", f"/proposals/{kind}", body)["proposal"]
    typer.echo(f"Proposed: {made}. A second operator runs: pitboss operator agree {made}")


def _show(
    data: Any, header: tuple[str, ...], rows: list[list[str]], as_json: bool, right: tuple[int, ...] = ()
) -> None:
    from pitboss.cli.terminal.output import console, print_json, table

    if as_json:
        print_json(data)
    else:
        console().print(table("", header, rows, right=right))


def _limits(texts: list[str] | None) -> dict[str, tuple[int, int]]:
    from pitboss.cli.terminal.chips import parse_spans

    return dict(parse_spans(texts))


def _cents(text: str, *, out: bool) -> int:
    from pitboss.play.amounts import parse_dollars

    return -parse_dollars(text) if out else parse_dollars(text)


def _dollars(cents: int) -> str:
    return f"{cents / 100:,.2f}"
