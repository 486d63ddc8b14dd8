"""What every test process needs."""

import gc
import signal

# Tests keep large tables of hands for one another. Looking through them for garbage takes a tenth of all time.
gc.set_threshold(100_000, 50, 100)

# A shell starts background jobs with Ctrl-C ignored, and every program they start inherits that: `make test &` would
# then fail where a test interrupts a command.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
