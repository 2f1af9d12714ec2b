"""Pages from one process, without a kernel: their files, lines and visits, and what guards them."""
