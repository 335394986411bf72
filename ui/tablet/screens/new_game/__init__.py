"""The screen of a new game: variant, seats, island, rules, who begins. No map is laid out here, nothing is ruled."""
