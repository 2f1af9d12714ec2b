"""`python -m cardlab`: the same as the command `cardlab`."""

from .cli import main

main()
