"""Deals that are looked into with every card known: whether a position can still be won, and deals that surely can."""
