"""Pay tables with a wanted edge: how many there are, which fit best, and what the nearest is if none fits.

Every count and every edge is exact: the search compares Python integers, and floating point never decides.
"""

from pitboss.design.answer import Design, Row, design
from pitboss.design.columns import ColumnsDesign, design_columns
from pitboss.design.wishes import Wishes, read_wishes

__all__ = ["ColumnsDesign", "Design", "Row", "Wishes", "design", "design_columns", "read_wishes"]
