"""Solve solitaire games with all cards known: find out whether a position can be won, and list winnable deals."""
