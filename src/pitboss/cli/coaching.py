"""The coach beside the player: what each decision was worth."""

from __future__ import annotations

from pitboss.cli.screen import Screen
from pitboss.cli.waiting import FIRST_ADVICE, notify_if_slow
from pitboss.play import Round


class Coaching:
    """Advice on demand."""

    def __init__(self, screen: Screen, mode: str) -> None:
        self.screen = screen
        self.mode = mode

    def dealt(self, round_: Round, seat: int) -> None:
        """A round begins."""

    def decided(self, round_: Round, seat: int, choice: str, amount_cents: int) -> None:
        """The player chose."""

    def settled(self, round_: Round, seat: int) -> None:
        """The round is over."""

    def report(self, net_cents: int) -> None:
        """The session is over."""

    def advise(self, round_: Round, seat: int) -> None:
        """What each choice is worth with the cards that the player sees, exactly, best first."""
        from pitboss.odds.advise import advise_seat
        from pitboss.odds.certificates.codec import fraction_text

        with notify_if_slow(FIRST_ADVICE):
            advice = advise_seat(round_, seat)
        for choice, ev in advice.values:
            self.screen.say(
                f"  {advice.says(choice)}: {float(ev):+.4f} {advice.unit}", choice=choice, ev=fraction_text(ev)
            )
        self.screen.say("  (the main bets together, with best play from here on; side bets are not counted)")
