"""What a decision costs, what a round is worth before the cards, and what is luck."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, combinations_with_replacement

from pitboss.cards import RANKS, parse_cards
from pitboss.coach import Prices, Report, judge
from pitboss.games import find_game
from pitboss.odds.advise import advise
from pitboss.odds.read_position import read_position
from pitboss.play import Round, deal_round, open_table


def dealt(game: str, bets: dict[str, int], cards: str = "", options: dict[str, str] | None = None) -> Round:
    """A round of one seat, its own cards given."""
    table = open_table(game, options)
    own = [place for piles in table.game.plan(1).seat for place in piles.get("hole", ())]
    hole = parse_cards(cards)
    rest = iter(card for card in table.game.deck if card not in hole)
    size = table.game.plan(1).size
    deck = [hole[own.index(place)] if place in own and hole else next(rest) for place in range(size)]
    return deal_round(table, {1: bets}, deck)


def test_a_decision_costs_the_difference_to_the_best_in_money() -> None:
    round_ = dealt("ultimate_holdem", {"ante": 500, "blind": 500}, "KhTd")
    verdict = judge(round_, 1, "check")
    game = round_.game
    options = game.choose_options()
    values = dict(advise(game, options, read_position(game, options, "KhTd")).values)
    assert verdict.best == "4x"
    assert verdict.cost_cents == 500 * (values["4x"] - values["check"]) > 0
    assert not judge(round_, 1, "4x").is_mistake


def test_a_bet_of_ones_own_size_is_judged_at_its_size_and_a_fold_at_the_smallest() -> None:
    round_ = dealt("texas_peek", {"blind": 500})
    at_ten, at_twenty = (judge(round_, 1, "peek", cents) for cents in (1000, 2000))
    assert at_twenty.best_cents == 2 * at_ten.best_cents
    assert judge(round_, 1, "fold").unit_cents == round_.table.limits.of("peek")[0]


def test_a_round_is_worth_its_stakes_times_the_expected_values() -> None:
    game = find_game("ultimate_holdem")
    prices = Prices.quoted(game, game.choose_options())
    bets = {"ante": 500, "blind": 500, "trips": 100, "cover_all": 200}
    evs = {name: prices.price(name, 2).ev for name in ("main", "trips", "cover_all")}
    assert prices.expected_cents(dealt("ultimate_holdem", bets), 1) == (
        500 * evs["main"] + 100 * evs["trips"] + 200 * evs["cover_all"]
    )
    assert prices.price("cover_all", 7).hands == 7


def test_fixed_sums_are_worth_what_a_dollar_is() -> None:
    game = find_game("wild_six")
    prices = Prices.quoted(game, game.choose_options({"taxpayer_table": "T2"}))
    bets = {"poker": 500, "queens_or_better": 300, "taxpayer": 100}
    alone = prices.expected_cents(dealt("wild_six", {"poker": 500}), 1)
    taxed = prices.expected_cents(dealt("wild_six", bets, options={"taxpayer_table": "T2"}), 1)
    assert taxed - alone == 300 * prices.price("queens_or_better", 2).ev + 100 * prices.price("taxpayer", 2).ev
    assert prices.price("taxpayer", 2).table == "T2"


def test_options_without_a_certificate_have_no_prices() -> None:
    from examples.casino_holdem.spec import GAME

    assert Prices.quoted(GAME, GAME.choose_options()) is None
    assert Report().dealt(None).settled(500).luck_cents is None


def test_luck_is_the_result_less_what_the_decisions_made_were_worth() -> None:
    round_ = dealt("ultimate_holdem", {"ante": 500, "blind": 500}, "KhTd")
    verdict = judge(round_, 1, "check")
    report = Report().dealt(Fraction(-11)).decided(verdict).settled(-1000)
    assert report.luck_cents == -1000 - (Fraction(-11) - verdict.cost_cents)
    assert (report.rounds, report.decisions, report.mistakes) == (1, 1, 1)


def test_a_bet_of_ones_own_size_is_expected_from_its_decision_on() -> None:
    verdict = judge(dealt("texas_peek", {"blind": 500}), 1, "peek", 1000)
    assert Report().dealt(Fraction(0)).decided(verdict).expected_cents == verdict.best_cents


def test_luck_has_the_expected_value_zero_up_to_the_first_decision() -> None:
    """The best values of all starting hands average to the expected value before the cards, exactly."""
    game = find_game("ultimate_holdem")
    options = game.choose_options()
    kinds = [(f"{high}c{low}d", 6 if high == low else 12) for high, low in combinations_with_replacement(RANKS, 2)]
    kinds += [(f"{high}c{low}c", 4) for high, low in combinations(RANKS, 2)]
    assert sum(weight for _, weight in kinds) == 1326
    best = [advise(game, options, read_position(game, options, hand)).values[0][1] * weight for hand, weight in kinds]
    assert sum(best, Fraction(0)) / 1326 == Prices.quoted(game, options).price("main", 2).ev
