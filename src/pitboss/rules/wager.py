"""The bets of a game: who may place them, on what condition, and by which table they are paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.rules.collect import refuse_definition
from pitboss.rules.frozen import FrozenMap
from pitboss.rules.option import Options
from pitboss.rules.pay import PayTable


@dataclass(frozen=True)
class Wager:
    """A betting circle on the layout.

    A wager is placed before the deal, unless it has a `base` or a `chosen_size`: then a choice places it. One with
    `rides` has no chips of its own: it is paid on, or collected beside, another wager.
    """

    id: str
    says: str
    rule: str
    required: bool = False
    required_when: tuple[str, str] | None = None  # (option, value) that makes it mandatory
    needs: tuple[str, ...] = ()  # it can only be bet together with these
    needs_rule: str = ""
    equals: str = ""  # it must be as large as this other wager
    fixed_cents: int = 0  # the only stake there is
    pays_rule: str = ""  # the rule of its pay table, where that is not `rule`
    limits_rule: str = ""  # the rule that lets the house set its limits, if the text has one
    base: str = ""  # placed during play, as a multiple of this wager
    chosen_size: bool = False  # placed during play, at any size within the limits
    rides: str = ""
    collected: bool = False  # its schedule is collected from the seat instead of paid
    tables: Mapping[str, PayTable] = field(default_factory=FrozenMap)
    table_option: str = ""  # the option that names the table in use
    table_by_hands: bool = False  # the number of hands dealt names the table in use
    printed: str = ""  # its name on the layout, where that is not the id in words

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", FrozenMap(self.tables))
        if len(self.tables) > 1 and not (self.table_option or self.table_by_hands):
            refuse_definition(f"wager {self.id}: nothing says which of its pay tables is in use")

    @property
    def name(self) -> str:
        """What is printed on the layout: `Draw Bonus` for `draw_bonus`."""
        return self.printed or " ".join(word if word == "or" else word.capitalize() for word in self.id.split("_"))

    @property
    def is_opening(self) -> bool:
        """Placed by the seat before the deal."""
        return not (self.base or self.chosen_size or self.rides)

    def is_required(self, options: Options) -> bool:
        """Mandatory at this table."""
        if self.required_when:
            option, value = self.required_when
            return options[option] == value
        return self.required

    def table(self, options: Options, hands: int) -> PayTable | None:
        """The pay table in use for these options and this number of hands (dealer included)."""
        if self.table_by_hands:
            return self.tables[str(hands)]
        if self.table_option:
            return self.tables[options[self.table_option]]
        return next(iter(self.tables.values()), None)
