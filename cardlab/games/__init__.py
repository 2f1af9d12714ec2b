"""The games: one file of rules and one rule book each. The folder is the catalogue; there is no list to edit."""
