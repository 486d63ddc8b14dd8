"""Texas Hold'em Bonus Poker: every sentence of the printed text."""

from pitboss.rules.sentence import Line, ruled, section

COMPARED = "`ranked` (R24) and `settled` (R25, R29, R30)"
BUTTON = "a button of the betting phase"
NAMED = "`ranked` (R24) gives the hand this name"
PAID = "`settled` (R44) names this line"
COUNTED = "the odds: a published figure, checked"

SENTENCES = (
    *section(
        "Game Objective",
        Line("R1", "A poker game against the dealer.", COMPARED),
        Line("R1", "Each player alone tries to have a better hand than the dealer.", COMPARED),
        Line("R2", "A Bonus side bet may be added.", "`bets` (R13) and `settled` (R44)"),
        Line("R1 R16", "Player and dealer get two cards each."),
        Line("R1 R20 R21 R22", "Five community cards follow as the round goes on."),
        Line("R1 R24", "Both use them to make their best five cards."),
        Line("R1 R11", "A hand worth more than the dealer's wins.", COMPARED),
        Line("R2", "The Bonus goes by the first two cards, however the round ends.", "`settled` (R44)"),
        Line("", "The caption of a picture of the layout.", "equipment: a picture of the screen"),
    ),
    *section(
        "Game Information",
        Line("R3", by="the deck of the definition"),
        Line("R4", by="`dealt`: each round has a deck of its own"),
        Line("R5", by=COMPARED),
        Line("R6", by="the same rounds at a table of real money and at one of play money"),
    ),
    *section(
        "Game Options",
        Line("R7", "Clear takes every bet off the layout.", BUTTON, "test_r07_clear_takes_every_bet_off_the_layout"),
        Line(
            "R7",
            "After a round it takes the cards away.",
            f"{BUTTON}; `tests/browser/test_printed.py`",
            "test_r07_after_a_round_clear_takes_the_cards_away",
        ),
        Line("R8 Q12 Q14", "Double puts down twice the Ante of the round before.", BUTTON),
        Line("R9 Q12", "Rebet puts the same Ante down, and two cards are dealt face up.", f"{BUTTON}; `dealt` (R16)"),
        Line("R10", "In each round a player has these choices:", "`asked` (R18, R21, R22)"),
        Line("R10", "for Flop, bet or fold;", "`asked` (R18)"),
        Line("R10", "for Turn, bet or check;", "`asked` (R21)"),
        Line("R10", "for River, bet or check.", "`asked` (R22)"),
        Line("R11", by=COMPARED),
        Line("R12", by="`settled` and `finished`"),
    ),
    *section(
        "How to Play",
        Line("", "Chips at the edge of the table are clicked to choose an amount.", "equipment: chips of the screen"),
        Line("R13", "The round begins with an Ante on its spot."),
        Line("R14", "The Deal button appears once the Ante is down.", f"{BUTTON}; `tests/browser/test_printed.py`"),
        Line("R14 R7", "Deal starts the round; Clear takes the bet back.", BUTTON),
        Line("R15", "The Bonus has a spot of its own.", "`bets` (R13)"),
        Line("R15", "It is bet before the deal only.", "a refused bet"),
        Line("R15", "It is not bet without an Ante.", "a bet that is refused when it is placed"),
        Line("R16"),
        Line("R17", "The Bonus is checked without being asked for.", "`settled` (R44)"),
        Line("R17", "It is paid or collected at the end of the round.", "`settled` (R44), the last lines"),
        Line("R18"),
        Line("R19 Q10"),
        Line(
            "R20",
            "To bet puts twice the Ante on Flop.",
            "`acted` (R18)",
            "test_r20_the_flop_bet_is_twice_the_ante_and_stands",
        ),
        Line(
            "R20",
            "That bet cannot be taken back.",
            "no choice that takes it back is `asked` for",
            "test_r20_nothing_that_can_be_chosen_afterwards_takes_the_flop_bet_back",
        ),
        Line(
            "R20",
            "Three community cards are dealt face up.",
            tests="test_r20_the_flop_bet_is_twice_the_ante_and_stands",
        ),
        Line("R21", "Then a player checks or bets.", "`asked` (R21)"),
        Line(
            "R21",
            "To bet puts the Ante again on Turn, and a card is dealt face up.",
            "`acted` (R21), `dealt` (R21) and `shown` (R21)",
        ),
        Line(
            "R21",
            "To check puts nothing there, and the card is dealt as well.",
            "`acted` (R21), `dealt` (R21) and `shown` (R21)",
        ),
        Line("R22", "Once more a player checks or bets.", "`asked` (R22)"),
        Line(
            "R22",
            "To bet puts the Ante again on River, and the last card is dealt face up.",
            "`acted` (R22), `dealt` (R22) and `shown` (R22)",
        ),
        Line(
            "R22",
            "To check puts nothing there, and the card is dealt as well.",
            "`acted` (R22), `dealt` (R22) and `shown` (R22)",
        ),
        Line("R23", by="a refused bet"),
        Line("R24", "The dealer's two cards are turned up."),
        Line("R24 R11", "The best five cards win, the dealer's or the player's."),
        Line("R25"),
        Line("R26 Q2", "With a winning straight or better the Ante pays even money."),
        Line("R26 Q7", "Otherwise the Ante is given back."),
        Line("R27 Q8", by="`settled` (R25, R26)"),
        Line("R28 Q8", "A lower win returns double Flop, Turn and River.", "`settled` (R25)"),
        Line("R28", "And the Ante alone.", "`settled` (R26)"),
        Line("R29"),
        Line("R30", "If the dealer's hand is best, every bet on the hand is lost."),
        Line("R30", "A Bonus that wins is paid all the same.", "`settled` (R44)"),
        Line("R31", by="`ranked` (R24) shows the cards used"),
        Line("R32", "Between hands of one kind the highest cards decide.", COMPARED),
        Line("R32", "So an ace-high flush beats a king-high one.", COMPARED),
        Line("R32", "If the highest are equal, the next that differs decides.", COMPARED),
        Line("R33", "Identical hands push.", "`settled` (R29)"),
        Line("R33", "The order of suits is not used.", COMPARED),
    ),
    *section(
        "Paytable",
        *(
            line
            for number in range(34, 44)
            for line in (Line(f"R{number}", by=NAMED), Line(f"R{number}", "Examples of that hand.", NAMED))
        ),
    ),
    *section(
        "Bonus Bet Paytable",
        Line("R44"),
        *(
            Line(f"R{number}", f"The cards of {line}.", PAID)
            for number, line in enumerate(
                (
                    "two aces",
                    "ace-king suited",
                    "ace-queen or ace-jack suited",
                    "ace-king of two suits",
                    "kings, queens or jacks",
                    "ace-queen or ace-jack of two suits",
                ),
                45,
            )
        ),
        Line("R51 Q1", "The cards of the line of lower pairs, with words that belong to another bet.", PAID),
        *ruled(*(f"R{number}" for number in range(45, 52)), by=PAID),
    ),
    *section(
        "Return to the player",
        Line("R52 Q3", by=COUNTED),
        Line("R53 R54 Q13", "It supposes the strategy that follows, which is called optimal.", COUNTED),
        Line("R53", by=COUNTED),
        Line(
            "R54 Q11 Q13", "Turn and River are bet with a chance to win above one half, given the cards seen.", COUNTED
        ),
        Line("R54 Q11", "With a lower chance a player checks.", COUNTED),
        Line("R55", by=COUNTED),
        Line("R56"),
        Line("", "The date of the last change of the text.", "equipment: a date"),
    ),
)
