"""The rules of the games, and all code that needs no screen (see docs/architecture.md)."""

VERSION = "1.0.0"
"""The program's version, as used by the title, `--version`, the wheel and every package."""
