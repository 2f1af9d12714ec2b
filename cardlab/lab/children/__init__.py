"""The lab for children: guess, watch, be told."""
