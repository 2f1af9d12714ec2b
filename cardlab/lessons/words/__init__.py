"""What an exercise says: its words and their variants, causes and hints."""
