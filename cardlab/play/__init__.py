"""Who plays and what comes of it: games, bots, exercises, the lab, the solver; no widget."""
