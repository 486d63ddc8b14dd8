"""From an outcome to money, in integer cents. Applied last; `rules.terms` says what an outcome is worth."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Cards
from pitboss.play.bets import exact
from pitboss.play.events import Settled
from pitboss.rules import EVEN, FIRST_LINE, WIN, WORDS, PayTable, Ruling, Wager
from pitboss.rules.frozen import FrozenMap
from pitboss.rules.terms import BY_OUTCOME, Terms, terms

CODES = tuple(words.replace(" ", "_") for words in WORDS)
VOIDED = "voided"
OUTCOMES = (*CODES, "pays", "collected", VOIDED)  # every outcome that a settlement can name


def voided(seat: int, wager: str, stake_cents: int, rule: str) -> Settled:
    """The line of a wager in a round that is void: the stake goes back."""
    return Settled(rule, seat, wager, stake_cents, VOIDED, "", "", stake_cents, FrozenMap())


def settled(
    *,
    seat: int,
    wager: Wager,
    table: PayTable | None,
    ruling: Ruling,
    stake_cents: int,
    on_cents: int,
    hands: Mapping[str, Cards],
) -> Settled:
    """The line of one wager. `on_cents` is what odds multiply: the stake, or the stake it rides on."""
    outcome = ruling.outcome
    label, odds = "", (str(EVEN) if outcome == WIN else "")
    if outcome >= FIRST_LINE:
        assert table is not None
        label, odds = table.labels[outcome - FIRST_LINE], table.amount_text(outcome - FIRST_LINE)
    return Settled(
        rule=ruling.rule,
        seat=seat,
        wager=wager.id,
        stake_cents=stake_cents,
        outcome=outcome_code(outcome, wager),
        label=label,
        odds=odds,
        returned_cents=returned(wager, table, outcome, stake_cents=stake_cents, on_cents=on_cents),
        hands=hands,
    )


def returned(wager: Wager, table: PayTable | None, outcome: int, *, stake_cents: int, on_cents: int) -> int:
    """What the seat gets back of a stake, winnings included; less than 0 where a schedule is collected."""
    found = terms(wager, table, outcome)
    return stake_cents + _exact_gain(found, stake_cents, on_cents)


def _exact_gain(found: Terms, stake_cents: int, on_cents: int) -> int:
    amount = found.of_stake * stake_cents + found.of_paid * on_cents
    return (amount if found.per == 1 else exact(amount, found.per)) + found.cents


def outcome_code(outcome: int, wager: Wager) -> str:
    """The outcome as it is named in a settlement, for programs and for people."""
    if outcome < FIRST_LINE:
        return CODES[outcome]
    return "collected" if wager.collected else "pays"


def even_returned(outcome: int, stake_cents: int) -> int:
    """What goes back of a stake that no pay table settles: nothing, half, the stake, or twice the stake."""
    return stake_cents + _exact_gain(BY_OUTCOME[outcome], stake_cents, stake_cents)
