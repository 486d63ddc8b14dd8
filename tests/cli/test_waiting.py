"""What a person is told who waits."""

import time

from pitboss.cli.waiting import notify_if_slow


def test_work_that_takes_long_is_explained(capsys):
    with notify_if_slow("still counting", seconds=0.01):
        time.sleep(0.2)
    assert capsys.readouterr().err == "still counting\n"


def test_work_that_is_done_at_once_is_not(capsys):
    with notify_if_slow("still counting", seconds=0.05):
        pass
    time.sleep(0.1)
    assert capsys.readouterr().err == ""
