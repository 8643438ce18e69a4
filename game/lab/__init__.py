"""soul-lab: command-line tools that play, measure and check the games without a screen.

Each module is one command, with `arguments(parser)` and `run(given) -> int`.
"""
