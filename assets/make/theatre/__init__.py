"""Draw pictures like a shadow theatre: layers of cut paper in front of a light.

These pictures, called stages, are on all cards except standard playing cards.
"""
