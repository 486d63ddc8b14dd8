"""Settings of a server: flags over environment over a TOML file over defaults. A wrong one stops the start by name."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from pitboss.errors import SettingsError
from pitboss.games import INSTALLED, game_ids

PREFIX = "PITBOSS_"
# Where counts are kept, and whether games of other packages are on the list: every command reads these.
NOT_SETTINGS = ("PITBOSS_CACHE", INSTALLED)
RANGES: dict[str, tuple[float, float]] = {
    "port": (0, 65_535),
    "guests_per_hour": (1, 1_000_000),
    "requests_per_second": (1, 100_000),
    "message_bytes": (4_096, 16_777_216),
    "request_seconds": (1, 600),
    "checkpoint_seconds": (1, 86_400),
    "lease_seconds": (1, 600),
    "public_seats": (1, 1_000),
    "private_tables": (0, 1_000),
    "spare_tables": (0, 1_000),
    "proposal_hours": (1, 8_760),
    "proxy_hops": (1, 10),
    "staff_hours": (1, 24),
    "wallet_seconds": (1, 60),
}


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything an operator can set. Names are the same as flags, in TOML, and as PITBOSS_… in the environment."""

    host: str = "127.0.0.1"
    port: int = 8765
    data: str = "pitboss-data"
    database: str = ""  # postgresql://…; empty is SQLite in the data folder
    witness: str = ""  # a folder elsewhere, or the address of `pitboss witness`, that keeps what was published
    wallet: str = ""  # the address of the operator's own wallet; tables in real money use it
    wallet_secret: str = ""  # the file with the secret that both sides sign with
    wallet_currency: str = "USD"
    wallet_seconds: int = 10  # so long the wallet has for an answer
    tls_cert: str = ""
    tls_key: str = ""
    behind_proxy: bool = False
    proxy_hops: int = 1  # how many proxies are trusted to add to X-Forwarded-For
    real_money: bool = False
    staff_hours: int = 8  # then the session of a staff member ends
    guests_per_hour: int = 30  # new guests from one address
    requests_per_second: int = 50  # of one session
    message_bytes: int = 65_536  # the largest request body or frame
    request_seconds: float = 10  # so long a request may be half sent
    checkpoint_seconds: int = 10
    lease_seconds: float = 15  # then a person who gives no sign is away
    public_seats: int = 1  # at how many public tables one person may sit
    private_tables: int = 10  # how many tables of their own one person may have open
    spare_tables: int = 5  # how many more tables of a game the house opens when all are full; 0 opens none
    proposal_hours: int = 72  # then a proposal without a second person expires
    games: tuple[str, ...] = ()  # what the house offers; these have a table at the first start; empty is every game
    warm_coach: bool = True  # start the coach's worker with the server, not with the first question
    log_level: str = "info"

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data)

    @property
    def address(self) -> str:
        """Where the database is."""
        return self.database or str(self.folder / "house.sqlite")

    @property
    def url(self) -> str:
        """Where people reach the house."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.tls_cert else 'http'}://{host}:{self.port}"


def read_settings(flags: Mapping[str, Any], *, file: Path | None = None) -> Settings:
    """The settings; `flags` holds only what was given on the command line."""
    values = read_toml(file) if file else {}
    values |= read_environment(os.environ)
    values |= {name: value for name, value in flags.items() if value is not None}
    if isinstance(games := values.get("games"), list):
        values["games"] = list(_games(map(str, games)))
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"a setting cannot be used: {error}") from None
    check(settings)
    return settings


def _games(named: Iterable[str]) -> Iterator[str]:
    """The ids in a list that may have spaces in it; a game that does not exist is refused by name."""
    for id_ in filter(None, map(str.strip, named)):
        if id_ not in game_ids():
            raise SettingsError(f"games: there is no game {id_!r}; the games are: {', '.join(game_ids())}")
        yield id_


def read_toml(file: Path) -> dict[str, Any]:
    """Settings from a TOML file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"cannot read the settings in {file}: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{file} is not TOML: {error}") from None


def read_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """Settings from variables such as PITBOSS_PORT; unknown ones are refused by name."""
    found: dict[str, Any] = {}
    for name, text in environment.items():
        if not name.startswith(PREFIX) or name in NOT_SETTINGS:
            continue
        setting = name.removeprefix(PREFIX).lower()
        if setting not in Settings.__struct_fields__:
            known = ", ".join(PREFIX + field.upper() for field in Settings.__struct_fields__)
            raise SettingsError(f"there is no setting {name}; the settings are {known}")
        found[setting] = text.split(",") if setting == "games" else text
    return found


def check(settings: Settings) -> None:
    """Every number within its range, and what no single value shows to be wrong."""
    for name, (low, high) in RANGES.items():
        value = getattr(settings, name)
        if not low <= value <= high:
            raise SettingsError(f"{name}: {value:.15g} is not between {low} and {high}")
    if bool(settings.tls_cert) != bool(settings.tls_key):
        raise SettingsError("tls_cert and tls_key belong together; one of them is missing")
    if settings.tls_cert and settings.behind_proxy:
        raise SettingsError("either tls_cert and tls_key, or behind_proxy: not both")
    for name in ("tls_cert", "tls_key"):
        path = getattr(settings, name)
        if path and not Path(path).is_file():
            raise SettingsError(f"{name}: there is no file {path}")
    if settings.real_money and not settings.witness and settings.database != ":memory:":
        raise SettingsError(
            "real_money needs a witness: give --witness with a folder on another machine, or the address of "
            "`pitboss witness`"
        )
    if bool(settings.wallet) != bool(settings.wallet_secret):
        raise SettingsError("wallet and wallet_secret belong together; one of them is missing")
    if settings.wallet and not settings.real_money:
        raise SettingsError("a wallet is for real money: set real_money, or leave out wallet")
    if settings.wallet and not settings.wallet.startswith(("http://", "https://")):
        raise SettingsError(f"wallet: {settings.wallet!r} is not an address; write http://host:port")
    if settings.database and not settings.database.startswith(("postgres://", "postgresql://", ":memory:")):
        raise SettingsError("database: write postgresql://user@host/name, or leave it out for SQLite")
    local = settings.host in ("127.0.0.1", "localhost", "::1")
    if not local and not settings.tls_cert and not settings.behind_proxy:
        raise SettingsError(
            f"host {settings.host} is open to the network: give --tls-cert and --tls-key, or --behind-proxy"
        )
