"""Knowledge of FissureVerse for hints and computer players."""
