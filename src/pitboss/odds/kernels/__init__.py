"""What every compiled recipe shares: Numba and its cache, threads, types of boards, integer bounds."""
