"""For who writes a game: the files to begin with, what it still lacks, and a hand of it as text."""
