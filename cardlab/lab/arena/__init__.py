"""Bots of a folder that play each other as long as one likes: who takes part, and what came of it."""
