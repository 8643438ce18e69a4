"""Knowledge of Soul Battle for hints and computer players."""
