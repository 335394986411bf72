"""The play screen: the board, what happens now, and the sheets laid over it. No rule may enter."""
