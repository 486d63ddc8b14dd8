"""Where the text is silent or contradicts itself: Q1 to Q19; and the whole finite settlement."""

from __future__ import annotations

import random
import re
from itertools import combinations, product
from pathlib import Path

import pytest

from pitboss.cards import HIDDEN, JOKERS, parse_cards
from pitboss.errors import BetRefused, ChoiceRefused, SeatError
from pitboss.games import find_game
from pitboss.games.wild_six.settle import QUEENS_LINES
from pitboss.hands import six
from pitboss.play import BYSTANDER, DEALER, Round, deal_round, open_table, parse, view
from pitboss.play import events as e
from pitboss.rules import FIRST_LINE, WIN, Ruling
from tests.games.void import check_void
from tests.games.wild_six.table import ALL, CLAIMS, POKER, deal, line, net, rule, wagers
from tests.unnumbered import unnumbered

GAME = find_game("wild_six")
TAXED = POKER | {"queens_or_better": 500, "taxpayer": 100}


def test_q01_compared_by_rank_paid_by_line() -> None:
    # A wild royal flush beats five aces, though five of a kind has the better line.
    round_ = deal(
        "Ac Ad Ah As 2h",
        dealer="Kc Qc Jc Tc X1",
        draw="X2",
        sixth="3d",
        bets=POKER | {"draw_bonus": 500},
        options=CLAIMS,
    )
    over = round_.act(1, "hide").act(1, "discard5")
    assert (rule(over, "poker"), net(over, "poker")) == ("R30", 0)
    assert (line(over, "draw_bonus").label, net(over, "draw_bonus")) == ("Five of a Kind", 30_000)


def test_q01_rank_and_line_never_part_in_six_cards() -> None:
    # Every six cards that can be five of a kind are five of a kind by rank, too: never a royal flush.
    for rank, jokers in product(range(13), (1, 2)):
        suited = range(4 * rank, 4 * rank + 4)
        for alike, other in product(combinations(suited, 5 - jokers), range(52)):
            if other not in alike:
                assert QUEENS_LINES["Five of a Kind"]((*alike, other, *JOKERS[:jokers]))
    assert list(QUEENS_LINES)[:3] == ["Natural Royal Flush", "Five of a Kind", "Wild Royal Flush"]


def test_q02_a_hand_that_discards_discards_exactly_one() -> None:
    round_ = deal("Ac Ad Ah 3s 4s")
    assert round_.legal == {1: tuple(f"discard{place}" for place in range(1, 6))}
    for choice in ("stand", "hold", "discard0"):
        with pytest.raises(ChoiceRefused):
            round_.act(1, choice)


@pytest.mark.parametrize(
    ("original", "dollars"),
    [("6c 6d 4h 4s Ks", 1), ("6c 6d 6h 3s 9d", 2), ("6c 7d 8h 9s Td", 5), ("Ac Ad 4h 3s 9d", 0)],
    ids=["two pair", "three of a kind", "straight", "one pair"],
)
def test_q03_the_seat_pays_the_schedule_and_no_more(original: str, dollars: int) -> None:
    """The dollar in the box is on one line, the whole tax on another: together they cost what the schedule says."""
    round_ = deal(original, sixth="Qd", bets=TAXED, dealer="5c 5d 7h Th Jc")
    round_ = round_ if round_.over else round_.act(1, "discard5")
    box = line(round_, "taxpayer")
    taxes = [line for line in round_.settlement if line.wager == "tax"]
    assert (box.stake_cents, box.returned_cents) == (100, 100)
    assert [(tax.stake_cents, tax.returned_cents) for tax in taxes] == [(0, -100 * dollars)] * (dollars > 0)
    assert box.net_cents + sum(tax.net_cents for tax in taxes) == -100 * dollars


@pytest.mark.parametrize(
    ("original", "draw", "cents"),
    [("2c 3d 4h 5s 6d", "Ac", 2500), ("9c Td Jh Qs Kd", "Ac", 2500), ("Jc Qd Kh As 2d", "3c", 0)],
    ids=["ace low", "ace high", "round the corner"],
)
def test_q04_six_card_straights(original: str, draw: str, cents: int) -> None:
    round_ = deal(original, draw=draw, dealer="8c 8d 7c 9h 4s", sixth="5h", bets=TAXED)
    assert net(round_ if round_.over else round_.act(1, "discard5"), "taxpayer") == cents


@pytest.mark.parametrize(
    ("original", "draw", "label"),
    [
        ("9c 9d 9h 9s Ac", "Ad", "Four of a Kind and a Pair"),
        ("Ac Ad Ah As 9c", "9d", "Four Aces and a Pair"),
        ("Ac Ad Ah 9s 9c", "9d", "Double Three of a Kind"),
    ],
)
def test_q05_four_of_a_kind_and_a_pair(original: str, draw: str, label: str) -> None:
    assert line(deal(original, draw=draw, dealer="5c 5d 7h 8s Jc", bets=TAXED), "taxpayer").label == label


def test_q06_the_table_shows_winning_hands_unless_players_must_claim() -> None:
    by_itself = deal("Ac Ad 8h 3s 4s", bets=ALL)
    assert by_itself.street is not None
    assert by_itself.street.id == "draw"
    claims = deal("Ac Ad 8h 3s 4s", bets=ALL, options=CLAIMS)
    assert claims.legal == {1: ("show", "hide")}
    assert not claims.settlement
    shown = claims.act(1, "show")
    assert unnumbered(shown.settlement) == unnumbered(by_itself.settlement)
    assert shown.act(1, "discard5").net_cents == by_itself.act(1, "discard5").net_cents


def test_q06_every_seat_is_asked_so_that_the_question_tells_nothing() -> None:
    cards = parse_cards("3c Ac Ad 8h 4s Kc 9h 7d 6s 2h 5c 5d 7h 9s Jc Tc Th Kd")
    round_ = deal_round(open_table("wild_six", CLAIMS), {1: TAXED, 2: TAXED}, cards)
    assert round_.legal.keys() == {1, 2}
    round_ = round_.act(1, "hide").act(2, "show")
    # Neither hand is seen: one winner hides, the other hand has nothing to show.
    assert not any(isinstance(event, e.Shown) for event in round_.events)
    collected = [event.cards for event in view(round_, BYSTANDER).events if isinstance(event, e.Settled)]
    assert collected == [(HIDDEN,) * 5] * 2


SECRETS = {
    "queens": "Qc Qh 8h 4s 3c",
    "two pair": "Qc Qh 8h 8s 3c",
    "a flush": "Kh 9h 8h 4h 3h",
    "an automatic winner with a joker": "Qc Qh 8h 8s X1",
    "jacks": "Jd Jh 8h 4s 3c",
}


@pytest.mark.parametrize("original", SECRETS.values(), ids=SECRETS)
def test_q06_a_hidden_winner_looks_like_a_hidden_loser(original: str) -> None:
    """Up to the draw the others see the same events, rule numbers included, as of a hand of nothing."""

    def hidden(first: str) -> Round:
        cards = parse_cards(f"{first} Kc Ks 7d 6s 2h 5c 5d 7h 9s Jc")
        rest = [card for card in GAME.deck if card not in cards]
        round_ = deal_round(open_table("wild_six", CLAIMS), {1: ALL, 2: ALL}, (*cards, *rest))
        return round_.act(2, "show").act(1, "hide")

    before = hidden(original), hidden("Td 9c 8c 4c 3d")
    assert view(before[0], 1) != view(before[1], 1)  # the owner knows
    secret, nothing = (round_.act(1, "discard1") for round_ in before)
    assert secret.legal == nothing.legal == {2: tuple(f"discard{place}" for place in range(1, 6))}
    for who in (2, DEALER, BYSTANDER):
        assert view(secret, who) == view(nothing, who)


def test_q07_default_pay_tables() -> None:
    options = GAME.choose_options()
    assert (options["queens_table"], options["draw_table"], options["taxpayer_table"]) == ("A1", "B2", "T1")
    values = {option.id: option.values for option in GAME.options}
    assert values["queens_table"] == ("A1", "A2", "A3", "A4", "A5", "A6")
    assert values["draw_table"] == ("B1", "B2", "B3", "B4")
    assert values["taxpayer_table"] == ("T1", "T2", "T3", "T4")


@pytest.mark.parametrize(("option", "wager"), [("queens_bet", "queens_or_better"), ("draw_bet", "draw_bonus")])
def test_q08_optional_unless_the_house_says_otherwise(option: str, wager: str) -> None:
    assert deal("Ac Ad 8h 3s 4s").legal
    with pytest.raises(BetRefused, match=f"{wager} is required"):
        deal("Ac Ad 8h 3s 4s", options={option: "mandatory"})
    assert deal("Ac Ad 8h 3s 4s", bets=POKER | {wager: 500}, options={option: "mandatory"}).legal


def test_q09_a_joker_in_a_flush_is_the_highest_missing_card() -> None:
    # With the ace in hand the joker is the king: A-K-J-8-3 against the dealer's A-Q-J-T-9.
    hidden = deal(
        "Ac Jc 8c 3c 2h", dealer="Ad Qd Jd Td 9d", draw="X1", sixth="2s", options=CLAIMS
    ).act(1, "hide")  # fmt: skip
    assert net(hidden.act(1, "discard5"), "poker") == 500


def test_q10_natural_and_wild_royal_tie() -> None:
    round_ = deal("Ac Kc Qc Jc 2h", dealer="Ad Kd Qd Jd X1", draw="Tc", sixth="2s").act(1, "discard5")
    assert (rule(round_, "poker"), net(round_, "poker")) == ("R30", 0)


@pytest.mark.parametrize(
    ("original", "draw", "cents"),
    [
        ("6c 6d 4h 4s Ks", "6h", -100),  # two pair at first, a full house in the end
        ("6c X1 X2 4s Kd", "2h", -200),  # three of a kind with both jokers
        ("6c 6d 4h 9s Ks", "6h", 0),  # a pair at first
    ],
)
def test_q11_the_first_five_cards_set_the_tax(original: str, draw: str, cents: int) -> None:
    round_ = deal(original, draw=draw, dealer="5c 5d 7h 8s Jc", sixth="Qd", bets=TAXED).act(1, "discard5")
    assert sum(line.net_cents for line in round_.settlement if line.wager == "tax") == cents


@pytest.mark.parametrize(
    ("original", "draw", "nets"),
    [
        ("Ac Ad 4h 3s 8d", "2c", [-500, 500, -500, 0]),  # a pair of aces owes nothing
        ("6c 6d 4h 4s 8d", "2c", [-500, 500, 500, 0]),  # two pair
        ("6c 6d 6h 3s 8d", "2c", [-500, 500, 1000, 0]),  # three of a kind
        ("8c 7d 6h 4s 5h", "2c", [-500, -500, 1500, 0]),  # a straight, broken up: eight high loses to fives
        ("4c 6c 8c Tc 2c", "Qc", [-500, 500, 2000, 10_000]),  # a flush, five of six clubs against the dealer
    ],
)
def test_q12_a_hidden_winner_loses_the_bet_plays_on_and_owes_no_tax(original: str, draw: str, nets: list[int]) -> None:
    """Queens or Better is lost, Poker played without the last card; then Draw Bonus and the awards. No tax."""
    dealer = "5c 5d 7h 9s Jc"
    round_ = deal(original, dealer=dealer, draw=draw, bets=ALL, options=CLAIMS).act(1, "hide")
    assert (wagers(round_), rule(round_, "queens_or_better")) == (["queens_or_better"], "R65")
    over = round_.act(1, "discard5")
    assert wagers(over) == ["queens_or_better", "poker", "draw_bonus", "taxpayer"]
    assert [line.net_cents for line in over.settlement] == nets


def test_q13_one_to_six_seats() -> None:
    table = open_table("wild_six")
    assert deal_round(table, dict.fromkeys(range(1, 7), POKER), range(54)).seats == (1, 2, 3, 4, 5, 6)
    with pytest.raises(SeatError):
        deal_round(table, {7: POKER}, range(54))
    with pytest.raises(SeatError):
        deal_round(table, {}, range(54))


def test_q14_an_automatic_winner_discards_nothing() -> None:
    round_ = deal("9s Tc Jc Qc Kc", dealer="5c 5d 7h 9d 2h", draw="Ac", bets=POKER | {"draw_bonus": 500})
    assert (round_.over, round_.choices(1), round_.actions) == (True, ("-", "-"), ())
    sixth = [event.rule for event in round_.events if isinstance(event, e.Dealt) and event.pile == "draw"]
    assert sixth == ["R66"]


def test_q15_the_discard_counts_for_both_bonus_bets_and_never_for_poker() -> None:
    over = deal("3c 3d 4h 4c 8d", draw="8s", sixth="Qd", bets=ALL).act(1, "discard5")
    eight = parse_cards("8d")[0]
    assert all(eight in line(over, wager).cards for wager in ("draw_bonus", "taxpayer"))
    assert eight not in line(over, "poker").cards


def test_q16_a_card_that_nobody_is_due_changes_nobodys_cards() -> None:
    # Seat 1 wins at once and draws only for a Draw Bonus bet; seat 2 and the dealer get the same cards either way.
    cards = parse_cards("2c 4c 6c 8c Tc Kc Kh 7d 6s 2h 5c 5d 7h 9s Jc Qc Th Kd")
    dealt = []
    for bets in (POKER, POKER | {"draw_bonus": 500}):
        over = deal_round(open_table("wild_six"), {1: bets, 2: POKER}, cards).act(2, "discard5")
        dealt.append([event for event in over.events if isinstance(event, e.Dealt)])
    assert unnumbered(e for e in dealt[1] if (e.to, e.pile) != ("seat 1", "draw")) == unnumbered(dealt[0])
    assert len(dealt[1]) == len(dealt[0]) + 1


def shown_queens() -> Round:
    """Seat 1 has shown two pair for Queens or Better; seat 2 has a pair of kings and no such bet."""
    cards = parse_cards("Ac Ad 8h 8s 4s Kc Kh 7d 6s 2h 5c 5d 7h 9s Jc Tc Th Kd")
    return deal_round(open_table("wild_six"), {1: POKER | {"queens_or_better": 500}, 2: POKER}, cards)


def test_q17_a_hand_shown_goes_face_down_before_the_discard() -> None:
    waiting = shown_queens()
    shown, ranked, down = (
        next(i for i, event in enumerate(waiting.events) if isinstance(event, kind))
        for kind in (e.Shown, e.Ranked, e.TurnedDown)
    )
    turned = waiting.events[down]
    assert shown < ranked < down
    assert isinstance(turned, e.TurnedDown)
    assert (turned.to, turned.rule, turned.cards) == ("seat 1", "Q17", parse_cards("Ac Ad 8h 8s 4s"))
    assert not turned.for_owner  # it goes back into the player's hand
    assert view(waiting, 1).events[down] == turned
    assert view(waiting, 1).cards == turned.cards
    assert isinstance(waiting.events[down + 1], e.Asked)
    # To settle Poker the hand is turned over again, without the discard.
    over = waiting.act(1, "discard5").act(2, "discard5")
    again = [event.cards for event in over.events if isinstance(event, e.Shown) and event.to == "seat 1"]
    assert again == [parse_cards("Ac Ad 8h 8s 4s"), parse_cards("Ac Ad 8h 8s"), parse_cards("Tc")]


def test_q17_others_learn_that_a_seat_discards_and_not_which_card() -> None:
    rounds = [shown_queens().act(1, f"discard{place}") for place in range(1, 6)]
    for who in (2, DEALER, BYSTANDER):
        assert all(view(round_, who).events == view(rounds[0], who).events for round_ in rounds)
        acted = view(rounds[0], who).events[-2]
        assert isinstance(acted, e.Acted)
        assert acted.choice == "discard"
    own = view(rounds[3], 1).events[-2]
    assert isinstance(own, e.Acted)
    assert own.choice == "discard4"


def test_q17_an_automatic_winner_stays_face_up() -> None:
    round_ = deal("3c 3d 3h 8c 8d", bets=ALL, draw="Kc")
    assert not any(isinstance(event, e.TurnedDown) for event in round_.events)


def test_q14_the_dealer_says_that_an_automatic_winner_discards_nothing() -> None:
    over = deal("3c 3d 3h 8c 8d", bets=ALL, draw="Kc")
    said = [event.remark for event in over.events if isinstance(event, e.Dealt) and event.pile == "draw"]
    assert said == ["no discard: all five cards play on, and the sixth joins them (Q14)"]
    assert over.choices(1) == ("-", "-")
    usual = deal("Ac Ad 8h 3s 4s", bets=ALL).act(1, "discard4")
    assert not any(event.remark for event in usual.events if isinstance(event, e.Dealt))


def hidden_from(round_: Round, who: int | str, cards: str) -> bool:
    """None of these cards is anywhere in this person's view."""
    seen = view(round_, who)
    told = {card for event in seen.events for card in getattr(event, "cards", ())} | set(seen.cards)
    return not told & set(parse_cards(cards))


def test_q21_after_the_discard_the_cards_lie_face_down_for_their_owner_too() -> None:
    """Seat 1 showed its two pair, seat 2 has a pair of kings that nobody saw. Seat 2 is still to discard."""
    waiting = shown_queens().act(1, "discard5")
    turned = waiting.events[-1]
    assert isinstance(turned, e.TurnedDown)
    assert (turned.rule, turned.cards, turned.for_owner) == ("R23", parse_cards("Ac Ad 8h 8s"), True)
    for who in (1, 2, DEALER, BYSTANDER):
        assert hidden_from(waiting, who, "Ac Ad 8h 8s 4s")
    assert view(waiting, 1).cards == (HIDDEN,) * 5
    assert view(waiting, 2).cards == parse_cards("Kc Kh 7d 6s 2h")
    over = waiting.act(2, "discard5")
    assert parse_cards("Ac Ad 8h 8s 4s") in [
        event.cards for event in view(over, 1).events if isinstance(event, e.Looked)
    ]
    down = [event for event in view(over, 1).events if isinstance(event, e.TurnedDown)]
    assert [event.cards for event in down][1:] == [(HIDDEN,) * 4] * 2  # a page that tells the round again hides them


def test_q21_a_house_may_let_owners_keep_their_cards_in_view() -> None:
    cards = parse_cards("Ac Ad 8h 3s 4s Kc Kh 7d 6s 2h 5c 5d 7h 9s Jc Tc Th Kd")
    table = open_table("wild_six", {"own_cards": "in_view"})
    waiting = deal_round(table, {1: POKER, 2: POKER}, cards).act(1, "discard4")
    assert view(waiting, 1).cards == parse_cards("Ac Ad 8h 3s 4s")
    assert hidden_from(waiting, 2, "Ac Ad 8h 3s 4s")
    usual = deal_round(open_table("wild_six"), {1: POKER, 2: POKER}, cards).act(1, "discard4")
    assert waiting.act(2, "discard5").net_cents == usual.act(2, "discard5").net_cents


def test_q22_before_the_draw_the_dealer_pays_from_the_left() -> None:
    """Both seats have a flush; after the draw the bonus bets are settled from the dealer's right."""
    cards = parse_cards("2c 4c 6c 8c Tc 2h 4h 6h 8h Th 5c 5d 7h 9s Jc Qc Qd Kd")
    over = deal_round(open_table("wild_six"), {1: ALL, 2: ALL}, cards)
    assert [(line.wager, line.seat) for line in over.settlement] == [
        ("poker", 1),
        ("poker", 2),
        ("queens_or_better", 1),
        ("tax", 1),
        ("queens_or_better", 2),
        ("tax", 2),
        ("draw_bonus", 2),
        ("taxpayer", 2),
        ("draw_bonus", 1),
        ("taxpayer", 1),
    ]


def test_q18_poker_for_every_hand_and_then_the_bonus_bets_for_every_hand() -> None:
    cards = parse_cards("Ac Ad 8h 3s 4s Kc Kh 7d 6s 2h 5c 5d 7h 9s Jc Tc Th Kd")
    bets = POKER | {"draw_bonus": 500}
    over = deal_round(open_table("wild_six"), {1: bets, 2: bets}, cards).act(1, "discard4").act(2, "discard5")
    assert [(line.wager, line.seat) for line in over.settlement] == [
        ("poker", 2),
        ("poker", 1),
        ("draw_bonus", 2),
        ("draw_bonus", 1),
    ]


RETURNED = CLAIMS | {"unclaimed_stake": "returned"}


@pytest.mark.parametrize(("original", "cents"), [("6c 6d 4h 4s 8d", 0), ("6c 6d 4h 3s 8d", -500)])
def test_q19_the_stake_of_an_unclaimed_winner_is_returned_at_the_end(original: str, cents: int) -> None:
    """A hidden winner and a hidden loser look alike until the hand is turned over; no tax is due from either."""
    hidden = deal(original, bets=ALL, options=RETURNED).act(1, "hide")
    assert wagers(hidden) == []
    over = hidden.act(1, "discard5")
    assert wagers(over) == ["poker", "queens_or_better", "draw_bonus", "taxpayer"]
    assert (net(over, "queens_or_better"), rule(over, "queens_or_better")) == (cents, "Q19")
    shown = deal(original, bets=ALL, options=RETURNED).act(1, "show")
    assert rule(shown, "queens_or_better") in {"R37", "R38"}


PAT = {"standing_pat": "allowed"}


def test_q02_with_the_option_a_player_stands_pat() -> None:
    """The five cards play Poker: aces and eights against a pair of fives. The sixth card helps Draw Bonus alone."""
    round_ = deal("Ac Ad 8h 8s 2d", draw="8c", bets=ALL, options=PAT)
    assert round_.legal == {1: ("discard1", "discard2", "discard3", "discard4", "discard5", "stand")}
    over = round_.act(1, "stand")
    assert line(over, "poker").hands["player"] == parse_cards("Ac Ad 8h 8s 2d")
    assert (net(over, "poker"), rule(over, "poker")) == (500, "R31")
    assert line(over, "draw_bonus").label == "Full House"
    sixth = [event.rule for event in over.events if isinstance(event, e.Dealt) and event.pile == "draw"]
    assert sixth == ["R50"]
    assert "stand" in [event.choice for event in view(over, BYSTANDER).events if isinstance(event, e.Acted)]


def test_q02_a_player_who_stands_pat_with_poker_alone_is_dealt_no_sixth_card() -> None:
    over = deal("Ac Ad 8h 8s 2d", options=PAT).act(1, "stand")
    assert not [event for event in over.events if isinstance(event, e.Dealt) and event.pile == "draw"]
    assert wagers(over) == ["poker"]


def test_q02_a_seat_that_says_nothing_does_not_stand_pat() -> None:
    round_ = deal("Ac Ad 8h 8s 2d", options=PAT)
    assert round_.street is not None
    assert round_.street.default_choice(round_.seen(1), round_.choices(1), round_.table.options).id == "discard5"


def test_every_rule_and_reading_has_a_test() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    tested = {letter.upper() + str(int(number)) for letter, number in re.findall(r"def test_([rq])(\d\d)_", text)}
    assert tested == GAME.rules.keys() | GAME.readings.keys()


# The settlement tells a discard from none, but not one discard from another.
PATHS = tuple(product(("-", "show", "hide"), ("-", "discard3")))
EARLY = frozenset({"R20", "R37", "R38", "R44", "R65"})


@pytest.mark.parametrize("options", [CLAIMS, CLAIMS | {"unclaimed_stake": "returned"}], ids=["lost", "returned"])
def test_early_rulings_do_not_depend_on_what_is_unseen(options: dict[str, str]) -> None:
    chosen = GAME.choose_options(options)
    rulings: dict[tuple[str, int, str], set[Ruling]] = {}
    for path, facts in product(PATHS, GAME.domain()):
        settled = GAME.settle(facts, path, chosen)
        for wager in ("poker", "queens_or_better", "tax"):
            rulings.setdefault((path[0], facts[0], wager), set()).add(settled[wager])
    early = [each for each in rulings.values() if any(ruling.rule in EARLY for ruling in each)]
    assert early
    assert all(len(each) == 1 for each in early)


@pytest.mark.parametrize(
    "options", [{}, CLAIMS, CLAIMS | {"unclaimed_stake": "returned"}], ids=["", "lost", "returned"]
)
def test_what_is_settled_before_the_draw_cites_the_rules_of_that_part(options: dict[str, str]) -> None:
    dice, before, after = random.Random(9), set(), set()
    for _ in range(60):
        bets = {1: {"poker": 500, "queens_or_better": 500, "taxpayer": 100, "draw_bonus": 500}}
        round_ = deal_round(open_table(GAME, options), bets, dice.sample(GAME.deck, len(GAME.deck)))
        while not round_.over:
            round_ = round_.act(1, dice.choice(round_.legal[1]))
        shown = next(at for at, event in enumerate(round_.events) if getattr(event, "pile", "") == "dealer_sixth")
        for at, event in enumerate(round_.events):
            if isinstance(event, e.Settled):
                (before if at < shown else after).add(event.rule)
    assert before <= EARLY
    assert "R38" in before
    assert not after & EARLY


def test_the_settlement_of_every_cell_cites_a_rule_and_knows_its_hands() -> None:
    options = GAME.choose_options()
    tables = {wager.id: wager.table(options, 2) for wager in GAME.wagers}
    seen = set()
    for path, facts in product(PATHS, GAME.domain()):
        seen.update(GAME.settle(facts, path, options).items())
    for wager, ruling in seen:
        table = tables[wager]
        assert ruling.rule in GAME.rules or ruling.rule in GAME.readings
        assert set(ruling.by) <= GAME.hands.keys()
        assert ruling.outcome <= WIN or (table is not None and ruling.outcome - FIRST_LINE < len(table))


def test_facts_of_a_row() -> None:
    row = parse_cards("3c 3d 3h 8c 8d 9c 9d 9h 9s Kc Kd 3s")
    facts = GAME.fact_type(5, 3, 1, 4, six.FOUR_AND_PAIR)
    assert GAME.facts(row, ("-", "-")) == facts
    assert GAME.facts(row, ("hide", "discard4")) == facts._replace(versus=0)  # type: ignore[attr-defined]


def test_a_round_reads_back_from_its_text() -> None:
    over = deal("6c 6d Th 3s 8d", draw="Kc", bets=ALL, options=CLAIMS).act(1, "show").act(1, "discard4")
    assert parse(str(over)) == over
    assert parse(str(over)).settlement == over.settlement


def test_q20_a_malfunction_voids_the_round() -> None:
    check_void("wild_six", "Q20")
