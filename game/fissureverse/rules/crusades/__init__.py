"""Crusades (FV 5, 6): how they are fought, the totals of both sides, and the results."""
