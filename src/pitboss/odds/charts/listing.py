"""Every information set of a small street with the value of each choice."""

from __future__ import annotations

from pitboss.odds.charts.chart import Chart, best_choices, cards_by_pile, choices_before, situation
from pitboss.odds.model.solution import ValueTable
from pitboss.rules import Game


def listing(game: Game, title: str, table: ValueTable) -> Chart:
    """Every information set with the best choice and what each is worth, where they are few."""
    rows = (
        (
            f"{situation(game, piles)} {before}".strip(),
            best,
            *(
                f"{float(table.value(row, choice)):+.4f}" if table.is_legal(row, choice) else "–"
                for choice in table.choices
            ),
        )
        for row, (piles, before, best) in enumerate(
            zip(cards_by_pile(table), choices_before(table), best_choices(table), strict=True)
        )
    )
    return Chart(title, ("seen", "best", *table.choices), tuple(rows))
