"""Ultimate Texas Hold'em: the host game rule by rule, and every sentence of the printed Cover All."""

from pitboss.games.cover_all_sentences import Readings, cover_all
from pitboss.rules.sentence import Line, ruled, section

SENTENCES = section(
    "host game",
    *ruled("R1", "R2", "R3", "R4", "R5"),
    Line("R6", by="a second Play bet is never `asked` for"),
    *ruled("R7", "R8", "R9", "R10", "R11", "R12"),
) + cover_all(
    dealt=(
        Line("C4", "Players and dealer are dealt two cards each, as in the base game.", "`dealt` (R2)"),
        Line("C4", "Five community cards are on the layout as well.", "`dealt` (R2)"),
    ),
    lowest="a full house",
    example="A player's straight flush above a dealer's full house is what every bettor is paid for.",
    matrix="Royal flush, straight flush, quads and full house, each with six payouts.",
    readings=Readings(highest="Q2", exposed="Q5", folded="Q7"),
    wins="test_c07_the_dealers_hand_alone_is_enough test_c07_below_a_full_house_it_loses "
    "test_q01_folded_hands_count_and_the_number_of_hands_never_changes "
    "test_q02_a_folded_seats_cover_all_stays_in_action",
    shared="test_c07_the_highest_hand_of_anyone_pays_every_bettor",
    exposed="test_c08_a_full_house_or_better_is_left_exposed_even_the_dealers "
    "test_c08_a_flush_or_less_is_not_left_exposed "
    "test_c08_a_later_hand_stays_exposed_beside_one_that_is_as_high_or_higher "
    "test_q05_a_house_may_leave_only_the_highest_hand_exposed "
    "test_q05_nothing_is_left_exposed_when_nobody_bet_cover_all "
    "test_q07_a_folded_hand_is_turned_over_for_cover_all_alone",
)
