"""What a teacher and a class see: the board, questions, the lobby and the door to a table."""
