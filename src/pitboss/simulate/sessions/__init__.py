"""Rounds in cents, and bankrolls over many of them: sessions counted exactly or walked one by one, and whole tables."""
