"""Names of people and tables: what others see of them can be read, and turns no text around."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"  # between the letters of some languages, and within emoji
VISIBLE = "LNPS"  # letters, numbers, punctuation, symbols


def is_shown(character: str) -> bool:
    """False for control, bidi and other characters that change how the text around them looks."""
    return character in JOINERS or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def plain_name(text: str) -> str:
    """The name without what is not shown, and with single spaces."""
    return " ".join("".join(character if is_shown(character) else " " for character in text).split())


def check_name(text: str) -> str:
    """The name as it is kept; raises ValueError if it cannot be shown as it is."""
    if not all(map(is_shown, text)):
        raise ValueError("a name has no control characters, and none that change the direction of text")
    name = plain_name(text)
    if text and not any(unicodedata.category(character)[0] in VISIBLE for character in name):
        raise ValueError("a name has at least one character that can be seen")
    return name
