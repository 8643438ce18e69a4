"""Computer players. They see only what their seats see, and think in short time slices."""
