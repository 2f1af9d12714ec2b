"""What is legal: cards, moves, options, positions, states; knows no screen and no game."""
