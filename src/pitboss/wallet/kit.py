"""`pitboss wallet-check`: what docs/wallet.md promises, tried at a real wallet, with a test player's small money."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

import msgspec

from pitboss.errors import WalletSilent
from pitboss.wallet.contract import (
    BET,
    OF_KIT,
    SIGNATURE,
    TIME,
    Answer,
    AskRound,
    Balance,
    BetWin,
    Item,
    Rollback,
    Round,
    sign_request,
)
from pitboss.wallet.http_wallet import HttpWallet, now_ms

STAKE, WON = 300, 500
AT_ONCE = 8
SECONDS = 30  # a wallet that is slow has time: other faults are looked for here
HOUR_MS = 3600 * 1000


class Result(msgspec.Struct, frozen=True):
    """One test of the kit; without a problem it has passed."""

    name: str
    shows: str
    problem: str = ""


class Failed(Exception):
    """The wallet does not do what the contract says."""


def require(holds: object, problem: str) -> None:
    """Fails the test with this sentence unless it holds."""
    if not holds:
        raise Failed(problem)


def run_kit(url: str, secret: bytes, player: str, currency: str) -> list[Result]:
    """Every test, whatever the others have found."""
    kit = Kit(url, secret, player, currency)
    return [_run(kit, name, test) for name, test in TESTS.items()]


def _run(kit: Kit, name: str, test: Callable[[Kit], None]) -> Result:
    shows = (test.__doc__ or "").partition("\n")[0]
    try:
        before = kit.cents()
        test(kit)
        after = kit.cents()
        require(after == before, f"the balance was {before} before the test and is {after} after it")
    except (Failed, WalletSilent) as error:
        return Result(name, shows, str(error))
    except (OSError, HTTPException) as error:
        return Result(name, shows, f"the wallet does not answer: {type(error).__name__}")
    return Result(name, shows)


class Kit:
    """One player at one wallet. Every test begins rounds of its own, and gives back what it took."""

    def __init__(self, url: str, secret: bytes, player: str, currency: str) -> None:
        self.wallet, self.player, self.currency = HttpWallet(url, secret, seconds=SECONDS), player, currency
        self._url, self._secret = url, secret

    def cents(self) -> int:
        """What the player has."""
        answer = self.wallet.balance(Balance(self.player, self.currency))
        require(answer.yes, f"balance is refused: {answer.code}")
        assert answer.balance_cents is not None
        return answer.balance_cents

    def new(self, kind: str = "call") -> str:
        """An id that was never used."""
        return f"{kind}{OF_KIT}{secrets.token_hex(12)}"

    def betwin(self, id_: str, round_: str, *items: Item, finished: bool = False) -> BetWin:
        """A call that can be made again."""
        return BetWin(id_, self.player, self.currency, round_, items, finished)

    def bet(self, round_: str, cents: int = STAKE) -> BetWin:
        """A bet with a fresh id."""
        return self.betwin(self.new(), round_, Item(BET, cents))

    def yes(self, call: BetWin) -> Answer:
        """It is done."""
        answer = self.wallet.betwin(call)
        require(answer.yes, f"a good call is refused: {answer.code} {answer.message}")
        return answer

    def no(self, call: BetWin, *codes: str) -> Answer:
        """It is refused, with one of these codes."""
        answer = self.wallet.betwin(call)
        require(not answer.yes, f"it says yes; it must refuse with the code {codes[0]}")
        require(answer.code in codes, f"it refuses with {answer.code}; the code is {codes[0]}")
        return answer

    def back(self, call: BetWin) -> Answer:
        """Rolls a call back."""
        return self.wallet.rollback(Rollback(call.id, self.player, self.currency, call.round))

    def round(self, round_: str) -> Round:
        """What the wallet says of a round."""
        return self.wallet.round(AskRound(round_)).rounds[0]

    def raw(self, path: str, body: bytes, *, secret: bytes | None = None, at_ms: int = 0, wait: bool = True) -> int:
        """The status of a request of our own making; 0 if nobody waited for it."""
        at_ms = at_ms or now_ms()
        headers = {TIME: str(at_ms), SIGNATURE: sign_request(secret or self._secret, path, at_ms, body)}
        parts = urlsplit(self._url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = kind(parts.hostname or "", parts.port, timeout=SECONDS)
        try:
            connection.request("POST", f"{parts.path.rstrip('/')}/{path}", body, headers)
            return connection.getresponse().status if wait else 0
        finally:
            connection.close()


def bet_and_win(kit: Kit) -> None:
    """A bet takes its amount, a win adds it, and both in one call are the sum."""
    round_, before = kit.new("round"), kit.cents()
    require(kit.yes(kit.bet(round_)).balance_cents == before - STAKE, "a bet did not take its amount")
    win = kit.betwin(kit.new(), round_, Item("win", STAKE), finished=True)
    require(kit.yes(win).balance_cents == before, "a win did not add its amount")


def order(kit: Kit) -> None:
    """The items of a call are taken in their order: a win pays for the bet that follows it."""
    round_, all_ = kit.new("round"), kit.cents()
    call = kit.betwin(kit.new(), round_, Item("win", WON), Item(BET, all_ + WON))
    kit.yes(call)
    kit.back(call)
    kit.no(kit.betwin(kit.new(), round_, Item(BET, all_ + WON), Item("win", WON)), "funds")


def all_or_nothing(kit: Kit) -> None:
    """A call with one item that cannot be paid changes nothing."""
    before = kit.cents()
    kit.no(kit.betwin(kit.new(), kit.new("round"), Item(BET, STAKE), Item(BET, before)), "funds")
    require(kit.cents() == before, "a refused call took a part of its bets")


def repeat(kit: Kit) -> None:
    """The same id again gives the first answer, and moves nothing."""
    round_ = kit.new("round")
    call = kit.bet(round_)
    first = kit.yes(call)
    kit.yes(kit.bet(round_))
    again = kit.yes(call)
    require(again.balance_cents == first.balance_cents, "a repeat has another answer than the first one")
    kit.yes(kit.betwin(kit.new(), round_, Item("win", 2 * STAKE), finished=True))


def parallel(kit: Kit) -> None:
    """The same id many times at the same moment is done once."""
    round_, before = kit.new("round"), kit.cents()
    call = kit.bet(round_)
    with ThreadPoolExecutor(AT_ONCE) as threads:
        answers = list(threads.map(lambda _: kit.wallet.betwin(call), range(AT_ONCE)))
    taken = before - kit.cents()
    kit.yes(kit.betwin(kit.new(), round_, Item("win", taken), finished=True))
    require(taken == STAKE, f"{AT_ONCE} equal calls took {taken}, not {STAKE}")
    require(all(each.yes for each in answers), "one of several equal calls was refused")


def another_amount(kit: Kit) -> None:
    """The same id with another amount is refused as a conflict."""
    round_ = kit.new("round")
    call = kit.bet(round_)
    kit.yes(call)
    changed = kit.wallet.betwin(msgspec.structs.replace(call, items=(Item(BET, STAKE + 100),)))
    kit.back(call)
    require(not changed.yes, "an id that was used is taken again with another amount")
    require(changed.code == "conflict", f"it refuses with {changed.code}; the code is conflict")


def rollback(kit: Kit) -> None:
    """A rollback gives a bet back, once, however often it is asked."""
    before = kit.cents()
    call = kit.bet(kit.new("round"))
    kit.yes(call)
    require(kit.back(call).yes, "the rollback of a bet is refused")
    require(kit.back(call).yes, "a rollback that is repeated is refused")
    require(kit.cents() == before, "a rollback that is repeated did not give back the bet once")
    kit.no(call, "rolled_back")


def rollback_first(kit: Kit) -> None:
    """A rollback of something unknown is remembered: the bet that comes late is refused."""
    call = kit.bet(kit.new("round"))
    require(kit.back(call).yes, "the rollback of an unknown bet is refused")
    late = kit.wallet.betwin(call)
    if late.yes:
        kit.yes(kit.betwin(kit.new(), call.round, Item("win", STAKE)))
    require(not late.yes, "a bet that was rolled back before it came is taken")
    require(late.code == "rolled_back", f"it refuses with {late.code}; the code is rolled_back")


def late_win(kit: Kit) -> None:
    """A finished round takes no further win, and gives the first answer to the one that finished it."""
    round_ = kit.new("round")
    kit.yes(kit.bet(round_))
    win = kit.betwin(kit.new(), round_, Item("win", STAKE), finished=True)
    kit.yes(win)
    kit.yes(win)
    late = kit.wallet.betwin(kit.betwin(kit.new(), round_, Item("win", WON)))
    if late.yes:
        kit.wallet.betwin(kit.betwin(kit.new(), kit.new("round"), Item(BET, WON)))
    require(not late.yes, "a finished round was paid again")
    require(late.code == "finished", f"it refuses with {late.code}; the code is finished")


def rollback_finished(kit: Kit) -> None:
    """A bet of a finished round is not rolled back."""
    round_ = kit.new("round")
    call = kit.bet(round_)
    kit.yes(call)
    kit.yes(kit.betwin(kit.new(), round_, Item("win", STAKE), finished=True))
    back = kit.back(call)
    if back.yes:
        kit.wallet.betwin(kit.betwin(kit.new(), kit.new("round"), Item(BET, STAKE)))
    require(not back.yes, "a bet of a finished round was given back")
    require(back.code == "finished", f"it refuses with {back.code}; the code is finished")


def retry(kit: Kit) -> None:
    """After a call whose answer nobody read, the same id gives its answer, and nothing moves twice."""
    round_, before = kit.new("round"), kit.cents()
    call = kit.bet(round_)
    kit.raw("betwin", msgspec.json.encode(call), wait=False)
    kit.yes(call)
    taken = before - kit.cents()
    kit.yes(kit.betwin(kit.new(), round_, Item("win", taken), finished=True))
    require(taken == STAKE, f"a call that was made again took {taken}, not {STAKE}")


def refused_then_paid(kit: Kit) -> None:
    """A refusal has changed nothing and says the balance."""
    before = kit.cents()
    answer = kit.no(kit.bet(kit.new("round"), before + 1), "funds")
    require(answer.balance_cents == before, "a refusal does not say the balance")


def wrong_signature(kit: Kit) -> None:
    """A request that is signed with another secret is refused, and changes nothing."""
    call = kit.bet(kit.new("round"))
    status = kit.raw("betwin", msgspec.json.encode(call), secret=b"this is not the secret of anybody")
    if status == 200:
        kit.back(call)
    require(status in (401, 403), f"a request with a wrong signature is answered with status {status}, not 401")


def old_time(kit: Kit) -> None:
    """A request that was signed an hour ago is refused, and changes nothing."""
    call = kit.bet(kit.new("round"))
    status = kit.raw("betwin", msgspec.json.encode(call), at_ms=now_ms() - HOUR_MS)
    if status == 200:
        kit.back(call)
    require(status in (401, 403), f"a request of an hour ago is answered with status {status}, not 401")


def amounts(kit: Kit) -> None:
    """Amounts below zero, and of another currency, are refused."""
    before = kit.cents()
    negative = kit.bet(kit.new("round"), -STAKE)
    status = kit.raw("betwin", msgspec.json.encode(negative))
    if kit.cents() != before:
        kit.back(negative)
        raise Failed("a bet below zero moved money")
    require(status != 200, "a bet below zero is taken")
    other = msgspec.structs.replace(kit.bet(kit.new("round")), currency="XXX")
    status = kit.raw("betwin", msgspec.json.encode(other))
    require(status == 409 and kit.cents() == before, f"a bet in another currency gets the status {status}, not 409")


def unreadable(kit: Kit) -> None:
    """A body that cannot be read is refused with a status of 400, not taken and not a failure."""
    require((status := kit.raw("betwin", b"{")) == 400, f"a body that cannot be read gets the status {status}, not 400")


def state_of_a_round(kit: Kit) -> None:
    """`round` tells what a round took and paid, and which rounds are not finished."""
    round_ = kit.new("round")
    require(kit.round(round_).state == "unknown", "a round that never was is not unknown")
    call = kit.bet(round_)
    kit.yes(call)
    found = kit.round(round_)
    is_open = round_ in {each.round for each in kit.wallet.round(AskRound()).rounds}
    kit.yes(kit.betwin(kit.new(), round_, Item("win", STAKE), finished=True))
    done = kit.round(round_)
    require(found.state == "open", f"a round with a bet is {found.state}, not open")
    require([(each.id, each.bet_cents) for each in found.calls] == [(call.id, STAKE)], "a round does not list its bet")
    require(is_open, "the list of rounds that are not finished lacks one")
    require(done.state == "finished", f"a round that was finished is {done.state}")
    require(sum(each.bet_cents - each.win_cents for each in done.calls) == 0, "a round does not list its win")


def _names() -> Iterator[tuple[str, Callable[[Kit], None]]]:
    yield from {
        "bet and win": bet_and_win,
        "order": order,
        "all or nothing": all_or_nothing,
        "repeat": repeat,
        "parallel repeats": parallel,
        "same id, another amount": another_amount,
        "rollback": rollback,
        "rollback before bet": rollback_first,
        "late win": late_win,
        "rollback of a finished round": rollback_finished,
        "time-out, then retry": retry,
        "balance in refusals": refused_then_paid,
        "wrong signature": wrong_signature,
        "old request": old_time,
        "amounts and currency": amounts,
        "unreadable request": unreadable,
        "round": state_of_a_round,
    }.items()


TESTS = dict(_names())
