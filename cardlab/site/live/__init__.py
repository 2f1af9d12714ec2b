"""Live: home and lone tables for every page from one process, without a kernel."""
