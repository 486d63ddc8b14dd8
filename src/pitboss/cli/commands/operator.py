"""`pitboss operator`: `add` on the machine of the house; everything else at a running house, signed in."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.operators.desk import DESK

operator = typer.Typer(help="Operate a running house. Tables, players, voids, cash and reports.", no_args_is_help=True)


@operator.callback()
def people() -> None:
    """Operate a running house. Tables, players, voids, cash and reports."""


@operator.command()
def add(
    login: Annotated[str, typer.Argument(help="The login name.")],
    role: Annotated[str, typer.Option(help="operator, or auditor: reads everything, changes nothing.")] = "operator",
    data: Annotated[str, typer.Option(help="The data folder of the house.")] = "pitboss-data",
    database: Annotated[str, typer.Option(help="postgresql://…, if the house does not use SQLite.")] = "",
    password: Annotated[
        str, typer.Option(prompt=True, confirmation_prompt=True, hide_input=True, help="At least ten characters.")
    ] = "",
) -> None:
    """Add an operator or auditor."""
    import asyncio

    from pitboss.cli.terminal.output import needs_server_extra
    from pitboss.errors import SettingsError

    with needs_server_extra():
        from pitboss.server.operator.staff import add_staff

    if role not in ("operator", "auditor"):
        raise SettingsError(f"--role {role!r}: choose operator or auditor")
    if len(password) < 10:
        raise SettingsError("the password needs at least ten characters")
    asyncio.run(add_staff(login, role, password, data=data, database=database))
    typer.echo(f"{login} is {'an' if role[0] in 'ao' else 'a'} {role} of this house.")


for name, command in DESK.items():
    operator.command(name)(command)
