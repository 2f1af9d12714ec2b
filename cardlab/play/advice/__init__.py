"""What can be said of a move: hints before it, reviews after it, and what was possible at all."""
