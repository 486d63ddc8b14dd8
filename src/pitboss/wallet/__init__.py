"""The operator's own wallet: its contract, an adapter, a small real one to try it with, and a kit that tests any."""
