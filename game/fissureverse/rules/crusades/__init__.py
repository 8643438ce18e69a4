"""Crusades (FV 5, 6): the fighting, the totals for both sides, and the results."""
