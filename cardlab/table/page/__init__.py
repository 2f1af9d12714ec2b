"""What a table and its page tell each other: messages and presses in, looks, marks, faces and speech out."""
