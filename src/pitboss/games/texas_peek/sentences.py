"""Texas Peek Hold'em: the place of every rule in the printed text."""

from pitboss.games.places import in_order

PLACES = in_order("R", ("numbered step", 1, 10)) | {
    "R11": "paragraph on I'm In and its table",
    "R12": "paragraph on the Blind and its table",
    "R13": "note at the end",
}
