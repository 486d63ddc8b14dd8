"""The Cover All bonus: one side bet, two host games. Rule numbers are those of its printed text: C1 … C11.

Every hand dealt counts, folded or not, the dealer's too; all bettors are paid for the highest.
"""

from __future__ import annotations

from pitboss.rules import (
    CountHands,
    Highest,
    HighestName,
    HighestRank,
    Option,
    PayTable,
    Reading,
    Ruling,
    SetShuffler,
    TableHigh,
    Wager,
    pay_table,
    pays_or_loses,
)

HANDS = ("7", "6", "5", "4", "3", "2")  # the printed order of the columns


def columns(labels: tuple[str, ...], *rows: tuple[int, ...]) -> dict[str, PayTable]:
    """C11: the printed matrix, a row per line and a column per number of hands."""
    return {
        hands: pay_table(f"{hands} hands", labels, *(row[column] for row in rows)) for column, hands in enumerate(HANDS)
    }


def wager(tables: dict[str, PayTable], needs: tuple[str, ...], lowest: str) -> Wager:
    """C1, C2: optional, placed before the deal together with the base bets."""
    return Wager(
        "cover_all",
        f"the highest hand dealt to anyone, dealer included, is {lowest} or better",
        "C1",
        needs=needs,
        needs_rule="Q3",
        tables=tables,
        table_by_hands=True,
    )


def rule(line: int, lines: int, *, folded: bool) -> Ruling:
    """C7: everyone is paid for the highest hand at the table; a seat that folded stays in action (Q2)."""
    return pays_or_loses(line, lines, "Q2" if folded else "C7", "high")


def shuffler(mode: str) -> SetShuffler:
    """C3: the shuffler's mode is set by the game."""
    return SetShuffler(mode, "C3")


def count() -> CountHands:
    """C5, C6: after the deal the shuffler counts the hands and shows that column."""
    return CountHands("cover_all", "C5")


def table_high(high: Highest, *, folded_rule: str) -> TableHigh:
    """C8, C9: every hand of the pay table is left exposed until a higher one replaces them all."""
    return TableHigh("cover_all", "C8", "C9", folded_rule, ("exposed", "highest"), HighestRank(high), HighestName(high))


def exposed_option(lowest: str) -> Option:
    """Which hands the dealer leaves exposed."""
    return Option(
        "exposed",
        f"Does every hand of {lowest} or better stay exposed until a higher one is found, or only the highest so far?",
        ("every", "highest"),
        "every",
        "Cover All is paid for the highest hand either way.",
        is_procedure=True,
    )


EXPOSED_WORDING = {
    ("exposed", "highest"): {"C9": "Only the highest hand so far is left exposed; a higher one replaces it."}
}


def rules(*, mode: str, deal: str, hand: str, lowest: str) -> dict[str, str]:
    """The printed rules in our own words; the hosts differ only in these four phrases."""
    return {
        "C1": "Cover All is an optional side bet.",
        "C2": "It is placed before the round starts, together with the base bets and any other side bets.",
        "C3": f"The shuffler is set to its “{mode}” mode.",
        "C4": f"Cards are dealt as the base game deals them: {deal}.",
        "C5": "When the dealer has taken the dealer's hand and presses the green button, the shuffler counts the "
        "hands of the round and shows the payouts on its screen.",
        "C6": "The payouts depend on the number of hands in the round.",
        "C7": f"Cover All wins if the highest {hand}, a player's or the dealer's, is {lowest} or better; every "
        "Cover All bet is paid for that highest hand.",
        "C8": f"While resolving the game the dealer leaves a hand of {lowest} or better exposed on the table, even the "
        "dealer's own.",
        "C9": "When a higher hand turns up it is left exposed instead, and those left before are removed.",
        "C10": "Cover All bets are settled last, after all the players' base bets.",
        "C11": "The pay table has a column for every number of hands from 2 to 7: up to six players and the dealer.",
    }


READINGS = {
    "Q1": Reading(
        "Do folded hands count for Cover All?",
        "Yes. The number of hands is the number dealt, dealer included, and never changes in a round.",
        "The text goes by the cards first dealt, no matter whose they are.",
    ),
    "Q2": Reading(
        "What happens to a seat's Cover All bet when it folds its base bets?",
        "It stays in action.",
        "The bet is on all hands at the table, and a folded hand still counts.",
    ),
    "Q3": Reading(
        "May a seat bet Cover All without the base bets?",
        "No.",
        "The text calls it a side bet made together with the base game's bets.",
    ),
}

EXPOSED = Reading(
    "Does a hand stay exposed that is not higher than one already there? And when nobody bet Cover All?",
    "It stays, until a higher one is found: then all that were left before are removed. With the option only the "
    "highest so far stays. When nobody bet Cover All, nothing is left exposed.",
    "The text leaves such a hand exposed when the dealer comes across it, and removes hands only for a higher one. "
    "They lie there to settle Cover All by.",
    option="exposed",
)

FOLDED = Reading(
    "Is a hand turned over whose seat has folded, or whose bets are settled without it?",
    "Yes, when the dealer comes to it, if anyone bet Cover All; otherwise it is taken away unseen.",
    "Every hand dealt counts for Cover All, so the dealer has to come across this one, too.",
)
