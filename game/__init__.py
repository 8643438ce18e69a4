"""Soul Battle's rules core and everything that needs no screen (see docs/architecture.md)."""
