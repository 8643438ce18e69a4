"""Solve solitaire games whose cards are all known, and list winnable deals."""
