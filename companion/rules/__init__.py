"""The rooms: one folder per game. A room imports the kernel, the board and Base, never another room."""
