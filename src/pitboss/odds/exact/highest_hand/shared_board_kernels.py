"""Matchings of the holdings that reach a class, board by board: the kernels of `shared_board`."""

from typing import Any

from numpy.typing import NDArray

from pitboss.hands.bits import count
from pitboss.hands.five import FULL_HOUSE, order_of_masks
from pitboss.odds.kernels.numba_cache import kernel

Ints = NDArray[Any]

MOST_HANDS = 7  # up to six seats and the dealer
CLASSES = 4  # full house, four of a kind, straight flush, royal flush
LOW_BITS = 32


@kernel
def sum_matchings(boards: Ints, deck: int, hub_ways: Ints, space: Ints, sums: Ints) -> None:
    """Adds to `sums[class, k]`, as (low 32 bits, rest), weight × the number of k disjoint holdings of the class.

    `boards[n]` is a board and its weight; a board and `deck` are 52-bit masks, 13 bits a suit. On 47 cards there
    are 47!/(33!·2⁷·7!) < 2⁵⁶ sets of seven disjoint holdings, of which every number here counts a part; the
    weights of all boards add up to 2,598,960 < 2²², so a sum of low parts stays below 2⁵⁴ and a sum of the rest
    below 2⁴⁶. `space[4, 54, 54]` is scratch: classes, the edges of a component, rows, classes by ranks.
    """
    classes, left, result = space[0], space[2, 0], space[2, 1]
    for index in range(len(boards)):
        board, weight = boards[index, 0], boards[index, 1]
        cards = list_cards(deck & ~board, left)
        highest = classify(board, left, cards, space[3], classes)
        before = 0
        for class_ in range(CLASSES, 0, -1):
            edges = count_edges(classes, cards, class_) if class_ <= highest else 0
            if edges == 0:
                sums[class_ - 1, 0, 0] += weight
                continue
            if edges != before:  # Else it is the same graph as the class above has.
                matchings(space, cards, class_, hub_ways)
                before = edges
            for k in range(MOST_HANDS + 1):
                sums[class_ - 1, k, 0] += weight * (result[k] & ((1 << LOW_BITS) - 1))
                sums[class_ - 1, k, 1] += weight * (result[k] >> LOW_BITS)


@kernel
def list_cards(left: int, out: Ints) -> int:
    """Lists the cards of a 52-bit mask, each as suit × 13 + rank; returns how many there are."""
    cards = 0
    for card in range(52):
        if left >> card & 1:
            out[cards] = card
            cards += 1
    return cards


@kernel
def classify(board: int, left: Ints, cards: int, known: Ints, classes: Ints) -> int:
    """For every two of the cards: 0, or 1 to 4 for full house to royal flush with the board. Returns the highest.

    Suits matter only where the board has three of one, so cards of one rank outside that suit are alike, and
    `known` remembers what two ranks, each in that suit or outside it, have come to on this board.
    """
    known[:26, :26] = -1
    suit = flush_suit(board)
    highest = 0
    for a in range(cards):
        first = left[a] % 13 + 13 * (left[a] // 13 == suit)
        for b in range(a):
            second = left[b] % 13 + 13 * (left[b] // 13 == suit)
            if known[first, second] < 0:
                hand = board | 1 << left[a] | 1 << left[b]
                order = order_of_masks(hand & 0x1FFF, hand >> 13 & 0x1FFF, hand >> 26 & 0x1FFF, hand >> 39)
                class_ = max((order >> 26) - FULL_HOUSE + 1, 0)
                known[first, second] = known[second, first] = class_
                highest = max(highest, class_)
            classes[a, b] = classes[b, a] = known[first, second]
    return highest


@kernel
def flush_suit(board: int) -> int:
    """The suit of which the board has three or more; -1 if there is none."""
    for suit in range(4):
        if count(board >> 13 * suit & 0x1FFF) >= 3:
            return suit
    return -1


@kernel
def count_edges(classes: Ints, cards: int, class_: int) -> int:
    """How many holdings reach the class."""
    edges = 0
    for a in range(cards):
        for b in range(a):
            edges += classes[a, b] >= class_
    return edges


@kernel
def matchings(space: Ints, cards: int, class_: int, hub_ways: Ints) -> None:
    """Into `space[2, 1]`: how many sets of k disjoint holdings reach the class, for k = 0 to 7.

    A card that reaches the class with every other is a *hub*; `hub_ways[hubs, free, k]` says in how many ways
    k disjoint holdings, each with a hub, can be taken beside `free` other cards. What the hubs leave is a
    sparse graph, whose components are counted one by one and multiplied.
    """
    classes, edges = space[0], space[1].ravel()
    labels, result, product, part = space[2, 2], space[2, 1], space[2, 3], space[2, 4]
    hubs = label_components(classes, cards, class_, labels)
    product[: MOST_HANDS + 1] = 0
    product[0] = 1
    for root in range(cards):
        if labels[root] == root:
            size = component_edges(space, cards, class_, root)
            if size:
                count_component(edges, size, space[2, 5], space[2, 6], part)
                multiply(product, part)
    for k in range(MOST_HANDS + 1):
        result[k] = 0
        for inner in range(k + 1):
            free = cards - hubs - 2 * inner
            if product[inner]:
                result[k] += product[inner] * hub_ways[hubs, free, k - inner]


@kernel
def label_components(classes: Ints, cards: int, class_: int, labels: Ints) -> int:
    """Gives every card the lowest card of its component, and -1 to hubs; returns the number of hubs."""
    hubs = 0
    for a in range(cards):
        degree = 0
        for b in range(cards):
            degree += a != b and classes[a, b] >= class_
        labels[a] = -1 if degree == cards - 1 else a
        hubs += degree == cards - 1
    changed = True
    while changed:
        changed = False
        for a in range(cards):
            for b in range(a):
                if labels[a] >= 0 and labels[b] >= 0 and classes[a, b] >= class_ and labels[a] != labels[b]:
                    labels[a] = labels[b] = min(labels[a], labels[b])
                    changed = True
    return hubs


@kernel
def component_edges(space: Ints, cards: int, class_: int, root: int) -> int:
    """Lists the holdings of one component in `space[1]`, as masks of two cards; returns how many there are."""
    classes, edges, labels = space[0], space[1].ravel(), space[2, 2]
    size = 0
    for a in range(cards):
        if labels[a] == root:
            for b in range(a):
                if labels[b] == root and classes[a, b] >= class_:
                    edges[size] = 1 << a | 1 << b
                    size += 1
    return size


@kernel
def count_component(edges: Ints, size: int, used: Ints, after: Ints, out: Ints) -> None:
    """Into `out[k]`: the number of k disjoint edges, by going through every such set once, edges in order."""
    out[: MOST_HANDS + 1] = 0
    out[0] = 1
    used[0] = after[0] = depth = 0
    while depth >= 0:
        edge = after[depth]
        if edge == size or depth == MOST_HANDS:
            depth -= 1
            continue
        after[depth] = edge + 1
        if edges[edge] & used[depth] == 0:
            used[depth + 1] = used[depth] | edges[edge]
            depth += 1
            after[depth] = edge + 1
            out[depth] += 1


@kernel
def multiply(product: Ints, part: Ints) -> None:
    """`product` times `part` as polynomials up to seven holdings, in place."""
    for k in range(MOST_HANDS, -1, -1):
        total = 0
        for inner in range(k + 1):
            total += product[k - inner] * part[inner]
        product[k] = total
