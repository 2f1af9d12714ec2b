"""What trick-taking games share: the game itself, who wins a trick, what a player thinks, and the search."""
