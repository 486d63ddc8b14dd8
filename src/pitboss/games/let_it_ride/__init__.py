"""Let It Ride: three bets, two of which may be taken back."""
