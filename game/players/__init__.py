"""Computer players: they see what a seat sees, think in slices, and are told nothing else."""
