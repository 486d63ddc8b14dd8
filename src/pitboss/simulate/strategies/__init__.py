"""What a seat decides: its lines of choices, its positions by number, and a table of decisions for each of them."""
