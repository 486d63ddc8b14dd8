"""Rows of a block: those at one node of the choices, their choices, and where they go next."""

import numpy as np

from pitboss.odds.kernels.numba_cache import kernel
from pitboss.simulate.strategies.position_kernels import insert


@kernel
def select(nodes, node, rows):
    """The rows at this node of the choices so far; returns how many."""
    count = 0
    for i in range(len(nodes)):
        rows[count] = i
        count += nodes[i] == node
    return count


@kernel
def look_up(indices, table, bits, out):
    """The choice at each index: one byte each, or `bits` = 1."""
    for at in range(len(indices)):
        if bits == 1:
            out[at] = (table[indices[at] >> 3] >> (indices[at] & 7)) & 1
        else:
            out[at] = table[indices[at]]


@kernel
def move(rows, choices, after, nodes):
    """Puts each row at the node after its choice."""
    for at in range(len(rows)):
        nodes[rows[at]] = after[choices[at]]


@kernel
def relabel(nodes, after):
    """Puts every row at the node after this one."""
    for i in range(len(nodes)):
        nodes[i] = after[nodes[i]]


@kernel
def sort_columns(cards, columns):
    """Puts the cards at these places of each row in ascending order."""
    hand = np.zeros(8, np.int64)
    for i in range(len(cards)):
        for place in range(len(columns)):
            insert(hand, place, np.int64(cards[i, columns[place]]))
        for place in range(len(columns)):
            cards[i, columns[place]] = hand[place]


@kernel
def pack(table, packed):
    """Bytes of 0 and 1 as bits, the first lowest; anything else counts as 0."""
    for i in range(len(table)):
        packed[i >> 3] |= (table[i] == 1) << (i & 7)
