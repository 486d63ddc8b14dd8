"""What every test process needs."""

import signal

# A shell starts background jobs with Ctrl-C ignored, and every program they start inherits that: `make test &` would
# then fail where a test interrupts a command.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
