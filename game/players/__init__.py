"""Computer players, which see only what their seats see, and think in short time slices."""
