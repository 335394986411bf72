"""Everything people see and type: the composition root (`main`), the languages and the screens. No rule of any game."""
