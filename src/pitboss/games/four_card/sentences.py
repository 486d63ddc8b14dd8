"""Four Card Poker: the host game rule by rule, and every sentence of the printed Cover All."""

from pitboss.games.cover_all_sentences import cover_all
from pitboss.rules.sentence import Line, ruled, section

SENTENCES = section(
    "host game",
    *ruled("R1", "R2"),
    Line("R3", by="`ranked` names the hand (R5, R7)"),
    *ruled("R4", "R5", "R6", "R7", "R8", "R9"),
) + cover_all(
    dealt=(Line("C4", by="`dealt` (R2)"),),
    lowest="three of a kind",
    example="A player's straight flush above a dealer's three of a kind is what every bettor is paid for.",
    matrix="Four aces, royal flush, four of a kind, straight flush, three of a kind, with six payouts each (Q4, Q5).",
    wins="test_c07_c11_every_line_of_every_column_is_paid_to_every_bettor test_c07_below_three_of_a_kind_it_loses",
    shared="test_c07_the_straight_flush_of_another_seat_is_paid_instead_of_the_dealers_three",
    exposed="test_c08_the_dealers_own_high_hand_is_left_exposed_first "
    "test_c08_less_than_three_of_a_kind_is_not_left_exposed",
)
