"""The tablet: the drawing kit, the board, the screens, and the app that shows them. No rule may enter."""
