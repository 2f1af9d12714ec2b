"""The scripts and styles of a table, and how Python joins them for a page."""
