"""What a variant prints, on paper: cards of the size of game cards, and tables. No rule and no window may enter."""
