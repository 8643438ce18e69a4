"""The rules of the games, and everything else in the program that needs no screen (see docs/architecture.md)."""

VERSION = "1.0.0"
"""The program's version. The title, `--version`, the wheel and every package read it here."""
