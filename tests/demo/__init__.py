"""A scripted evening at speed: real firmware, real journal, real kills. Nothing a player needs lives here."""
