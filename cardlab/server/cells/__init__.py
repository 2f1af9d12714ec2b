"""Lessons without a kernel: their cells in the process of the server, and what counts long in another one."""
