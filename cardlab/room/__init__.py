"""Several devices at one table; a game as each seat holds it, who sits where, who may do what. No widget."""
