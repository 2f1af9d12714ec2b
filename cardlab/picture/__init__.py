"""What a view looks like: laid out as sprites, drawn, put into words, printed; no widget."""
