"""Computer players. They see only what their seat sees, and think in short time slices."""
