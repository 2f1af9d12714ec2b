"""What a game says to those who think about it: bots, hints, the solver and the lab."""
