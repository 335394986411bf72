"""Words: catalogues, voices, clauses, and how names and rulings are written. No screen and no device may enter."""
