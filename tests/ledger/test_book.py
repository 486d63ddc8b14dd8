"""The book against a plain model: a list of transfers that is added up again each time."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from pitboss.errors import LedgerError, NotEnoughMoney
from pitboss.ledger import Book, Transfer, adjustment, cash, escrow, house, issue, player

PEOPLE = ("1", "2", "3")
ACCOUNTS = [
    *(f"{currency}/player/{person}" for currency in ("play", "real") for person in PEOPLE),
    *(f"{currency}/house/T{table}" for currency in ("play", "real") for table in (1, 2)),
    *(f"{currency}/escrow/T1/{number}/1" for currency in ("play", "real") for number in (1, 2)),
    "real/cash",
    "play/issue",
    "real/adjustment",
]
ENDLESS = ("play/house/T1", "play/house/T2", "real/cash", "play/issue", "real/adjustment")


def added_up(transfers: list[tuple[str, str, int]]) -> Counter[str]:
    """The model: every balance from nothing, in the slowest way."""
    sums: Counter[str] = Counter()
    for debit, credit, cents in transfers:
        sums[debit] -= cents
        sums[credit] += cents
    return sums


class BookMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.book = Book()
        self.model: list[tuple[str, str, int]] = []
        self.ids: list[str] = []

    @rule(
        group=st.lists(
            st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(-5, 2_000)),
            min_size=1,
            max_size=4,
        )
    )
    def post(self, group: list[tuple[str, str, int]]) -> None:
        after = added_up(self.model + group)
        before = added_up(self.model)
        sound = all(cents > 0 and debit != credit and debit[:4] == credit[:4] for debit, credit, cents in group)
        covered = all(after[a] >= 0 or after[a] >= before[a] or a in ENDLESS for a in after)
        try:
            transfers = [Transfer(f"t{len(self.ids)}/{n}", *each) for n, each in enumerate(group)]
            book = self.book.post(transfers)
        except NotEnoughMoney:
            assert sound
            assert not covered
        except LedgerError:
            assert not sound
        else:
            assert sound
            assert covered
            self.book, self.model = book, self.model + group
            self.ids += [transfer.id for transfer in transfers]

    @precondition(lambda self: self.ids)
    @rule(data=st.data())
    def nothing_is_posted_twice(self, data: st.DataObject) -> None:
        id_ = data.draw(st.sampled_from(self.ids))
        with pytest.raises(LedgerError, match="posted before"):
            self.book.post([Transfer(id_, issue(), player("play", "1"), 1)])

    @invariant()
    def balances_are_the_sum_of_the_transfers(self) -> None:
        assert dict(self.book.balances) == dict(added_up(self.model))
        assert sum(self.book.balances.values()) == 0

    @invariant()
    def nobody_is_overdrawn(self) -> None:
        assert all(cents >= 0 for account, cents in self.book.balances.items() if account not in ENDLESS)


TestBook = BookMachine.TestCase
TestBook.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


def test_a_group_is_posted_as_a_whole_or_not_at_all() -> None:
    book = Book().post([Transfer("a", issue(), player("play", "1"), 100)])
    with pytest.raises(NotEnoughMoney) as refused:
        book.post(
            [
                Transfer("b", player("play", "1"), escrow("play", "T1", 1, 1), 60),
                Transfer("c", player("play", "1"), escrow("play", "T1", 1, 1), 60),
            ]
        )
    assert refused.value.account == "play/player/1"
    assert book.balances["play/player/1"] == 100


def test_the_house_pays_before_it_collects_within_a_group_but_never_beyond_its_bankroll() -> None:
    seat = escrow("real", "T1", 1, 1)
    book = Book().post(
        [
            Transfer("a", cash("real"), house("real", "T1"), 100),
            Transfer("b", adjustment("real"), seat, 50),
        ]
    )
    paid = [Transfer("c", house("real", "T1"), player("real", "1"), 120), Transfer("d", seat, house("real", "T1"), 50)]
    assert book.post(paid).balances["real/house/T1"] == 30
    with pytest.raises(NotEnoughMoney):
        book.post(paid[:1])


@pytest.mark.parametrize("cents", [0, -1, 1.5, True, "5"])
def test_cents_are_whole_and_positive(cents: object) -> None:
    with pytest.raises(LedgerError, match="cents"):
        Transfer("a", issue(), player("play", "1"), cents)  # type: ignore[arg-type]
