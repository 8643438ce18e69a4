"""Carry out what a player wants at a table, and let time pass."""
