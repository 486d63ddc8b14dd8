"""Everything that can be refused, and why.

The tree, with the stable code of each error::

    PitbossError                   refused
    ├── Invalid                    invalid            it cannot be read
    │   ├── CardError              card_error         card text, or a card twice
    │   ├── GameError              game_error         no such game, option or value of an option
    │   │   └── NotFollowed        not_followed       a way to count odds that cannot follow this definition
    │   ├── StakeError             stake_error        not a whole positive number of cents
    │   ├── SeatError              seat_error         no such seat
    │   ├── QuestionError          question_error     no such question
    │   ├── NotationError          notation_error     the text of a round, or its JSON form
    │   │   ├── RecordError        record_error       a stored round that contradicts itself
    │   │   └── VersionError       version_error      a round of another version of the rules or of the form
    │   ├── PayTableError          pay_table_error    a pay table with a missing or an impossible line
    │   ├── StrategyError          strategy_error     a strategy that cannot be read, or does not answer in time
    │   ├── CertificateError       certificate_error  a certificate that cannot be read or was changed by hand
    │   │   └── NoCertificate      no_certificate     there is none, or it was made for other rules
    │   ├── ProofError             proof_error        a certificate of a round that cannot be read
    │   ├── SettingsError          settings_error     a setting of the server that cannot be used
    │   ├── NotFound               not_found          no such table, round or account
    │   ├── SimulationError        simulation_error   a simulation that cannot be run as asked
    │   │   ├── CheckpointError    checkpoint_error   blocks of another run, missing, twice, or that cannot be written
    │   │   └── ClusterError       cluster_error      a cluster that cannot be reached, or runs another version
    │   └── DefinitionError        definition_error   a game's own definition contradicts itself
    ├── Illegal                    illegal            it can be read, but the rules forbid it now
    │   ├── BetRefused             bet_refused        a bet the rules forbid
    │   ├── ChoiceRefused          choice_refused     a choice that is not open to this seat now
    │   ├── NotEnoughMoney         not_enough_money   an account that cannot pay
    │   ├── SeatRefused            seat_refused       a seat that is taken, or no seat to act from
    │   ├── SeedRefused            seed_refused       a seed or commitment that does not fit
    │   ├── TableClosed            table_closed       the table is closed or paused
    │   ├── LedgerError            ledger_error       a transfer that the ledger refuses
    │   ├── NotSignedIn            not_signed_in      no session, or one that ended
    │   │   ├── CodeNeeded         code_needed        the password is right; the second factor's code is missing
    │   │   ├── WrongCode          wrong_code         the code of the second factor is wrong, or was used before
    │   │   └── PasswordNeeded     password_needed    a one-time password: the person has to choose a new one
    │   ├── NotAllowed             not_allowed        this role may not do it
    │   ├── LimitReached           limit_reached      a limit that the player set, or self-exclusion
    │   │   └── RealityCheck       reality_check      the player asked to be told how long and how high they play
    │   ├── TooMany                too_many           too many requests; try again later
    │   ├── IdUsed                 id_used            this action id was used for another action
    │   └── WalletRefused          wallet_refused     the operator's own wallet has refused
    ├── Unavailable                unavailable        the house cannot do it now; ask again with the same id
    │   ├── WalletSilent           wallet_silent      the operator's own wallet gave no answer that counts
    │   ├── NotInstalled           not_installed      a package that Pitboss does not always need is missing
    │   └── OldBooks               old_books          an old copy of the books was put back; nobody deals from it
    └── Stale                      stale              it comes too late
        ├── SeatDone               seat_done          this seat folded or has already decided
        ├── QuestionClosed         question_closed    this question is no longer open
        ├── RoundClosed            round_closed       the round takes no bets or reveals now
        ├── RoundOver              round_over         the round is settled or void
        └── WaitForWallet          wait_for_wallet    the wallet has not answered for this seat's chips

Nothing changes when one of these is raised: rounds are immutable. No error names a card that somebody has not seen.
"""

from __future__ import annotations

from typing import Any, ClassVar


def dollars(cents: int) -> str:
    """An amount as people read it, in errors and everywhere else: `$1,000`, `$2.50`, `−$5`."""
    sign, whole = ("−" if cents < 0 else ""), abs(cents)
    return f"{sign}${whole // 100:,}" + (f".{whole % 100:02d}" if whole % 100 else "")


class PitbossError(Exception):
    """Anything Pitboss refuses; the message says what was wrong, where, and what is legal.

    The same as data: `code` is stable, `rule` is the number of the rule, `seat` the seat concerned and `legal` what
    could be bet or chosen instead; each is empty where it does not apply.
    """

    code: ClassVar[str] = "refused"

    def __init_subclass__(cls, *, code: str) -> None:
        super().__init_subclass__()
        cls.code = code

    def __init__(
        self, message: str = "", rule: str = "", *, seat: int | None = None, legal: tuple[str, ...] = ()
    ) -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule = rule
        self.seat = seat
        self.legal = legal

    def as_data(self) -> dict[str, Any]:
        """The error for a program: its code and message, and the seat, the rule and the legal choices if any."""
        data: dict[str, Any] = {"error": self.code, "message": str(self)}
        if self.seat is not None:
            data["seat"] = self.seat
        if self.rule:
            data["rule"] = self.rule
        if self.legal:
            data["legal"] = list(self.legal)
        return data


class Invalid(PitbossError, code="invalid"):
    """It cannot be read."""


class CardError(Invalid, code="card_error"):
    """Card text that cannot be read, an unknown card, or a card that appears twice."""


class GameError(Invalid, code="game_error"):
    """No such game, option or option value."""


class NotFollowed(GameError, code="not_followed"):
    """A recipe of exact odds that cannot follow a definition; another one, or the generic solver, may."""


class StakeError(Invalid, code="stake_error"):
    """A stake that is not a whole positive number of cents."""


class SeatError(Invalid, code="seat_error"):
    """A seat that the table does not have."""


class QuestionError(Invalid, code="question_error"):
    """The number is not that of a question to this seat."""


class NotationError(Invalid, code="notation_error"):
    """The text of a round, or its JSON form, cannot be read."""


class RecordError(NotationError, code="record_error"):
    """The record of a round contradicts itself: it was changed, or written by something else."""


class VersionError(NotationError, code="version_error"):
    """The round was played by another version of the rules, or written in another version of the form."""


class PayTableError(Invalid, code="pay_table_error"):
    """A pay table with a missing or an impossible line."""


class StrategyError(Invalid, code="strategy_error"):
    """A strategy that cannot be read, fails, or does not answer in time."""


class CertificateError(Invalid, code="certificate_error"):
    """A certificate that cannot be read, or that was changed after it was written."""


class NoCertificate(CertificateError, code="no_certificate"):
    """There is no certificate, or it was made for other rules; the deals can be counted instead."""


class ProofError(Invalid, code="proof_error"):
    """The certificate of a round cannot be read."""


class SettingsError(Invalid, code="settings_error"):
    """A setting of the server that is missing, cannot be read, or contradicts another."""


class NotFound(Invalid, code="not_found"):
    """There is no such table, round, account or proposal, or it is not yours to see."""


class SimulationError(Invalid, code="simulation_error"):
    """A simulation or a session that cannot be run as asked."""


class CheckpointError(SimulationError, code="checkpoint_error"):
    """Blocks of a simulation that belong to another run, are missing or there twice, or cannot be written."""


class ClusterError(SimulationError, code="cluster_error"):
    """A cluster that cannot be reached, or that runs another version."""


class DefinitionError(Invalid, code="definition_error"):
    """A game's definition contradicts itself; found when the game is imported."""


class Illegal(PitbossError, code="illegal"):
    """It can be read, but the rules forbid it now."""


class BetRefused(Illegal, code="bet_refused"):
    """A bet that the rules or the table's limits forbid."""


class ChoiceRefused(Illegal, code="choice_refused"):
    """A choice that is not open to this seat now."""


class NotEnoughMoney(Illegal, code="not_enough_money"):
    """An account that cannot pay what is asked of it."""

    def __init__(self, account: str, has_cents: int, needs_cents: int) -> None:
        super().__init__(f"not enough money: the balance is {dollars(has_cents)}, and {dollars(needs_cents)} is needed")
        self.account, self.has_cents, self.needs_cents = account, has_cents, needs_cents


class SeatRefused(Illegal, code="seat_refused"):
    """A seat that is taken or does not exist, or a command from somebody who has none."""


class SeedRefused(Illegal, code="seed_refused"):
    """A seed or commitment that is missing, cannot be read, or is not the one committed to."""


class TableClosed(Illegal, code="table_closed"):
    """The table is closed or paused."""


class LedgerError(Illegal, code="ledger_error"):
    """A transfer that the ledger refuses: no amount, two currencies, or posted before."""


class NotSignedIn(Illegal, code="not_signed_in"):
    """There is no session, or it has ended."""


class CodeNeeded(NotSignedIn, code="code_needed"):
    """The password is right, and the account has a second factor: its code is missing."""


class WrongCode(NotSignedIn, code="wrong_code"):
    """The code of the second factor is wrong, too old, or was used before."""


class PasswordNeeded(NotSignedIn, code="password_needed"):
    """Another person set this password: it works once, to choose a new one."""


class NotAllowed(Illegal, code="not_allowed"):
    """The role of this account may not do it."""


class LimitReached(Illegal, code="limit_reached"):
    """A limit that players set for themselves, or self-exclusion."""


class RealityCheck(LimitReached, code="reality_check"):
    """The time is over after which the player wants to be shown how long and how high they have played."""


class TooMany(Illegal, code="too_many"):
    """Too many requests in a short time."""


class IdUsed(Illegal, code="id_used"):
    """The action id was used before, for another action."""


class WalletRefused(Illegal, code="wallet_refused"):
    """The operator's own wallet has refused."""


class Unavailable(PitbossError, code="unavailable"):
    """The house cannot do it now. Asking again with the same action id never does anything twice."""


class WalletSilent(Unavailable, code="wallet_silent"):
    """The operator's own wallet did not answer, or not in a way that can be trusted. Nothing was bet."""


class NotInstalled(Unavailable, code="not_installed"):
    """A package is missing that only some commands need; the message says how to install it."""


class OldBooks(Unavailable, code="old_books"):
    """The books lack what this process has seen in them: an old copy was put back. They deal no more."""


class Stale(PitbossError, code="stale"):
    """It comes too late."""


class SeatDone(Stale, code="seat_done"):
    """The seat folded, or has already decided on this street."""


class QuestionClosed(Stale, code="question_closed"):
    """The question was answered, or the round has gone on without this seat."""


class RoundClosed(Stale, code="round_closed"):
    """The round does not take bets or reveals now."""


class RoundOver(Stale, code="round_over"):
    """The round is settled or void; no more actions are possible."""


class WaitForWallet(Stale, code="wait_for_wallet"):
    """The operator's own wallet was asked for this seat's chips and has not answered."""
