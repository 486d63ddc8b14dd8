"""What an operator does about people at a running house: the staff, its passwords and second factors, and players."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.operators.desk import Reason, Session, _ask, _show
from pitboss.cli.terminal.arguments import AsJson

Member = Annotated[str, typer.Argument(help="The login of the staff member.")]
Account = Annotated[str, typer.Argument(help="The player's account.")]
Password = Annotated[str, typer.Option(prompt=True, hide_input=True, help="Your password.")]


def staff(session: Session = None, as_json: AsJson = False) -> None:
    """List everybody who works in this house."""
    found = _ask(session, "GET", "/staff")["staff"]
    columns = ("login", "role", "standing", "second_factor")
    rows = [[str(row["login"]), row["role"], row["standing"], "on" if row["second_factor"] else "-"] for row in found]
    _show(found, columns, rows, as_json)


def disable(login: Member, reason: Reason, session: Session = None) -> None:
    """Disable the account of another staff member. It is signed out at once."""
    _ask(session, "PUT", f"/staff/{login}/standing", {"disabled": True, "reason": reason})
    typer.echo(f"{login} is disabled.")


def enable(login: Member, reason: Reason, session: Session = None) -> None:
    """Enable the account of another staff member again."""
    _ask(session, "PUT", f"/staff/{login}/standing", {"disabled": False, "reason": reason})
    typer.echo(f"{login} is enabled.")


def reset(login: Member, session: Session = None) -> None:
    """Reset another staff member's password. The new one works once."""
    made = _ask(session, "POST", f"/staff/{login}/reset", {})
    typer.echo(f"One-time password of {login}, for 24 hours: {made['password']}")


def password(
    password: Password = "",
    new_password: Annotated[
        str, typer.Option(prompt=True, confirmation_prompt=True, hide_input=True, help="At least ten characters.")
    ] = "",
    session: Session = None,
) -> None:
    """Change your own password. Your other sessions end."""
    _ask_own(session, "PUT", "/password", {"password": password, "new_password": new_password})
    typer.echo("Your password is changed.")


def second_factor(
    password: Password = "",
    remove: Annotated[bool, typer.Option("--remove", help="Remove it, before you set up another telephone.")] = False,
    session: Session = None,
) -> None:
    """Set up your second factor. A program on your telephone shows the codes."""
    if remove:
        code = typer.prompt("Code")
        _ask_own(session, "POST", "/second-factor/removal", {"password": password, "code": code})
        typer.echo("Your second factor is removed.")
        return
    made = _ask_own(session, "POST", "/second-factor", {"password": password})
    typer.echo(f"Enter this secret in your program: {made['secret']}\nOr as an address: {made['uri']}")
    found = _ask_own(session, "PUT", "/second-factor", {"code": typer.prompt("The code it shows")})
    typer.echo("Your second factor is set up. Keep these codes on paper; each works once:")
    typer.echo("\n".join(found["recovery_codes"]))


def freeze(account: Account, reason: Reason, session: Session = None) -> None:
    """Freeze a player. No bets, no raises, no cash; the player can sign in."""
    _set_standing(session, account, "frozen", reason)


def ban(account: Account, reason: Reason, session: Session = None) -> None:
    """Ban a player. The player is not let in; cash can be paid out."""
    _set_standing(session, account, "banned", reason)


def admit(account: Account, reason: Reason, session: Session = None) -> None:
    """Let a frozen or banned player play again."""
    _set_standing(session, account, "good", reason)


def exclude(
    account: Account,
    days: Annotated[int, typer.Argument(help="For how many days, 1 to 3650.")],
    reason: Reason,
    session: Session = None,
) -> None:
    """Exclude a player from play. The time can be made longer, never shorter."""
    _ask(session, "POST", f"/players/{account}/exclusion", {"days": days, "reason": reason})
    typer.echo(f"{account} is excluded from play.")


def export(account: Account, session: Session = None) -> None:
    """Write all that is kept about a player. JSON, on standard output."""
    from pitboss.cli.terminal.output import print_json

    print_json(_ask(session, "GET", f"/players/{account}/data"))


def delete(account: Account, reason: Reason, session: Session = None) -> None:
    """Delete a player's account. Money and rounds stay without the name."""
    _ask(session, "POST", f"/players/{account}/deletion", {"reason": reason})
    typer.echo(f"{account} is deleted.")


PEOPLE: dict[str, Callable[..., None]] = {
    "staff": staff,
    "disable": disable,
    "enable": enable,
    "reset": reset,
    "password": password,
    "second-factor": second_factor,
    "freeze": freeze,
    "ban": ban,
    "admit": admit,
    "exclude": exclude,
    "export": export,
    "delete": delete,
}


def _set_standing(session: Path | None, account: str, standing: str, reason: str) -> None:
    _ask(session, "PUT", f"/players/{account}/standing", {"standing": standing, "reason": reason})
    typer.echo(f"{account}: {standing}.")


def _ask_own(session: Path | None, method: str, path: str, body: dict[str, Any]) -> Any:
    from pitboss.cli.operators import house_client

    return house_client.ask(session or house_client.session_file(), method, f"/api/me{path}", body)
