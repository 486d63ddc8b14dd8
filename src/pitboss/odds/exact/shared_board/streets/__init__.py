"""From the starting hand to the showdown and back: the sums over all deals, street by street, mostly compiled."""
