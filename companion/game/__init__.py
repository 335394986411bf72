"""The kernel every variant stands on: values, prompts, facts, agenda, decide and evolve. No variant's word may
enter."""
