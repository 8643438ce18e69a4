"""The games' rules, and all code that doesn't need a screen (see docs/architecture.md)."""

VERSION = "1.0.0"
"""The program's version, as used by the title, `--version`, the wheel and every package."""
