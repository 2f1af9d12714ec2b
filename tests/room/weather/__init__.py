"""Weather: a server and its pages live through gaps in the lines, kills, full disks, jumps of the clock and sleep.

A schedule is drawn from a seed; after each of its steps it is asked what must hold (``holds.py``). Time is the
harness's own, in the server and at the pages, so that an hour costs nothing and nothing here waits by sleeping.
"""
