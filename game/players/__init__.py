"""Computer players, which see only what their seat sees and think in short time slices."""
