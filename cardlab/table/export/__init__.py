"""A table as a file: a picture, or a hand as a film."""
