"""The page at the end of a hand: who won, how it adds up, its moment and its key moments."""
