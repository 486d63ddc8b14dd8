"""Hands of many rounds at once, ranked by tables that the evaluators fill."""
