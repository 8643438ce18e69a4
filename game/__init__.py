"""The games' rules, and all code that doesn't need a screen (see docs/architecture.md)."""

VERSION = "1.0.0"
"""The program's version, shown on the title screen and used by `--version`, the wheel and every package."""
