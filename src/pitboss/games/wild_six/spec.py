"""Wild Six Card Poker, as data."""

from __future__ import annotations

from pitboss.cards import JOKER_DECK, JOKERS, Cards, rank
from pitboss.games.wild_six import settle
from pitboss.games.wild_six.evidence import EVIDENCE
from pitboss.games.wild_six.findings import findings
from pitboss.games.wild_six.rules import READINGS, WORDING, paid_rules, rules
from pitboss.games.wild_six.sentences import SENTENCES
from pitboss.games.wild_six.short import SHORT
from pitboss.rules import (
    Ask,
    Bets,
    Choice,
    Choices,
    Deal,
    Excuse,
    Game,
    Look,
    Option,
    Options,
    PayTable,
    Pile,
    Rank,
    SeatState,
    Settle,
    Show,
    Street,
    TurnDown,
    Wager,
    dollar_schedule,
    pay_table,
)

QUEENS = {
    id_: pay_table(id_, tuple(settle.QUEENS_LINES), *pays)
    for id_, pays in {
        "A1": (500, 100, 80, 50, 20, 15, 10, 7, 3, 2, 1),
        "A2": (500, 100, 80, 50, 20, 15, 12, 6, 3, 2, 1),
        "A3": (500, 100, 80, 50, 20, 15, 11, 6, 3, 2, 1),
        "A4": (500, 100, 80, 50, 20, 15, 10, 6, 3, 2, 1),
        "A5": (500, 150, 100, 50, 20, 15, 9, 6, 3, 2, 1),
        "A6": (500, 100, 80, 50, 20, 14, 10, 6, 3, 2, 1),
    }.items()
}

DRAW = {
    id_: pay_table(id_, tuple(settle.DRAW_LINES), *pays)
    for id_, pays in {
        "B1": (250, 50, 40, 20, 7, 5, 4, 3, 2, 1),
        "B2": (250, 60, 50, 20, 6, 5, 4, 3, 2, 1),
        "B3": (250, 60, 50, 15, 6, 5, 4, 3, 2, 1),
        "B4": (250, 50, 30, 15, 6, 5, 4, 3, 2, 1),
    }.items()
}

TAXPAYER_LINES = (
    "Six of a Kind",
    "Six Card Straight Flush",
    "Four Aces and a Pair",
    "Four of a Kind and a Pair",
    "Double Three of a Kind",
    "Six Card Flush",
    "Six Card Straight",
    "Three Pair",
)

TAXPAYER: dict[str, PayTable] = {
    id_: dollar_schedule(id_, TAXPAYER_LINES, *pays)
    for id_, pays in {
        "T1": (50_000, 10_000, 5_000, 1_000, 500, 100, 25, 12),
        "T2": (30_000, 10_000, 5_000, 1_000, 500, 125, 25, 15),
        "T3": (25_000, 10_000, 5_000, 1_000, 500, 125, 25, 15),
        "T4": (20_000, 7_500, 5_000, 1_000, 500, 125, 25, 15),
    }.items()
}

TAX = dollar_schedule("tax", ("Straight or Better", "Three of a Kind", "Two Pair"), 5, 2, 1)

WAGERS = (
    Wager("poker", "your hand beats the dealer's", "R4", required=True),
    Wager(
        "queens_or_better",
        "your first five cards are a pair of queens or better",
        "R7",
        required_when=("queens_bet", "mandatory"),
        tables=QUEENS,
        table_option="queens_table",
    ),
    Wager(
        "draw_bonus",
        "your first five cards and the card drawn make two pair or better",
        "R13",
        required_when=("draw_bet", "mandatory"),
        tables=DRAW,
        table_option="draw_table",
    ),
    Wager(
        "taxpayer",
        "all your six cards together make a hand of the list, from three pair to six of a kind",
        "R41",
        needs=("queens_or_better",),
        needs_rule="R12",
        fixed_cents=100,
        tables=TAXPAYER,
        table_option="taxpayer_table",
        printed="Taxpayer's Fortune",
    ),
    Wager("tax", "the tax on two pair or better", "R44", rides="taxpayer", collected=True, tables={"tax": TAX}),
)

OPTIONS = (
    Option("queens_table", "Which Queens or Better pay table?", tuple(QUEENS), "A1"),
    Option("draw_table", "Which Draw Bonus pay table?", tuple(DRAW), "B2"),
    Option("taxpayer_table", "Which Taxpayer's Fortune pay table?", tuple(TAXPAYER), "T1"),
    Option("queens_bet", "Is Queens or Better optional or mandatory?", ("optional", "mandatory"), "optional"),
    Option("draw_bet", "Is Draw Bonus optional or mandatory?", ("optional", "mandatory"), "optional"),
    Option(
        "showing",
        "Does the table turn winning hands over, or must players claim?",
        ("automatic", "claims"),
        "automatic",
        "The best play shows every hand that wins, as the table does.",
    ),
    Option(
        "unclaimed_stake",
        "With claims: is the stake of a winning Queens or Better hand that is not shown lost or returned?",
        ("lost", "returned"),
        "lost",
        "The best play leaves no winning hand unclaimed: a Queens or Better bet of $1 or more wins at least the tax "
        "that is due with it.",
    ),
    Option(
        "standing_pat",
        "May a player without a straight or better keep all five cards?",
        ("no", "allowed"),
        "no",
        "The best play never stands pat: with every hand some discard is worth more.",
    ),
    Option(
        "own_cards",
        "After the discard, do a player's own cards lie face down for the player too, or stay in view?",
        ("face_down", "in_view"),
        "face_down",
        "Nothing is decided after the discard.",
        is_procedure=True,
    ),
)


# R19, R21: a straight or better that has been shown is paid and discards nothing.
shown_automatic_winner = Excuse(settle.AUTOMATIC, unless=("hide",))


def not_hidden(choices: Choices) -> bool:
    """Q12: a player who has hidden the hand discards like everybody else."""
    return choices[0] != "hide"


def lowest_unpaired(cards: Cards) -> str:
    """The discard of the lowest unpaired card, never a joker."""
    natural = [card for card in cards[:5] if card not in JOKERS]
    ranks = [rank(card) for card in natural]
    unpaired = [card for card in natural if ranks.count(rank(card)) == 1]
    return f"discard{cards.index(min(unpaired or natural)) + 1}"


def default_discard(cards: Cards, choices: Choices, options: Options) -> str:
    """R21: a seat that says nothing discards its lowest unpaired card."""
    return lowest_unpaired(cards)


ORDINALS = ("first", "second", "third", "fourth", "fifth")

DISCARDS = tuple(
    Choice(f"discard{place}", f"discard your {word} card", told_as="discard") for place, word in enumerate(ORDINALS, 1)
)

STREETS = (
    Street(
        "show",
        "Before the draw",
        "R38",
        (
            Choice("show", "turn your hand over if it wins"),
            Choice("hide", "keep your hand face down"),
        ),
        default="hide",  # R65: a hand that nobody turns over forfeits
        only_with=("showing", "claims"),
    ),
    Street(
        "draw",
        "The discard",
        "R21",
        (*DISCARDS, Choice("stand", "keep all five cards", only_with=("standing_pat", "allowed"))),
        default=default_discard,
        excused=shown_automatic_winner,
        can_excuse=not_hidden,
        by_place=True,
    ),
)

PILES = (
    Pile("original", 5, "seat"),
    Pile("dealer", 5, "dealer"),
    Pile("dealer_sixth", 1, "dealer"),
    Pile("draw", 1, "seat"),
)


def draws(hand: SeatState) -> bool:
    """R24, R50, R66: a seat that discarded; with Draw Bonus or the tax also one that keeps all five cards."""
    discarded = hand.choices[1].startswith("discard")
    return discarded or "draw_bonus" in hand.stakes or "taxpayer" in hand.stakes


def drawing_rule(hand: SeatState) -> str:
    """R24 for a seat that discarded, R50 for one that stands pat, R66 for an automatic winner."""
    if hand.choices[1] == "stand":
        return "R50"
    return "R24" if hand.choices[1].startswith("discard") else "R66"


def keeps_all_five(hand: SeatState) -> str:
    """Q14: where an automatic winner would be asked for a discard, the dealer says that none is needed."""
    return "no discard: all five cards play on, and the sixth joins them (Q14)" if drawing_rule(hand) == "R66" else ""


def in_view(options: Options) -> bool:
    """Q21: the house lets players look at their own cards after the discard."""
    return options["own_cards"] == "in_view"


def must_discard(hand: SeatState) -> bool:
    """R21: everybody but an automatic winner that has been paid takes the hand back to choose a discard."""
    return not shown_automatic_winner(hand.cards, hand.choices, hand.options)


def discard_slot(choices: Choices) -> tuple[int, ...]:
    """R29, R69: the discard stays face down until Poker has been settled."""
    return (int(choices[1].removeprefix("discard")) - 1,) if choices[1].startswith("discard") else ()


def won_at_once(hand: SeatState) -> bool:
    """R19, R20: a straight or better that is turned over wins Poker before the draw."""
    return shown_automatic_winner(hand.cards, hand.choices, hand.options)


def decided_before_the_draw(hand: SeatState) -> bool:
    """R37, R38, R44 for a hand that is shown; R65 for one that is not, unless its stake goes back at the end (Q19)."""
    return hand.choices[0] != "hide" or hand.options["unclaimed_stake"] != "returned"


TIMELINE = (
    Bets("R16"),
    Deal("original", "R17"),
    Deal("dealer", "R17"),
    Look("original", "R18"),
    Ask("show"),
    Settle(
        ("poker",),
        "R19",
        to=won_at_once,
        whose="each seat that won automatically",
        turns_over=("original",),
        winners_only=True,
        ranks=("original",),
    ),
    Settle(
        ("queens_or_better", "tax"),
        "R38",
        to=decided_before_the_draw,
        whose="each seat whose five cards decide them",
        turns_over=("original",),
        winners_only=True,
        ranks=("original",),
    ),
    TurnDown("original", "Q17", to=must_discard),
    Ask("draw", then=TurnDown("original", "R23", laid=True, stays_in_view=in_view, holds_back=discard_slot)),
    Deal("draw", "R24", to=draws, rule_of=drawing_rule, other_rules=("R50", "R66"), remark_of=keeps_all_five),
    Deal("dealer_sixth", "R26"),
    Show("dealer", "R27"),
    Show("dealer_sixth", "R27"),
    Rank("dealer", "R28"),
    Settle(
        ("poker",),
        "R29",
        turns_over=("original", "draw"),
        holds_back=discard_slot,
        from_dealers_right=True,
        ranks=("player",),
    ),
    Settle(
        ("queens_or_better", "draw_bonus", "taxpayer"),
        "R67",
        turns_over=("original", "draw"),
        from_dealers_right=True,
        ranks=("final", "six"),
    ),
)


def simple(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """A short strategy: show, then discard the lowest unpaired card, never a joker."""
    if "show" in legal:
        return "show"
    return lowest_unpaired(cards)


GAME = Game(
    id="wild_six",
    name="Wild Six Card Poker",
    says="Five cards from a deck with two jokers; discard one, draw one, and beat the dealer's best five of six.",
    version=2,
    deck=JOKER_DECK,
    piles=PILES,
    wagers=WAGERS,
    options=OPTIONS,
    streets=STREETS,
    timeline=TIMELINE,
    fact_type=settle.Facts,
    settle=settle.settle,
    hands=settle.HANDS,
    rules=rules({"queens_or_better": QUEENS["A1"], "draw_bonus": DRAW["B2"], "taxpayer": TAXPAYER["T1"], "tax": TAX}),
    paid_rules=paid_rules,
    readings=READINGS,
    void_rule="Q20",
    sentences=SENTENCES,
    layout="A straight or better wins at once; against four of a kind or better, hands that do not win push",
    wording=WORDING,
    strategies={"simple": simple, "short": SHORT},
    findings=findings,
    evidence=EVIDENCE,
)
