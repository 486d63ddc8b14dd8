"""Four Card Poker with Cover All: the place of every rule in the printed text."""

from pitboss.games.places import in_order

PLACES = in_order("R", ("host game", 1, 9)) | in_order("C", ("printed Cover All rules", 1, 11))
