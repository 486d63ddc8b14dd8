"""Mississippi Stud: bets on two own and three common cards, one card at a time."""
