"""The kernel every variant stands on: values, holes, facts, agenda, decide and evolve. No variant's word may enter."""
