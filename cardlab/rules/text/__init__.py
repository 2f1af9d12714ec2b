"""What is written and read: rule books, positions, records, and the words that sentences are made of."""
