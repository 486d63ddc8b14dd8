"""From an outcome to money, in integer cents. Applied last, and only here."""

from __future__ import annotations

from pitboss.cards import Cards
from pitboss.play.bets import exact
from pitboss.play.events import Settled
from pitboss.rules import EVEN, FIRST_LINE, HALF, LOSE, NO_ACTION, PUSH, WIN, WORDS, PayTable, Ruling, Wager


def settled(
    *,
    seat: int,
    wager: Wager,
    table: PayTable | None,
    ruling: Ruling,
    stake_cents: int,
    on_cents: int,
    hands: dict[str, Cards],
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
        outcome=outcome_word(outcome, wager),
        label=label,
        odds=odds,
        returned_cents=returned(wager, table, outcome, stake_cents=stake_cents, on_cents=on_cents),
        hands=hands,
    )


def returned(wager: Wager, table: PayTable | None, outcome: int, *, stake_cents: int, on_cents: int) -> int:
    """What the seat gets back of a stake, winnings included; less than 0 where a schedule is collected."""
    if outcome < FIRST_LINE:
        return _plain(outcome, stake_cents)
    if table is None:
        raise AssertionError(f"{wager.id} is paid by a line but has no pay table")
    line = outcome - FIRST_LINE
    gain = exact(on_cents * table.odds[line].pays, table.odds[line].per) if table.odds else table.cents[line]
    return stake_cents + (-gain if wager.collected else gain)


def outcome_word(outcome: int, wager: Wager) -> str:
    """The outcome as a person says it."""
    if outcome < FIRST_LINE:
        return WORDS[outcome]
    return "is collected" if wager.collected else "pays"


def _plain(outcome: int, stake_cents: int) -> int:
    if outcome == LOSE:
        return 0
    if outcome == WIN:
        return 2 * stake_cents
    if outcome == HALF:
        return exact(stake_cents, 2)
    assert outcome in (PUSH, NO_ACTION)
    return stake_cents
