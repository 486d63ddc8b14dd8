"""Faults that are planted into the house: each breaks one promise, and the simulation must find it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pitboss.errors import PitbossError
from pitboss.house_simulation import habits, process
from pitboss.ledger import REAL, house
from pitboss.store import actions, marks, posting, presence, proposals, recovery, sqlite
from pitboss.store.same_books import UNSEEN
from pitboss.store.work import Query, Work, query
from pitboss.table import apply, betting, clocks, machine, money, playing, seats, turn
from pitboss.table import commands as c
from pitboss.table import presence as table_presence
from pitboss.table.state import TableState, decode
from pitboss.witness import start

Plant = Callable[[pytest.MonkeyPatch], None]
Handler = Callable[[Query], Any]  # rows that are made up, a function that changes the real ones, or None


def intercepted(work: Work[Any], handle: Handler) -> Work[Any]:
    """Work in which the answers of some queries are made up or changed."""
    try:
        asked = next(work)
        while True:
            rows = handle(asked)
            if rows is None or callable(rows):
                found = yield asked
                rows = rows(found) if callable(rows) else found
            asked = work.send(rows)
    except StopIteration as end:
        return end.value


def no_idempotency_check(patch: pytest.MonkeyPatch) -> None:
    kept: set[str] = set()

    def forgetful(asked: Query) -> Any:
        if asked.name == "find_action":
            return []
        if asked.name == "begin_action" and not isinstance(asked.values, list):
            return lambda rows: [(*row[:2], None, None) for row in rows]
        if asked.name == "keep_action" and not isinstance(asked.values, list):
            if asked.values["id"] in kept:
                return []
            kept.add(asked.values["id"])
        return None

    patch.setattr(process, "tell_table", lambda *a: intercepted(actions.tell_table(*a), forgetful))


def transfer_without_event(patch: pytest.MonkeyPatch) -> None:
    def loses_entries(asked: Query) -> list[Any] | None:
        lost = asked.name == "add_entry" and '"revealed"' in str(asked.values)
        return [] if lost else None

    patch.setattr(process, "tell_table", lambda *a: intercepted(actions.tell_table(*a), loses_entries))


def escrow_not_released(patch: pytest.MonkeyPatch) -> None:
    settle = money.settle_seat
    patch.setattr(money, "settle_seat", lambda state, round_, seat: settle(state, round_, seat)[:-1])


def paid_twice(patch: pytest.MonkeyPatch) -> None:
    settle = money.settle_seat

    def generous(*arguments: Any) -> list[Any]:
        moved = settle(*arguments)
        return moved + [msgspec.structs.replace(each, id=f"{each.id}.again") for each in moved[:1]]

    patch.setattr(money, "settle_seat", generous)


def default_from_memory(patch: pytest.MonkeyPatch) -> None:
    """Two processes apply the default of one seat, each to the table as it remembers it."""

    def tick_from_memory(running: process.Process, table: str) -> Callable[[], Work[Any]]:
        remembered = process.state_of(running.real, table)

        def work() -> Work[Any]:
            outcome = apply(remembered, c.Tick(), process.CLOCK, running.now_ms, running.dealer)
            yield from actions.save(running.dealer, outcome)
            return actions.Done(outcome.answer, table, outcome.state.entry)

        return work

    patch.setattr(process, "_tick", tick_from_memory)


def state_not_read_under_the_lock(patch: pytest.MonkeyPatch) -> None:
    memory: dict[tuple[int, str], list[Any]] = {}

    def tell(dealer: Any, actor: Any, asked: Any, *more: Any) -> Work[Any]:
        key = (more[0] // 1_000, asked.table)

        def handle(each: Query) -> Any:
            found = memory.get(key) if each.name == "begin_action" else None
            return (lambda rows: [(found[0][0], *row[1:]) for row in rows]) if found else None

        if key not in memory:
            memory[key] = yield query("lock_table", id=asked.table)
        return (yield from intercepted(actions.tell_table(dealer, actor, asked, *more), handle))

    patch.setattr(process, "tell_table", tell)


def any_seed_accepted(patch: pytest.MonkeyPatch) -> None:
    real = betting.reveal

    def reveal(running: turn.Turn, command: c.Reveal) -> None:
        committed = running.state.bets[betting.my_seat(running)].commitment
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(betting, "seat_commitment", lambda *a, **k: bytes.fromhex(committed))
            real(running, c.Reveal(command.round, "ab" * 32))

    patch.setitem(machine._RUN, c.Reveal, reveal)


def bets_change_after_the_lock(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(betting, "_check_betting", lambda state, seat, on: None)
    patch.setattr(habits.Habits, "next", _bets_late(habits.Habits.next))


def _bets_late(usual: Callable[..., Any]) -> Callable[..., Any]:
    def decide(self: habits.Habits, state: Any, dealer: Any) -> Any:
        seat = state.seat_of(self._account)
        if state.phase == "revealing" and seat in state.bets:
            bets = {wager: cents + 200 for wager, cents in state.bets[seat].bets.items()}
            return c.Bet(state.commitment, bets, commitment=state.bets[seat].commitment)
        return usual(self, state, dealer)

    return decide


def answered_before_the_commit(patch: pytest.MonkeyPatch) -> None:
    def run_group(connection: sqlite3.Connection, group: list[Any], *, begin: str = "BEGIN IMMEDIATE") -> list[Any]:
        done: list[Any] = []
        try:
            connection.execute(begin)
            for job in group:
                done.append(sqlite._run_in_savepoint(connection, job))  # noqa: PERF401 - what was done before a failure counts
            connection.execute("COMMIT")
        except sqlite3.Error:
            sqlite._roll_back(connection)
        return done

    patch.setattr(sqlite, "run_group", run_group)


def answers_cached_by_id_alone(patch: pytest.MonkeyPatch) -> None:
    answers: dict[str, actions.Done] = {}

    def tell(dealer: Any, actor: Any, asked: Any, *more: Any) -> Work[Any]:
        if asked.id not in answers:
            answers[asked.id] = yield from actions.tell_table(dealer, actor, asked, *more)
        return answers[asked.id]

    patch.setattr(process, "tell_table", tell)


def overdraft_allowed(patch: pytest.MonkeyPatch) -> None:
    def post(balances: Any, transfers: Any) -> dict[str, int]:
        changed: dict[str, int] = {}
        for each in transfers:
            for account, cents in ((each.debit, -each.cents), (each.credit, each.cents)):
                changed[account] = changed.get(account, balances.get(account, 0)) + cents
        return changed

    patch.setattr(posting, "post", post)


def time_runs_backward(patch: pytest.MonkeyPatch) -> None:
    start = turn.Turn.__init__

    def careless(self: turn.Turn, state: Any, actor: Any, now_ms: int, dealer: Any) -> None:
        start(self, state, actor, now_ms, dealer)
        self.change(clock_ms=now_ms)

    patch.setattr(turn.Turn, "__init__", careless)


def no_new_time_after_an_outage(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(machine._RUN, c.Wake, lambda running, command: None)


def void_keeps_the_stakes(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(money, "give_back", lambda *arguments: [])


def refusal_not_rolled_back(patch: pytest.MonkeyPatch) -> None:
    """A refused action leaves what it wrote before it was refused."""

    def tell(dealer: Any, actor: Any, asked: Any, *more: Any) -> Work[Any]:
        state = decode((yield query("lock_table", id=asked.table))[0][0])
        try:
            return (yield from actions.tell_table(dealer, actor, asked, *more))
        except PitbossError:
            changed = msgspec.structs.replace(state, head="0" * 64)
            yield query("set_table", id_=state.id, **posting.table_columns(changed))
            raise

    def run_one(connection: sqlite3.Connection, job: Any) -> Any:
        try:
            result = sqlite.run_work(connection, job.make())
        except PitbossError as error:
            return sqlite._Done(job.future, None, error)
        return sqlite._Done(job.future, result, None)

    patch.setattr(process, "tell_table", tell)
    patch.setattr(sqlite, "_run_one", run_one)


def bankroll_not_checked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(actions, "check_bankroll", lambda outcome: iter(()))


def bankroll_taken_out_of_an_open_round(patch: pytest.MonkeyPatch) -> None:
    def bankroll(table: str, cents: int) -> Work[str]:
        yield query("lock_table", id=table)
        return house(REAL, table)

    patch.setattr(proposals, "_bankroll", bankroll)


def one_person_is_enough(patch: pytest.MonkeyPatch) -> None:
    real = proposals.second
    patch.setattr(proposals, "second", lambda id_, by, now_ms: intercepted(real(id_, by, now_ms), _by_nobody))


def _by_nobody(asked: Query) -> Any:
    """The proposal as if somebody else had made it."""
    if asked.name == "lock_proposal":
        return lambda rows: [(kind, body, "nobody", status) for kind, body, _, status in rows]
    return None


def agreed_as_often_as_asked(patch: pytest.MonkeyPatch) -> None:
    """The proposal stays open, and each agreement moves the money again."""
    second, move_cash = proposals.second, proposals.move_cash

    def keeps_open(asked: Query) -> Any:
        return [] if asked.name == "set_proposal" else None

    def again(asked: Query) -> Any:
        if asked.name == "add_transfer" and isinstance(asked.values, list):
            for row in asked.values:
                row["id"] = f"{row['id']}.{row['entry']}"
        return None

    patch.setattr(proposals, "second", lambda *a: intercepted(second(*a), keeps_open))
    patch.setattr(proposals, "move_cash", lambda *a: intercepted(move_cash(*a), again))


def late_best_choice_answers_the_next_question(patch: pytest.MonkeyPatch) -> None:
    def resolve(running: turn.Turn, command: c.Resolve) -> None:
        round_ = playing.open_round(running)
        taken = playing.Taken(command.seat, command.choice, command.amount_cents, "rule")
        playing.go_on(running, playing.take(running, round_, taken))

    patch.setitem(machine._RUN, c.Resolve, resolve)


# --- presence


def no_clock_while_somebody_waits(patch: pytest.MonkeyPatch) -> None:
    """As before presence: whoever was asked alone has a week, whoever sits down beside."""
    for module in (clocks, playing, seats, table_presence):
        patch.setattr(module, "start_clocks", lambda running: None)


def clock_restarts_when_somebody_comes(patch: pytest.MonkeyPatch) -> None:
    def start(running: turn.Turn) -> None:
        state = running.state
        running.change(clocks_ms=dict.fromkeys(state.asked_ms, state.clock_ms))

    patch.setattr(seats, "start_clocks", start)


def seats_never_freed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(seats, "unused_seats", lambda state: ())


def seats_of_bots_never_freed(patch: pytest.MonkeyPatch) -> None:
    def without(self: TableState, free: Any) -> Any:
        return {number: seat for number, seat in self.seats.items() if number not in free}

    patch.setattr(TableState, "without", without)


def bets_of_absent_people_awaited(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableState, "awaited", property(lambda state: state.people))


def who_misses_a_round_is_awaited_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(betting, "sits_out", lambda running, seat: None)


def absence_never_noticed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(presence.Roll, "look", lambda *a: [])


def return_never_noticed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(presence.Roll, "_notice", _never_renewed(presence.Roll._notice))


def _never_renewed(usual: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *a: usual(*a)._replace(renewed=False)


def lease_judged_by_a_clock_that_jumps(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(process.Process, "running_ms", property(lambda running: running.now_ms))


def process_knows_its_own_people_only(patch: pytest.MonkeyPatch) -> None:
    """Leases are not shared: a person at another process is gone."""
    patch.setattr(process, "renew_leases", lambda accounts: iter(()))


def new_process_counts_from_the_beginning(patch: pytest.MonkeyPatch) -> None:
    real = presence.Roll._notice

    def notice(self: presence.Roll, account: str, beats: int, passed_ms: int) -> Any:
        found = real(self, account, beats, passed_ms)
        return found if account in self._noticed else found._replace(silent_ms=self.lease_ms)

    patch.setattr(presence.Roll, "_notice", notice)


def processes_disagree_who_is_there(patch: pytest.MonkeyPatch) -> None:
    """A process that saw the last sign a little later calls back whom another one has just called away."""
    real = presence.Roll._notice

    def notice(self: presence.Roll, account: str, beats: int, passed_ms: int) -> Any:
        found, before = real(self, account, beats, passed_ms), self._noticed.get(account)
        return found._replace(renewed=found.renewed or (before is not None and found.silent_ms < self.lease_ms))

    patch.setattr(presence.Roll, "_notice", notice)


def bets_returned_for_leaving_a_round(patch: pytest.MonkeyPatch) -> None:
    """Whoever leaves after the lock has the bets back, and plays on for nothing."""
    real = seats.leave

    def leave(running: turn.Turn, seat: int, *, reason: str = "") -> None:
        state = running.state
        if state.phase != "betting" and seat in state.bets:
            moved = money.give_back(state, seat, "left", state.escrow_cents[seat])
            running.log("returned", moved, round=state.number, seat=seat)
            running.change(escrow_cents=state.escrow_cents | {seat: 0})
        real(running, seat, reason=reason)

    patch.setattr(seats, "leave", leave)


def round_voided_for_leaving(patch: pytest.MonkeyPatch) -> None:
    real = seats.leave

    def leave(running: turn.Turn, seat: int, *, reason: str = "") -> None:
        if running.state.phase == "playing" and seat in running.state.bets:
            playing.void(running, c.Void("a seat left", running.state.number))
        real(running, seat, reason=reason)

    patch.setattr(seats, "leave", leave)


def absent_seat_dealt_in_though_not_ready(patch: pytest.MonkeyPatch) -> None:
    real = betting.close_betting

    def close(running: turn.Turn) -> None:
        bets = {n: msgspec.structs.replace(each, ready=True) for n, each in running.state.bets.items()}
        running.change(bets=bets)
        real(running)

    patch.setattr(betting, "close_betting", close)


def kind_of_seeds_changes_after_the_first_bet(patch: pytest.MonkeyPatch) -> None:
    def plays_alone(state: TableState, seat: int) -> bool:
        return not any(other != seat for other in state.awaited) and not any(other != seat for other in state.bets)

    for module in (betting, habits):
        patch.setattr(module, "plays_alone", plays_alone)


def no_grace_for_someone_who_is_away(patch: pytest.MonkeyPatch) -> None:
    real = clocks.decision_due_ms

    def due_ms(state: TableState, seat: int) -> int:
        return 1 if state.seats[seat].away_ms else real(state, seat)

    patch.setattr(clocks, "decision_due_ms", due_ms)


def hurry_while_nobody_waits(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(clocks, "_somebody_waits", lambda state, seat: True)


# --- old copies of the books


def mark_not_checked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(start, "find_lost", _nothing_lost)


def _nothing_lost(*arguments: Any) -> Work[list[str]]:
    yield query("heads")
    return []


def mark_not_written(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(marks.MarkFile, "publish", lambda self, results: None)


def lost_mark_begun_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(start, "are_marked", lambda *a: _answer(answer=False))


def _answer(*, answer: bool) -> Work[bool]:
    yield query("heads")
    return answer


def witness_not_compared(patch: pytest.MonkeyPatch) -> None:
    real = start._refuse_lost
    patch.setattr(start, "_refuse_lost", lambda whose, lost: real(whose, [] if "witness" in whose else lost))


def epoch_that_is_not_random(patch: pytest.MonkeyPatch) -> None:
    def following(old: int, new_salt: Callable[[], str]) -> Work[int]:
        yield query("set_meta", key="epoch", value=str(old + 1))
        return old + 1

    patch.setattr(recovery, "new_epoch", following)


def old_entry_not_noticed(patch: pytest.MonkeyPatch) -> None:
    """A process that runs does not compare the books with what it has seen."""
    for module in (actions, posting, process):
        patch.setattr(module, "last_seen", lambda dealer, table: UNSEEN)


def recovery_resumes_open_rounds(patch: pytest.MonkeyPatch) -> None:
    real = recovery.void_or_renew

    def void_or_renew(dealer: Any, table: str, *more: Any) -> Work[int]:
        rows = yield query("table", id=table)
        return 0 if decode(rows[0][0]).bets else (yield from real(dealer, table, *more))

    patch.setattr(recovery, "void_or_renew", void_or_renew)


FAULTS: tuple[Plant, ...] = (
    no_idempotency_check,
    transfer_without_event,
    escrow_not_released,
    paid_twice,
    default_from_memory,
    state_not_read_under_the_lock,
    any_seed_accepted,
    bets_change_after_the_lock,
    answered_before_the_commit,
    answers_cached_by_id_alone,
    overdraft_allowed,
    time_runs_backward,
    no_new_time_after_an_outage,
    void_keeps_the_stakes,
    refusal_not_rolled_back,
    bankroll_not_checked,
    bankroll_taken_out_of_an_open_round,
    one_person_is_enough,
    agreed_as_often_as_asked,
    late_best_choice_answers_the_next_question,
    no_clock_while_somebody_waits,
    clock_restarts_when_somebody_comes,
    seats_never_freed,
    seats_of_bots_never_freed,
    bets_of_absent_people_awaited,
    who_misses_a_round_is_awaited_again,
    absence_never_noticed,
    return_never_noticed,
    lease_judged_by_a_clock_that_jumps,
    process_knows_its_own_people_only,
    new_process_counts_from_the_beginning,
    processes_disagree_who_is_there,
    bets_returned_for_leaving_a_round,
    round_voided_for_leaving,
    absent_seat_dealt_in_though_not_ready,
    kind_of_seeds_changes_after_the_first_bet,
    no_grace_for_someone_who_is_away,
    hurry_while_nobody_waits,
    mark_not_checked,
    mark_not_written,
    lost_mark_begun_again,
    witness_not_compared,
    epoch_that_is_not_random,
    old_entry_not_noticed,
    recovery_resumes_open_rounds,
)
