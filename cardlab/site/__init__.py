"""The pages: the home page, its links, the server."""
