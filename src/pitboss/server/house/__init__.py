"""The house as one process runs it: tables and their feeds, the clock, keys, files, metrics. It knows no HTTP."""
