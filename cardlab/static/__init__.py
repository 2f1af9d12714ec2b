"""The pages without a server: what builds them (build.py), what runs in them, and what serves them to a class."""
