"""Certificates on disk, found, checked against the rules of today, and written.

Those of the package are `certificates/<game>.json`; that of a game from elsewhere is kept beside its module.
"""

from __future__ import annotations

import json
import os
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from pitboss.errors import CertificateError, NoCertificate
from pitboss.games import GAMES, module_of
from pitboss.games.kept_hash import rules_hash
from pitboss.games.known_by_content import cache_root, is_known, make_known
from pitboss.odds.certificates.codec import (
    FORMAT,
    decode,
    digest,
    dumps,
    encode,
)
from pitboss.odds.certificates.cross_check import cross_check
from pitboss.odds.certificates.model import Certificate
from pitboss.rules import Game
from pitboss.rules.rules_hash import shortened

PACKAGED = Path(__file__).parents[2] / "certificates"
CHECKOUT = Path(__file__).parents[4] / "certificates"


def folder() -> Path:
    """Where certificates are: in an installed package inside it, in a checkout at the top."""
    return PACKAGED if PACKAGED.is_dir() else CHECKOUT


def path_of(game: Game) -> Path:
    """The file of this game's certificate: in the package; of a game from elsewhere beside its module, or kept apart.

    A certificate beside the module is part of that package. Where its folder cannot be written, it is kept under the
    cache folder, and found there if the one beside the module is of other rules.
    """
    if game.id in GAMES or not module_of(game.id):
        return folder() / f"{game.id}.json"
    beside, apart = places_of(game)
    return apart if apart.is_file() and not _is_of_today(beside, game) else beside


def _is_of_today(file: Path, game: Game) -> bool:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(data, dict) and data.get("rules_hash") == rules_hash(game)


def places_of(game: Game) -> tuple[Path, Path]:
    """Where the certificate of a game from elsewhere can be: beside its module, and under the cache folder."""
    module = import_module(module_of(game.id))
    name = f"{game.id}.certificate.json"
    return Path(str(module.__file__)).with_name(name), cache_root() / "certificates" / name


def certificate_hash(game: Game) -> str:
    """The hash that a certificate was written with."""
    return str(json.loads(path_of(game).read_text(encoding="utf-8"))["sha256"])


def load_certificate(game: Game, path: Path | None = None) -> Certificate:
    """The certificate of a game; refused if it cannot be read or its rules are not the rules of today."""
    file = path or path_of(game)
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise NoCertificate(f"{game.id} has no certified odds: there is no file {file}") from error
    except (OSError, ValueError) as error:
        raise CertificateError(f"{file} cannot be read: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("game") != game.id:
        raise CertificateError(f"{file} is not a certificate of {game.id} in format {FORMAT}")
    if data.pop("sha256", "") != digest(data):
        raise CertificateError(
            f"{file} was changed after it was written; restore it, or count again with `pitboss odds GAME --recompute`"
        )
    today = rules_hash(game)
    if data.get("rules_hash") != today:
        raise NoCertificate(
            f"{file} was made for the rules {shortened(str(data.get('rules_hash')))}, the rules of {game.id} are "
            f"{shortened(today)} today"
        )
    try:
        return _checked(decode(game, data), data)
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError) as error:
        raise CertificateError(f"{file} is damaged: {type(error).__name__}: {error}") from error


def _checked(certificate: Certificate, data: dict[str, Any]) -> Certificate:
    """Cross-checked once for this content; a certificate of a game that was changed in memory each time."""
    what = f"certificate {digest(data)} agrees with itself"
    if not is_known(certificate.game, what):
        if json.loads(dumps(encode(certificate))) != data:
            raise ValueError("an entry is there twice, or a figure does not follow from its counts")
        cross_check(certificate)
        make_known(certificate.game, what)
    return certificate


def find_certificate(game: Game) -> Certificate | None:
    """The certificate of a game if there is one for its rules of today; a damaged one is refused."""
    try:
        return load_certificate(game)
    except NoCertificate:
        return None


def save_certificate(certificate: Certificate, path: Path | None = None) -> Path:
    """Writes it whole or not at all: an interrupted run leaves the old file as it was."""
    game = certificate.game
    if path is None and game.id not in GAMES and module_of(game.id):
        beside, apart = places_of(game)
        return save_certificate(certificate, beside if os.access(beside.parent, os.W_OK) else apart)
    file = path or CHECKOUT / f"{game.id}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    data = json.loads(dumps(encode(certificate)))
    text = dumps(data | {"sha256": digest(data)}) + "\n"
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return file
