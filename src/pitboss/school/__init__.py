"""Dealer school: what happens to each wager of each seat, asked in the printed order and graded by the rule.

Everything is derived from the events of a finished round, so every game has it. Nothing here reads a clock or
touches a file; only `chance` deals by dice.
"""

from pitboss.school.lesson import Graded, Lesson
from pitboss.school.picture import Picture, picture
from pitboss.school.questions import Answer, Question, questions

__all__ = ["Answer", "Graded", "Lesson", "Picture", "Question", "picture", "questions"]
