"""Bankrolls over many rounds: the spread of a session by convolution, and sessions walked one by one."""

from typing import NamedTuple

import numpy as np

from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import kernel

RUINED, WON, PLAYED = 0, 1, 2
FLAT, AFTER_LOSS, AFTER_WIN = 0, 1, 2


class Course(NamedTuple):
    """How a session is played: money in cents."""

    rounds: int
    bankroll: int
    ruin: int  # below this the next bet is not covered
    goal: int  # from here on the session is won
    system: int  # FLAT, AFTER_LOSS or AFTER_WIN
    most: int  # times the base bet, a power of two


class Walks(NamedTuple):
    """How sessions went."""

    held: Ints  # [sessions, marks] the bankroll after some rounds
    ends: Ints  # [sessions] RUINED, WON or PLAYED
    lengths: Ints  # [sessions] the rounds played
    streaks: Ints  # [sessions] the longest run of losing rounds, also of those after the end


@kernel
def play_round(now, low, high, steps, chances, ruin, goal, after):
    """One round of every session still going on: now and after [bankrolls] are chances by bankroll, in steps.

    A session goes on between `ruin` (not covered below) and `goal` (reached from there on). Only bankrolls low … high
    - 1 are held by anyone. Returns the new low and high; `after` holds nothing before.
    """
    first, last = len(after), 0
    for at in range(low, high):
        held = now[at]
        if held == 0.0:
            continue
        if at < ruin or at >= goal:
            after[at] += held
            first, last = min(first, at), max(last, at + 1)
            continue
        for i in range(len(steps)):
            after[at + steps[i]] += held * chances[i]
        first, last = min(first, at + steps[0]), max(last, at + steps[-1] + 1)
    return first, last


@kernel
def drop_rare(chances, low, high, least):
    """Forgets bankrolls that are less likely than `least`; returns how likely they were together."""
    lost = 0.0
    for at in range(low, high):
        if chances[at] < least:
            lost += chances[at]
            chances[at] = 0.0
    return lost


@kernel
def walk(nets, course, marks, walks):
    """Plays sessions on the net results of real rounds: nets int64 [sessions × rounds] in cents, for one base bet.

    A bet is multiplied by up to `most` after a loss or a win, as the system says, and by what the bankroll covers.
    marks [n] are the rounds after which the bankroll is written down.
    """
    rounds, bankroll, ruin, goal, system, most = course
    held, ends, lengths, streaks = walks
    for session in range(len(ends)):
        money, times, streak, longest = bankroll, 1, 0, 0
        ended, mark, played = PLAYED, 0, rounds
        for number in range(rounds):
            while times > 1 and money < ruin * times:
                times //= 2
            if ended == PLAYED and money < ruin:
                ended, played = RUINED, number
            if ended == PLAYED and money >= goal:
                ended, played = WON, number
            net = nets[session * rounds + number]
            streak = streak + 1 if net < 0 else 0
            longest = max(longest, streak)
            if ended == PLAYED:
                money += net * times
                grows = (system == AFTER_LOSS and net < 0) or (system == AFTER_WIN and net > 0)
                times = min(2 * times, most) if grows else (times if net == 0 else 1)
            while mark < len(marks) and marks[mark] == number + 1:
                held[session, mark] = money
                mark += 1
        if ended == PLAYED and money < ruin:
            ended = RUINED
        elif ended == PLAYED and money >= goal:
            ended = WON
        ends[session], lengths[session], streaks[session] = ended, played, longest


@kernel
def streak_chances(rounds, loses, out):
    """The chance that the longest run of losses in this many rounds is at least m: out [most + 1]."""
    out[0] = 1.0
    for length in range(1, len(out)):
        state = np.zeros(length + 1)
        state[0] = 1.0
        for _ in range(rounds):
            reached = state[length] + state[length - 1] * loses
            alive = 0.0
            for run in range(length):
                alive += state[run]
            for run in range(length - 1, 0, -1):
                state[run] = state[run - 1] * loses
            state[0] = alive * (1.0 - loses)
            state[length] = reached
        out[length] = state[length]
