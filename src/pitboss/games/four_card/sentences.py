"""Four Card Poker: the host game rule by rule, and every sentence of the printed Cover All."""

from pitboss.games.cover_all_sentences import Readings, cover_all
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
    matrix="Four aces, royal flush, four of a kind, straight flush, three of a kind, with six payouts each.",
    readings=Readings(highest="Q2 Q4", exposed="Q9", folded="Q12", matrix="Q4 Q5"),
    wins="test_c07_c11_every_line_of_every_column_is_paid_to_every_bettor test_c07_below_three_of_a_kind_it_loses "
    "test_q01_folded_hands_count test_q02_a_fold_leaves_cover_all_in_action "
    "test_q04_a_royal_flush_is_paid_above_the_four_of_a_kind_that_beats_it",
    shared="test_c07_the_straight_flush_of_another_seat_is_paid_instead_of_the_dealers_three "
    "test_q04_a_royal_flush_found_after_four_of_a_kind_replaces_it",
    exposed="test_c08_the_dealers_own_high_hand_is_left_exposed_first "
    "test_c08_less_than_three_of_a_kind_is_not_left_exposed "
    "test_c08_every_hand_of_three_of_a_kind_or_better_is_left_exposed_when_the_dealer_comes_across_it "
    "test_q09_a_house_may_leave_only_the_highest_hand_exposed "
    "test_q09_nothing_is_left_exposed_when_nobody_bet_cover_all "
    "test_q12_a_folded_hand_is_turned_over_for_cover_all_alone",
)
