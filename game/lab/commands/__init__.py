"""The commands of soul-lab, one in each module, with `arguments(parser)` and `run(given) -> int`."""
