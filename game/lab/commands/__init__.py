"""The commands of soul-lab.

Each module is one command, with `arguments(parser)` and `run(given) -> int`.
"""
