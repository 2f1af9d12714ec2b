"""What is touched: the table widget, its painted canvas and its real buttons."""
