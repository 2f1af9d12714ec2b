"""The drawings of the cards, as paths: faces, court cards, jokers, letters, road signs."""
