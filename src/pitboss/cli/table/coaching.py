"""The coach beside the player: comments on decisions, advice on demand, a report at the end."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.cards import pretty
from pitboss.cli.table.screen import Screen
from pitboss.cli.terminal.layout import count
from pitboss.cli.terminal.rounds import money
from pitboss.cli.terminal.waiting import notify_if_slow
from pitboss.errors import PitbossError
from pitboss.play import Round
from pitboss.rules import dollars

if TYPE_CHECKING:
    from pitboss.coach import Prices, Report, Verdict
    from pitboss.odds.advise import Advice

OFF, MISTAKES, ALWAYS = MODES = ("off", "mistakes", "always")


class Coaching:
    """What the coach says, by mode: nothing, the mistakes, or something about every decision."""

    def __init__(self, screen: Screen, mode: str) -> None:
        self.screen = screen
        self.mode = mode
        self.rounds = 0
        self._report: Report | None = None
        self._prices: Prices | None = None

    def dealt(self, round_: Round, seat: int) -> None:
        """A round begins."""
        self.rounds += 1
        if self.mode == OFF:
            return
        from pitboss.coach import Prices, Report

        if self._report is None:
            self._report = Report()
            self._prices = Prices.quoted(round_.game, round_.table.options)
        expected = self._prices.expected_cents(round_, seat) if self._prices else None
        self._report = self._report.dealt(expected)

    def decided(self, round_: Round, seat: int, choice: str, amount_cents: int) -> None:
        """The player has chosen; the coach says what the choice cost."""
        if self.mode == OFF or self._report is None:
            return
        from pitboss.coach import judge

        try:
            with notify_if_slow():
                verdict = judge(round_, seat, choice, amount_cents)
        except PitbossError as error:
            self.screen.say(f"The coach has no advice here: {error}")
            self.mode = OFF
            return
        self._report = self._report.decided(verdict)
        if verdict.is_mistake or self.mode == ALWAYS:
            self.screen.say(verdict_text(verdict), **verdict_data(verdict))

    def settled(self, round_: Round, seat: int) -> None:
        """The round is over."""
        if self._report is not None:
            self._report = self._report.settled(round_.net_cents[seat])

    def report(self, net_cents: int) -> None:
        """The session is over: what was played, what the mistakes cost, and how much was luck."""
        if not self.rounds:
            return
        self.screen.heading("Your session")
        if self._report is None or self.mode == OFF:
            self.screen.say(f"{count(self.rounds, 'round')}, net {money(net_cents)}.", rounds=self.rounds)
            return
        for sentence in report_text(self._report):
            self.screen.say(sentence)
        self.screen.data(**report_data(self._report))

    def advise(self, round_: Round, seat: int) -> None:
        """What each choice is worth with the cards that the player has been shown, best first."""
        from pitboss.odds.advise import advise_seat
        from pitboss.odds.certificates.codec import fraction_text

        with notify_if_slow():
            advice = advise_seat(round_, seat)
        wide = max(len(choice_text(advice, choice)) for choice, _ in advice.values)
        for choice, ev in advice.values:
            worth = advice.value_cents(choice)
            in_money = f"  {cents_text(worth)}" if worth is not None else ""
            text = f"  {choice_text(advice, choice):<{wide}}  {signed(ev)} {advice.unit}{in_money}"
            self.screen.say(text, choice=choice, ev=fraction_text(ev))
        self.screen.say("  All main bets together, with best play from here on; side bets are not included.")


def signed(ev: Fraction) -> str:
    """`+0.7783`; negative values have the same minus sign as money."""
    return f"{float(ev):+.4f}".replace("-", "−")


def verdict_text(verdict: Verdict) -> str:
    """`Coach: check cost $1.20 (0.24 ante). Best: 4x.`"""
    advice = verdict.advice
    if not verdict.is_mistake:
        return f"Coach: {choice_text(advice, verdict.choice)} is the best choice."
    units = f"{float(advice.cost(verdict.choice)):.4f} {advice.unit}"
    cost = f"{cents_text(-verdict.cost_cents).lstrip('−')} ({units})"
    made, best = choice_text(advice, verdict.choice), choice_text(advice, verdict.best)
    return f"Coach: {made} cost {cost}. Best: {best}."


def choice_text(advice: Advice, choice: str) -> str:
    """The choice for a person: `check`, or `discarding 3♣`."""
    cards = advice.laid_down(choice)
    return f"discarding {pretty(cards)}" if cards else choice


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """The verdict for programs."""
    cost = verdict.cost_cents
    return {"choice": verdict.choice, "best": verdict.best, "cost_cents": float(cost)}


def report_text(report: Report) -> list[str]:
    """The session in two sentences."""
    mistakes = count(report.mistakes, "mistake")
    cost = f"{mistakes} that cost {cents_text(report.cost_cents).lstrip('+')}" if report.mistakes else "no mistakes"
    first = f"{count(report.rounds, 'round')}, {count(report.decisions, 'decision')}, {cost}."
    if report.expected_cents is None:
        return [first, f"Net {money(report.net_cents)}. Luck is not shown: this table has no certified odds."]
    expected, lost = rounded(report.expected_cents), rounded(report.cost_cents)
    luck = report.net_cents - expected + lost
    parts = f"{money(expected)} expected, {money(-lost)} mistakes, {money(luck)} luck"
    return [first, f"Net {money(report.net_cents)}: {parts}."]


def report_data(report: Report) -> dict[str, Any]:
    """The report for programs."""
    luck, expected = report.luck_cents, report.expected_cents
    return {
        "rounds": report.rounds,
        "decisions": report.decisions,
        "mistakes": report.mistakes,
        "cost_cents": float(report.cost_cents),
        "expected_cents": None if expected is None else float(expected),
        "luck_cents": None if luck is None else float(luck),
        "net_cents": report.net_cents,
    }


def rounded(cents: Fraction) -> int:
    """Whole cents."""
    return round(cents)


def cents_text(cents: Fraction) -> str:
    """`+$1.20`; an amount that would round to $0 is shown as less than 1 cent."""
    if cents and not rounded(cents):
        return "less than 1 cent"
    sign = "+" if cents > 0 else ""
    return sign + dollars(rounded(cents))
