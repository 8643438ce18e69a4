"""soul-lab: the rules without a screen. A module a command; each has `arguments(parser)` and `run(given) -> int`."""
