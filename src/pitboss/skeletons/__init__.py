"""Games to begin with: `pitboss new` copies one of them, with its tests, under a name of your own.

`pay_table` is paid by a table alone, `dealer` plays against the dealer, `draw` exchanges cards before it does.
"""
