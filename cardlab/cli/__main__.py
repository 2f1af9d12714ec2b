"""`python -m cardlab.cli`: the same as the command `cardlab`."""

from . import main

main()
