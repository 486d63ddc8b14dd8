"""Games with a board that seat and dealer share: any streets, any evaluator with tables, read from the data."""
