"""How each game's figures were checked, beyond the published figures that stand beside them."""

_GENERIC = "agrees to the integer with the generic solver"
_SIMULATED = (
    "Named strategies: simulated rounds pass a chi-square test against the exact tally "
    "(`tests/odds/test_certificates.py`)."
)

_COUNTS = (
    "The ranking of hands: every hand of four, five, six and seven cards, and of five with jokers, is counted by kind, "
    "as published (`tests/hands/test_counts.py`); the usual hands of five, six and seven cards are compared with an "
    "evaluator of another project, too (`tests/hands/test_pokerkit.py`)."
)
_CORRELATED = (
    "Correlations: they follow from the tally by a formula that is checked by hand on a small game "
    "(`tests/odds/test_price.py`)."
)

VERIFIED: dict[str, tuple[str, ...]] = {
    "ultimate_holdem": (
        f"The tally and the values of every choice: {_GENERIC} on small decks (`tests/odds/test_board.py`).",
        _SIMULATED,
        "What is gained by seeing hidden cards: agrees to the integer with the generic solver on small decks "
        "(`tests/odds/test_board_knowing.py`), and with every figure published.",
        "Trips: its lines are the published counts of all 133,784,560 hands of seven cards "
        "(`tests/odds/test_certificates.py`).",
        "Cover All: counted by matchings per board, and again by plain enumeration on small decks "
        "(`tests/odds/test_cover_all_board.py`); the column for two hands follows from the main tally too.",
    ),
    "holdem_bonus": (
        f"The tally and the values of every choice, both Ante rules: {_GENERIC} on small decks "
        "(`tests/odds/test_board.py`).",
        _SIMULATED,
        "The printed strategy: the same engine with its rule in place of the best choice, and the generic solver "
        "with the same rule on small decks (`tests/odds/test_board_strategies.py`).",
        "The Bonus bet: counted by hand, 118 of 1,326 bets are kept (`tests/games/holdem_bonus/test_pays.py`).",
        "What is gained by seeing hidden cards: agrees to the integer with the generic solver on small decks "
        "(`tests/odds/test_board_knowing.py`), and with the figure published for one card.",
    ),
    "texas_peek": (
        f"The tally and the values of every choice, both readings of a tie: {_GENERIC} on small decks "
        "(`tests/odds/test_peek.py`).",
        _SIMULATED,
        "The Blind: counted by hand, it loses 50 of 1,326 units (`tests/odds/test_peek.py`).",
        f"What is gained by seeing the dealer's second card: {_GENERIC} on small decks, and on the full deck with "
        "every flop, turn and river of some hands tried one by one (`tests/odds/test_peek_knowing.py`).",
    ),
    "four_card": (
        f"The tally and the values of every choice, both bonus tables: {_GENERIC} on small decks "
        "(`tests/odds/test_four_card.py`).",
        _SIMULATED,
        "Aces Up: its lines are those of all 2,598,960 hands of five cards, the best four of each counted one by one "
        "(`tests/odds/test_certificates.py`).",
        "Cover All: inclusion–exclusion over disjoint winning hands, and plain enumeration on small decks "
        "(`tests/odds/test_cover_all_four.py`).",
    ),
    "wild_six": (
        f"The tally and the value of every discard: {_GENERIC} on small decks with one and two jokers "
        "(`tests/odds/test_wild_six_small.py`).",
        _SIMULATED,
        "Draw Bonus: the lines of all 25,827,165 sets of six cards, counted one by one; Taxpayer's Fortune: its lines "
        "by hand (`tests/odds/test_wild_six.py`).",
        "Queens or Better: the line counts are those of all five-card hands of 54 cards, by formulas of their own "
        "(`tests/odds/test_wild_six.py`).",
    ),
}


def how_verified(game_id: str) -> tuple[str, ...]:
    """What was done to check the figures of a game; nothing for one that is not ours to check."""
    own = VERIFIED.get(game_id, ())
    return (*own, _CORRELATED, _COUNTS) if own else ()
