"""The database of the house. All data are in it; memory holds only caches."""
