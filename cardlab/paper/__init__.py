"""What is printed: packs of cards, rules, worksheets, lessons in an envelope, and what lies on a table."""
