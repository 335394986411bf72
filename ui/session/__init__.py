"""The table that is on: its game, its dice tray, its vane, and the thread they live in. No screen may enter."""
