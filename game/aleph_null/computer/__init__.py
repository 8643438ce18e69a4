"""Knowledge of Aleph Null for hints and computer players."""
