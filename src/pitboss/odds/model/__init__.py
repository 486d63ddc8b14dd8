"""What odds are: tallies, solutions, positions, and the points of a round where a seat decides."""
