"""The database of the house. It is the truth: memory holds only caches."""
