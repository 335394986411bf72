"""The kernel every room stands on: values, holes, facts, agenda, decide and evolve. No room's word may enter."""
