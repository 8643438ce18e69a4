"""Knowledge of Metempsychosis for hints and computer players."""
