"""The pages of an arena."""
