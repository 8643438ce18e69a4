"""Draw pictures in the style of a shadow theatre.

All cards except standard playing cards show one.
"""
