"""Solve solitaire games with all cards known, and list winnable deals."""
