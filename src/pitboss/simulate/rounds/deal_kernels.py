"""Cards from counters: every round has its own random numbers, so that it does not matter where or when it is dealt.

Philox 4×32 with ten rounds turns the key (the seed) and a counter (number of the round, number of the call) into four
words of 32 bits. A word gives three cards: multiplied by the number of cards left its top half is the place of the
next card, and what remains is multiplied again. A word whose remainder falls below 2³² modulo the number of outcomes is
thrown away and drawn again, so that every deal is exactly as likely as any other.
"""

import numpy as np

from pitboss.odds.kernels.numba_cache import inner, kernel

CARDS_PER_WORD = 3
LOW = 0xFFFFFFFF
MULTIPLY_0, MULTIPLY_1 = 0xD2511F53, 0xCD9E8D57
WEYL_0, WEYL_1 = 0x9E3779B9, 0xBB67AE85


@inner
def philox(round_low, round_high, call, again, key_low, key_high):
    """Four words of 32 bits, each in a uint64."""
    low = np.uint64(LOW)
    half = np.uint64(32)
    a, b, c, d, k0, k1 = round_low, round_high, call, again, key_low, key_high
    for _ in range(10):
        first, second = a * np.uint64(MULTIPLY_0), c * np.uint64(MULTIPLY_1)
        a, b, c, d = (second >> half) ^ b ^ k0, second & low, (first >> half) ^ d ^ k1, first & low
        k0, k1 = (k0 + np.uint64(WEYL_0)) & low, (k1 + np.uint64(WEYL_1)) & low
    return a, b, c, d


@kernel
def fill_words(seed, first, words):
    """The words of rounds first, first + 1, …: uint32 [n, 4 × calls]."""
    low, half = np.uint64(LOW), np.uint64(32)
    key_low, key_high = seed & low, seed >> half
    for call in range(words.shape[1] // 4):
        for i in range(len(words)):
            number = first + np.uint64(i)
            a, b, c, d = philox(number & low, number >> half, np.uint64(call), np.uint64(0), key_low, key_high)
            at = 4 * call
            words[i, at], words[i, at + 1], words[i, at + 2], words[i, at + 3] = a, b, c, d


@inner
def drawn_again(seed, number, word, attempt):
    """Another word in place of one that was thrown away."""
    low, half = np.uint64(LOW), np.uint64(32)
    a, _, _, _ = philox(number & low, number >> half, np.uint64(attempt), np.uint64(1 + word), seed & low, seed >> half)
    return a


@kernel
def deal(seed, first, words, deck, limits, cards):
    """Deals from the deck: cards uint8 [n, width]; limits uint64 [words] are 2³² modulo the outcomes of each word."""
    low, half = np.uint64(LOW), np.uint64(32)
    size, width = len(deck), cards.shape[1]
    left = np.empty(64, np.uint8)
    for i in range(len(cards)):
        for j in range(size):
            left[j] = deck[j]
        for word in range(len(limits)):
            top = CARDS_PER_WORD * word
            last = min(top + CARDS_PER_WORD, width)
            value, attempt = np.uint64(words[i, word]), 0
            rest = value
            for place in range(top, last):
                rest = (rest * np.uint64(size - place)) & low
            while rest < limits[word]:
                value = drawn_again(seed, first + np.uint64(i), word, attempt)
                attempt += 1
                rest = value
                for place in range(top, last):
                    rest = (rest * np.uint64(size - place)) & low
            for place in range(top, last):
                value *= np.uint64(size - place)
                chosen = np.uint64(place) + (value >> half)
                value &= low
                card = left[chosen]
                left[chosen] = left[place]
                cards[i, place] = card
