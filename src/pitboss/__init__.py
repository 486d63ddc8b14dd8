"""Pitboss deals, proves and runs poker-derived casino table games."""

__version__ = "0.1.0"
