"""Games as environments, for programs that learn. Needs the extra ``rl``."""
