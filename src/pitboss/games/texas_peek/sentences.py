"""Texas Peek Hold'em: every sentence of the printed text."""

from pitboss.rules.sentence import Line, section

SENTENCES = (
    *section(
        "opening paragraph",
        Line(
            "R1",
            "A poker game of seven cards with one deck of 52.",
            "the deck of the definition",
            tests="test_r01_52_cards_none_of_them_a_joker",
        ),
        Line(
            "R1",
            "The best five of a hand's hole cards and the community cards win.",
            "`ranked` (R10)",
            "test_r01_the_best_five_of_seven_cards",
        ),
        Line(
            "R11 R12",
            "The bonuses are paid by their two tables.",
            tests="test_r11_the_im_in_table test_r12_the_blind_table",
        ),
    ),
    *section(
        "step 1",
        Line(
            "R1",
            "Everyone bets the Blind before a card is dealt.",
            tests="test_r01_the_blind_is_required_and_the_only_bet_before_the_deal",
        ),
        Line("R12", "With it a seat plays for the bonus of the Blind table.", tests="test_r12_the_blind_table"),
    ),
    *section(
        "step 2",
        Line("R2", "The dealer burns a card and takes two hole cards.", "`burned` (R2) and `dealt` (R2)"),
        Line("R2", "One of the two is turned face up for all to see.", "`shown` (R2)"),
    ),
    *section(
        "step 3",
        Line(
            "R3 Q3",
            "With that card in view a seat makes the Peek Wager or folds.",
            "`asked` (R3) and `acted` (R3)",
            tests="test_r03_peek_at_a_size_of_ones_own_or_fold test_q03_the_peek_is_not_tied_to_the_blind",
        ),
        Line(
            "R3",
            "A fold leaves the Blind in action.",
            "`settled` (R12)",
            tests="test_r03_a_fold_keeps_the_blind_in_action",
        ),
    ),
    *section("step 4", Line("R4")),
    *section(
        "step 5",
        Line(
            "R5",
            "Having looked at its cards, a seat folds or raises two or four times its Peek.",
            "`looked` (R5), `asked` (R5) and `acted` (R5)",
            tests="test_r05_raise_twice_or_four_times_the_peek_or_fold",
        ),
        Line(
            "R5 Q10",
            "A fold loses the Peek and leaves the Blind in action.",
            "`settled` (R5, R12)",
            tests="test_r05_a_fold_loses_the_peek_and_keeps_the_blind_in_action "
            "test_q10_a_fold_and_a_surrender_settle_at_once",
        ),
    ),
    *section("step 6", Line("R6")),
    *section(
        "step 7",
        Line(
            "R7",
            "Each seat now makes the I'm In Wager or surrenders.",
            "`asked` (R7)",
            tests="test_r07_im_in_equals_the_peek",
        ),
        Line("R7", "I'm In is as large as the seat's Peek.", "`acted` (R7)", tests="test_r07_im_in_equals_the_peek"),
        Line(
            "R7 Q4 Q10",
            "Surrender loses the Peek and gives half of the Raise back.",
            "`settled` (R7)",
            tests="test_r07_surrender_loses_the_peek_and_half_of_the_raise "
            "test_r07_half_of_the_raise_is_whole_for_any_peek test_q04_the_blind_stays_in_action "
            "test_q10_a_fold_and_a_surrender_settle_at_once",
        ),
    ),
    *section("step 8", Line("R8")),
    *section("step 9", Line("R9")),
    *section(
        "step 10",
        Line(
            "R10",
            "The dealer sets the dealer's best five cards and compares them with each player's.",
            "`ranked` (R10)",
            tests="test_r10_the_dealers_hand_is_set_and_named",
        ),
        Line(
            "R10",
            "If the player's hand wins, Peek and Raise pay even money.",
            "`settled` (R10)",
            tests="test_r10_a_win_pays_peek_and_raise_even_money",
        ),
        Line(
            "R10",
            "If the dealer's hand wins, both are lost.",
            "`settled` (R10)",
            tests="test_r10_a_loss_takes_peek_and_raise",
        ),
        Line("R10", "If the hands tie, both push.", "`settled` (R10)", tests="test_r10_a_tie_pushes_peek_and_raise"),
    ),
    *section(
        "paragraph on I'm In",
        Line(
            "R11",
            "Only seats that made every wager can be paid on I'm In.",
            tests="test_r11_only_those_who_made_every_wager",
        ),
        Line(
            "R11 Q1",
            "It goes by the player's best five cards and is paid by the I'm In table.",
            tests="test_r11_the_im_in_table test_q01_a_flush_or_better_that_loses_is_paid",
        ),
        Line(
            "R11",
            "Less than a flush that loses to the dealer loses it.",
            tests="test_r11_less_than_a_flush_loses_when_it_loses",
        ),
        Line(
            "R11",
            "Less than a flush that beats the dealer pushes it.",
            tests="test_r11_less_than_a_flush_pushes_when_it_wins",
        ),
        Line(
            "R11 Q2",
            "If the hands tie, it is lost.",
            tests="test_q02_a_flush_that_ties_loses_im_in test_q02_with_the_option_it_is_paid "
            "test_q02_less_than_a_flush_loses_in_a_tie_either_way",
        ),
    ),
    *section("paragraph on the Blind", Line("R12 Q8 Q9")),
    *section(
        "Blind table",
        Line("R12", "Eight lines, from pocket aces to any two suited cards.", tests="test_r12_the_blind_table"),
        Line(
            "R12",
            "It goes by the dealer's hole cards alone.",
            tests="test_r12_the_players_cards_never_matter_to_the_blind",
        ),
    ),
    *section(
        "I'm In table",
        Line("R11", "Five lines, from a royal flush to a flush.", tests="test_r11_the_im_in_table"),
        Line(
            "R11",
            "A hand that wins with less than these pushes.",
            tests="test_r11_less_than_a_flush_pushes_when_it_wins",
        ),
    ),
    *section("note at the end", Line("R13", by="the limits of the table; a bet outside them is refused")),
)
