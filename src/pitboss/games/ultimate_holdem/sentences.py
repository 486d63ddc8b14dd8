"""Ultimate Texas Hold'em: the host game rule by rule, and every sentence of the printed Cover All."""

from pitboss.games.cover_all_sentences import cover_all
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
    wins="test_c07_the_dealers_hand_alone_is_enough test_c07_below_a_full_house_it_loses",
    shared="test_c07_the_highest_hand_of_anyone_pays_every_bettor",
    exposed="test_c08_a_full_house_or_better_is_left_exposed_even_the_dealers "
    "test_c08_a_flush_or_less_is_not_left_exposed",
)
