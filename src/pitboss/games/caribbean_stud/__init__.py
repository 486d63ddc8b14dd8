"""Caribbean Stud: five cards against five, one of the dealer up."""
