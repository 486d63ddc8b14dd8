import pytest

from pitboss.errors import StakeError
from pitboss.play.amounts import parse_dollars


@pytest.mark.parametrize(("text", "cents"), [("5", 500), ("$5", 500), ("2.50", 250), ("0.05", 5), ("2.5", 250)])
def test_dollars_are_read_as_cents(text: str, cents: int) -> None:
    assert parse_dollars(text) == cents


@pytest.mark.parametrize("text", ["", "x", "-5", "2.505", "1e3", "5 dollars", "1,000", "٥"])
def test_other_amounts_are_refused(text: str) -> None:
    with pytest.raises(StakeError):
        parse_dollars(text)
