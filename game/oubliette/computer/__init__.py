"""Knowledge of Oubliette for hints and computer players."""
