"""How to play with cards one should not have seen, as charts."""

import pytest

from pitboss.games import find_game
from pitboss.odds.exact import dealer_up_card, shared_board
from pitboss.odds.hidden_cards.charts import hands_text, known_charts
from tests.odds.exact.shared_board.board_games import GAMES, SMALL_DECKS, small
from tests.odds.exact.shared_board.test_hidden_cards import knowing


@pytest.mark.parametrize(
    ("hands", "text"),
    [
        (["33", "AA", "KK", "QQ", "JJ", "TT", "99", "88", "77", "66", "55", "44"], "33+"),
        (["A2s", "AKs", "K2o", "K3o", "KQo"], "AKs, A2s, KQo, K3o-K2o"),
        (["JTs", "J9s", "32s"], "J9s+, 32s"),
        (["22"], "22"),
        ([], ""),
    ],
)
def test_hands_are_written_as_players_do(hands, text):
    assert hands_text(hands) == text


def charts_of(known):
    game = knowing(small(GAMES["ultimate_holdem"], SMALL_DECKS["three suits"]), known)
    return known_charts(game, shared_board.solve(game, game.choose_options()))


def test_one_card_of_the_dealer_gives_a_line_per_rank():
    (chart,) = charts_of("dealer:1")
    assert chart.header[0] == "dealer"
    assert "with" in chart.header[-2]
    assert len(chart.rows) == 3
    assert all(sum(int(share.rstrip("%")) for share in row[1:-2]) in (99, 100, 101) for row in chart.rows)


@pytest.mark.parametrize("known", ["dealer:2", "dealer:1,flop:1", "dealer:1,turn_river:1"])
def test_more_cards_give_a_grid(known):
    (chart,) = charts_of(known)
    assert len(chart.rows) == 13
    assert any(cell.endswith("%") for row in chart.rows for cell in row[1:])


def test_a_decision_before_the_seats_own_cards_gives_a_grid_of_the_dealers_hands():
    game = knowing(small(find_game("texas_peek"), SMALL_DECKS["three suits"]), "dealer_down:1")
    found = dealer_up_card.solve(game, game.choose_options())
    (chart,) = known_charts(game, found)
    cells = {(row[0], rank): cell for row in chart.rows for rank, cell in zip(chart.header[1:], row[1:], strict=True)}
    assert {at for at, cell in cells.items() if cell} == {(one, two) for one in "24A" for two in "24A"}
    assert cells["2", "2"] == "peek"
    assert cells["A", "A"] == "fold"
    assert set(cells.values()) == {"", "fold", "peek"}
