"""What people sit down at a table for: a game among several, a game alone, one screen for several people."""
