"""What paints a table: on ipycanvas or with a script of our own, and what is drawn once for all."""
