"""Everything that can be refused, and why.

The tree, drawn once::

    PitbossError
    ├── Invalid            it cannot be read
    │   ├── CardError          card text, or a card twice
    │   ├── GameError          no such game, option or value of an option
    │   ├── StakeError         not a whole positive number of cents
    │   ├── SeatError          no such seat
    │   ├── NotationError      the text of a round
    │   ├── PayTableError      a pay table with a missing or an impossible line
    │   ├── StrategyError      a strategy that cannot be read, or does not answer in time
    │   ├── CertificateError   a certificate that cannot be read or was changed by hand
    │   │   └── NoCertificate      there is none, or it was made for other rules
    │   ├── ProofError         a certificate of a round that cannot be read
    │   └── DefinitionError    a game's own definition contradicts itself
    ├── Illegal            it can be read, but the rules forbid it now
    │   ├── BetRefused         a bet the rules forbid
    │   ├── ChoiceRefused      a choice that is not open to this seat now
    │   ├── NotEnoughMoney     an account that cannot pay
    │   └── LedgerError        a transfer that no book may hold
    └── Stale              it comes too late
        ├── SeatDone           this seat folded or has already decided
        └── RoundOver          the round is settled

Nothing changes when one of these is raised: rounds are immutable.
"""


class PitbossError(Exception):
    """Anything Pitboss refuses; the message says what was wrong, where, and what is legal."""


class Invalid(PitbossError):
    """It cannot be read."""


class CardError(Invalid):
    """Card text that cannot be read, an unknown card, or a card that appears twice."""


class GameError(Invalid):
    """No such game, option or option value."""


class StakeError(Invalid):
    """A stake that is not a whole positive number of cents."""


class SeatError(Invalid):
    """A seat that the table does not have."""


class NotationError(Invalid):
    """The text of a round cannot be read."""


class PayTableError(Invalid):
    """A pay table with a missing or an impossible line."""


class StrategyError(Invalid):
    """A strategy that cannot be read, fails, or does not answer in time."""


class CertificateError(Invalid):
    """A certificate that cannot be read, or that is not as it was written."""


class NoCertificate(CertificateError):
    """There is no certificate, or it was made for other rules; the deals can be counted instead."""


class ProofError(Invalid):
    """A certificate of a round that cannot be read."""


class DefinitionError(Invalid):
    """A game's definition contradicts itself; found when the game is imported."""


class Illegal(PitbossError):
    """It can be read, but the rules forbid it now. `rule` is the number of the rule, if one applies."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule = rule


class BetRefused(Illegal):
    """A bet that the rules or the table's limits forbid."""


class ChoiceRefused(Illegal):
    """A choice that is not open to this seat now."""


class NotEnoughMoney(Illegal):
    """An account that cannot pay what is asked of it."""

    def __init__(self, account: str, has_cents: int, needs_cents: int) -> None:
        super().__init__(f"not enough money: {has_cents} cents there, {needs_cents} needed")
        self.account, self.has_cents, self.needs_cents = account, has_cents, needs_cents


class LedgerError(Illegal):
    """A transfer that no book may hold: no amount, two currencies, or posted before."""


class Stale(PitbossError):
    """It comes too late."""


class SeatDone(Stale):
    """The seat folded, or has already decided on this street."""


class RoundOver(Stale):
    """The round is settled; nobody can act any more."""
