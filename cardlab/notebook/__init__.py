"""The server of the pages, Voila with its template for notebooks of anybody's, and the hub."""
