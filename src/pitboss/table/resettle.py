"""Proof of a round: its certificate is dealt and settled again, with nothing but this package."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.errors import PitbossError, ProofError
from pitboss.fair import Check, check_certificate
from pitboss.games import find_game, game_ids
from pitboss.play import Round, deal_round
from pitboss.table.known_rules import is_earlier
from pitboss.table.terms import Terms

Json = dict[str, Any]
MOST_BYTES = 1_000_000


def read_certificate(data: bytes) -> Json:
    """A signed certificate from its file, or from any answer of the API that holds one."""
    if len(data) > MOST_BYTES:
        raise ProofError(f"the file has {len(data):,} bytes; a certificate has less than {MOST_BYTES:,}")
    try:
        signed = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise ProofError(f"the file is not JSON: {error}") from None
    if isinstance(signed, dict) and isinstance(signed.get("certificate"), dict):
        signed = signed["certificate"]
    if not isinstance(signed, dict) or set(signed) != {"document", "signature", "key"}:
        raise ProofError("a certificate is an object with the fields document, signature and key")
    return signed


def verify(signed: Json, *, key: str = "") -> list[Check]:
    """Every check there is: the cards first, then every line of the settlement."""
    checks = check_certificate(signed, key=key)
    if not all(check.passed for check in checks if check.name in ("readable", "spelling")):
        return checks
    try:
        checks += _money_checks(signed["document"])
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        checks.append(Check("settlement", False, f"cannot be read: {type(error).__name__} {error}"))
    except (PitbossError, msgspec.ValidationError) as error:
        checks.append(Check("settlement", False, str(error)))
    return checks


def _money_checks(document: Json) -> Iterator[Check]:
    terms = msgspec.convert(document["terms"], Terms)
    if ":" in terms.game:
        raise ProofError(f"the game {terms.game!r} names a file to import; only installed games are verified")
    missing = _missing_rules(terms, document["rules"])
    if missing:
        yield Check("settlement", None, f"dealt as committed; settlement not derived again: {missing}")
        return
    earlier = document["rules"] != terms.rules
    yield Check("rules", True, "an earlier hash of these rules" if earlier else "as the rules give it")
    if document["voided"] is not None:
        moved = [cents for cents in document["net_cents"].values() if cents != 0]  # a round without bets has no seats
        yield _same("void", (document["settlement"], moved), ([], []))
        if not document["text"]:
            yield _same("void before the deal", document["actions"], [])
            return
    round_ = play_again(terms, document)
    yield _same("text of the round", document["text"], str(round_))
    yield _same("seats", sorted(document["net_cents"]), [str(seat) for seat in round_.seats])
    if document["voided"] is not None:
        return
    yield _same("settlement", document["settlement"], settlement_lines(round_))
    yield _same("net", document["net_cents"], {str(seat): cents for seat, cents in round_.net_cents.items()})
    yield Check("round is over", round_.over, "every wager is settled" if round_.over else "a decision is missing")


def _missing_rules(terms: Terms, rules: str) -> str:
    """Why these terms cannot be played again; nothing if they can."""
    if terms.game not in game_ids():
        return f"the game {terms.game} is not installed"
    version = find_game(terms.game).version
    if version != terms.version:
        return f"version {terms.version} of {terms.game} was played, and version {version} is installed"
    if rules != terms.rules and not is_earlier(rules, terms):
        return f"the rules of {terms.game} had the hash {rules[:16]}…, which is not known here"
    return ""


def has_failed(checks: list[Check]) -> bool:
    """Whether something is wrong. What cannot be derived any more is neither proven nor wrong."""
    return any(check.passed is False for check in checks)


def play_again(terms: Terms, document: Json) -> Round:
    """The round that this certificate describes, dealt and played again."""
    game = terms.table.game
    if sorted(document["deck"]) != list(range(len(game.deck))):
        raise ProofError(f"the deck of {game.id} has {len(game.deck)} cards, each once")
    lock = document["lock"]["document"]
    bets = {seat["seat"]: seat["bets"] for seat in lock["seats"]}
    round_ = deal_round(terms.table, bets, [game.deck[place] for place in document["deck"]])
    for action in document["actions"]:
        round_ = round_.act(action["seat"], action["choice"], action["amount_cents"])
    return round_


def finished_round(document: Json) -> Round | None:
    """The round of a certificate by the terms that it names; None if it ended before the deal."""
    return play_again(msgspec.convert(document["terms"], Terms), document) if document["text"] else None


def settlement_lines(round_: Round) -> list[Json]:
    """The settlement as the certificate holds it: one line per wager."""
    return [
        {
            "seat": line.seat,
            "wager": line.wager,
            "stake_cents": line.stake_cents,
            "outcome": line.outcome,
            "label": line.label,
            "odds": line.odds,
            "returned_cents": line.returned_cents,
            "rule": line.rule,
        }
        for line in round_.settlement
    ]


def _same(name: str, found: object, expected: object) -> Check:
    if found == expected:
        return Check(name, True, "as the rules give it")
    return Check(name, False, f"the certificate says {_short(found)}; the rules give {_short(expected)}")


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 100 else text[:97] + "…"
