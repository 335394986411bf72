"""The screen of a new game: room, seats, island, rules, who begins. No map is laid out here, nothing is ruled."""
