"""`pitboss operator`: `add` and `change` on the machine of the house; everything else at a running house, signed in."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.operators.desk import DESK
from pitboss.cli.operators.people_desk import PEOPLE

SHORTEST_PASSWORD = 10
ROLES = {"operator": "an operator", "cashier": "a cashier", "floor": "a floor manager", "auditor": "an auditor"}
Data = Annotated[str, typer.Option(help="The data folder of the house.")]
InDatabase = Annotated[str, typer.Option("--database", help="postgresql://…, if the house does not use SQLite.")]
NewPassword = Annotated[
    str, typer.Option(prompt=True, confirmation_prompt=True, hide_input=True, help="At least ten characters.")
]
operator = typer.Typer(help="Operate a running house. Tables, players, voids, cash and reports.", no_args_is_help=True)


@operator.callback()
def people() -> None:
    """Operate a running house. Tables, players, voids, cash and reports."""


@operator.command()
def add(
    login: Annotated[str, typer.Argument(help="The login name.")],
    role: Annotated[str, typer.Option(help="operator, cashier, floor or auditor.")] = "operator",
    data: Data = "pitboss-data",
    database: InDatabase = "",
    password: NewPassword = "",
) -> None:
    """Add a staff member, on the machine of the house."""
    import asyncio

    from pitboss.extras import extra

    with extra("server", "This command"):
        from pitboss.server.operator.staff import add_staff

    _check(role, password)
    asyncio.run(add_staff(login, role, password, data=data, database=database))
    typer.echo(f"{login} is {ROLES[role]} of this house.")


@operator.command()
def change(
    login: Annotated[str, typer.Argument(help="The login name.")],
    role: Annotated[str, typer.Option(help="Give another role: operator, cashier, floor or auditor.")] = "",
    password: Annotated[str, typer.Option(help="Give a new password; - asks for it.")] = "",
    no_second_factor: Annotated[bool, typer.Option("--no-second-factor", help="Remove the second factor.")] = False,
    enable: Annotated[bool, typer.Option("--enable", help="Enable a disabled account.")] = False,
    data: Data = "pitboss-data",
    database: InDatabase = "",
) -> None:
    """Change a staff member, on the machine of the house. For the day on which nobody else can."""
    import asyncio

    from pitboss.errors import SettingsError
    from pitboss.extras import extra

    with extra("server", "This command"):
        from pitboss.server.operator.staff import Change, change_staff

    if not (role or password or no_second_factor or enable):
        raise SettingsError("nothing to change; give --role, --password, --no-second-factor or --enable")
    if password == "-":
        password = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    _check(role or "operator", password or "a" * SHORTEST_PASSWORD)
    wanted = Change(role, password, no_second_factor, enable)
    asyncio.run(change_staff(login, wanted, data=data, database=database))
    typer.echo(f"{login} is changed.")


def _check(role: str, password: str) -> None:
    from pitboss.errors import SettingsError

    if role not in ROLES:
        raise SettingsError(f"--role {role!r}: choose {', '.join(ROLES)}")
    if len(password) < SHORTEST_PASSWORD:
        raise SettingsError("the password needs at least ten characters")


for name, command in (DESK | PEOPLE).items():
    operator.command(name)(command)
