"""Who plays without a person: bots by kind, of a strength, that think ahead, and programs of their own."""
