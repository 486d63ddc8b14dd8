"""Game protection: what a seat gains by seeing cards that it should not see."""
