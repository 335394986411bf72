"""What can be typed behind `kazami`: a module a command. No rule of a game may enter."""
