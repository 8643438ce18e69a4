"""Crusades (FV 5, 6): their course, the totals of both sides, and the results."""
