"""The second factor of an account: codes of six digits that a telephone shows, and codes on paper that work once."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, NamedTuple

import msgspec

from pitboss.errors import CodeNeeded, NotAllowed, NotFound, Unavailable, WrongCode
from pitboss.fair.sealed import Seal, is_sealed
from pitboss.store.posting import write_house
from pitboss.store.same_books import check_epoch
from pitboss.store.work import Work, query
from pitboss.table import KeyDealer

ISSUER = "Pitboss"
STEP_MS = 30_000
CODES_ON_PAPER = 10
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without those that look alike


class SecondFactor(NamedTuple):
    """What is kept of a second factor."""

    secret: str
    confirmed_ms: int
    step: int
    codes: list[str]


class Enrolment(NamedTuple):
    """What a telephone needs to show codes: the secret, and the same as an address for a QR code."""

    secret: str
    uri: str


def begin(dealer: KeyDealer, account: str, login: str) -> Work[Enrolment]:
    """A new secret, which counts after its first code. A process with an old key of the house does not seal one."""
    epochs = yield query("meta", key="epoch")
    check_epoch(dealer, epochs[0][0] if epochs else None)
    found = yield from _find(dealer.second_factors, account)
    if found is not None and found.confirmed_ms:
        raise NotAllowed("this account has a second factor; remove it first")
    secret = _otp().random_base32()
    yield query("remove_second_factor", account=account)
    sealed = dealer.second_factors.close(account, secret)
    yield query("add_second_factor", account=account, secret=sealed, confirmed_ms=0, step=0, codes="[]")
    return Enrolment(secret, _otp().TOTP(secret).provisioning_uri(name=login, issuer_name=ISSUER))


def confirm(seal: Seal, account: str, code: str, now_ms: int) -> Work[list[str]]:
    """The first code shows that the telephone has the secret. Returns the codes for the paper, once."""
    found = yield from _find(seal, account)
    if found is None or found.confirmed_ms:
        raise NotFound("there is no second factor to confirm; begin to set one up")
    step = _step_of(found, code, now_ms)
    if step is None:
        raise WrongCode("the code is wrong; check the clock of the device that shows it")
    paper = ["-".join(_letters() for _ in range(3)) for _ in range(CODES_ON_PAPER)]
    yield from _save(account, found._replace(confirmed_ms=now_ms, step=step, codes=[_hash(each) for each in paper]))
    yield from write_house("second_factor", account, now_ms, account=account, done="set up")
    return paper


def check_code(seal: Seal, account: str, code: str, now_ms: int) -> Work[None]:
    """Refuses a wrong or missing code. An account without a second factor needs none."""
    found = yield from _find(seal, account)
    if found is None or not found.confirmed_ms:
        return
    if not code:
        raise CodeNeeded("the password is right; give the code of your second factor, too")
    step = _step_of(found, code, now_ms)
    if step is not None:
        yield from _save(account, found._replace(step=step))
        return
    if _hash(code) not in found.codes:
        raise WrongCode("the code is wrong, or was used before")
    left = [each for each in found.codes if each != _hash(code)]
    yield from _save(account, found._replace(codes=left))
    yield from write_house("recovery_code", account, now_ms, account=account, left=len(left))


def remove(account: str, by: str, now_ms: int) -> Work[None]:
    """Without a second factor from now on."""
    yield query("remove_second_factor", account=account)
    yield from write_house("second_factor", by, now_ms, account=account, done="removed")


def seal_all(old: Seal, new: Seal) -> Work[int]:
    """Seals every secret with a new key, and those that are plain; returns how many were written."""
    rows = yield query("second_factors")
    written = 0
    for account, stored in rows:
        if new is not old or not is_sealed(stored):
            sealed = new.close(account, _open(old, account, stored))
            yield query("set_secret", account_=account, before=stored, secret=sealed)
            written += 1
    return written


def _open(seal: Seal, account: str, stored: str) -> str:
    if not is_sealed(stored):
        return stored
    try:
        return seal.open(account, stored)
    except ValueError:
        raise Unavailable(
            "this second factor was made with another key of the house; start this process with the right key, or "
            "remove the second factor at the machine of the house"
        ) from None


def _find(seal: Seal, account: str) -> Work[SecondFactor | None]:
    """Under the lock of the account: of two sessions that give the same code, one is refused."""
    yield query("lock_account", id=account)
    rows = yield query("second_factor", account=account)
    if not rows:
        return None
    secret, confirmed_ms, step, codes = rows[0]
    return SecondFactor(_open(seal, account, secret), confirmed_ms, step, msgspec.json.decode(codes))


def _save(account: str, factor: SecondFactor) -> Work[None]:
    codes = msgspec.json.encode(factor.codes).decode()
    yield query("set_second_factor", account_=account, confirmed_ms=factor.confirmed_ms, step=factor.step, codes=codes)


def _step_of(factor: SecondFactor, code: str, now_ms: int) -> int | None:
    """The step of time that a code belongs to: now, or the one before or after it; never one that was used."""
    now, totp = now_ms // STEP_MS, _otp().TOTP(factor.secret)
    plain = code.replace(" ", "")
    for step in (now, now - 1, now + 1):
        if step > factor.step and secrets.compare_digest(totp.generate_otp(step).encode(), plain.encode()):
            return step
    return None


def _letters() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(4))


def _hash(code: str) -> str:
    """A code on paper has 60 bits of chance, so that a plain hash is enough."""
    plain = code.strip().lower().replace("-", "").replace(" ", "")
    return hashlib.sha256(plain.encode("utf-8", "replace")).hexdigest()


def _otp() -> Any:
    import pyotp  # noqa: PLC0415 - only where a second factor is used

    return pyotp
