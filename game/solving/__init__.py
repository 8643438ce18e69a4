"""Solving solitaires with all cards known: winnable positions and certified deals."""
