"""A game in plain words and tables, derived from its definition: for the terminal and for the documentation."""

from pitboss.describe.pages import describe
from pitboss.describe.section import Section
from pitboss.describe.settlement import settlement_tables

__all__ = ["Section", "describe", "settlement_tables"]
