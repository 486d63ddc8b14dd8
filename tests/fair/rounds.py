"""Certificates of random rounds, made as a house makes them."""

from __future__ import annotations

import json
import random
from typing import Any

from pitboss.fair import SigningKey, commitment, deck_order, seat_commitment, server_seed
from pitboss.play import Round, deal_round
from pitboss.rules import Game
from pitboss.table.resettle import settlement_lines
from pitboss.table.terms import make_terms
from tests.conformance.random_play import random_action, random_bets

KEY = SigningKey(b"s" * 32)
MASTER = b"k" * 32


def signed(document: dict[str, Any]) -> dict[str, Any]:
    return {"document": document, "signature": KEY.sign(document), "key": KEY.public}


def certificate(game: Game, chance: random.Random, *, seats: int = 3) -> dict[str, Any]:
    """A signed certificate; with several seats one of them does not reveal."""
    terms = make_terms(game.id)
    where = {"table": "T1", "number": chance.randrange(1, 10**6)}
    seed = server_seed(MASTER, epoch=1, **where)
    made = commitment(seed, rules=terms.rules, terms=terms.digest, **where).hex()
    seat_seeds = {seat: chance.randbytes(32) for seat in range(1, seats + 1)}
    bets = {seat: random_bets(terms.table, chance) for seat in seat_seeds}
    alone = seats == 1
    lock = {
        "format": 1,
        "kind": "lock",
        "table": where["table"],
        "round": where["number"],
        "rules": terms.rules,
        "terms": terms.digest,
        "commitment": made,
        "epoch": 1,
        "seats": [
            {"seat": seat, "who": "person", "bets": dict(bets[seat])}
            | ({"seed": own.hex()} if alone else {"commitment": seat_commitment(own, seat=seat, **where).hex()})
            for seat, own in seat_seeds.items()
        ],
    }
    reveals = {} if alone else {str(seat): own.hex() if seat > 1 else None for seat, own in seat_seeds.items()}
    order = deck_order(lock, reveals, seed, len(game.deck))
    round_ = deal_round(terms.table, bets, [game.deck[place] for place in order])
    while not round_.over:
        round_ = round_.act(*random_action(round_, chance))
    drawn = {"server_seed": seed.hex(), "reveals": reveals, "deck": list(order)}
    made: dict[str, Any] = json.loads(json.dumps(signed(_document(terms, lock, drawn, round_))))
    return made


def _document(terms: Any, lock: dict, drawn: dict, round_: Round) -> dict:
    return drawn | {
        "format": 1,
        "kind": "certificate",
        "epoch": 1,
        "table": lock["table"],
        "round": lock["round"],
        "rules": terms.rules,
        "terms": terms.as_json(),
        "commitment": lock["commitment"],
        "lock": signed(lock),
        "actions": [
            {"seat": action.seat, "choice": action.choice, "amount_cents": action.amount_cents, "by": "seat"}
            for action in round_.actions
        ],
        "voided": None,
        "text": str(round_),
        "settlement": settlement_lines(round_),
        "net_cents": {str(seat): cents for seat, cents in round_.net_cents.items()},
        "chain": {"entry": 1, "previous": "00" * 32},
    }
