"""Who plays and what comes of it: games, seats, bots, saves, records, the solver; no widget."""
