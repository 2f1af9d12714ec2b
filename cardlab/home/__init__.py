"""The first page: the games, the form before one, links, plans, and the faces of who plays."""
