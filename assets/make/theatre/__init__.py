"""Draw pictures in shadow theatre style: layers of cut paper in front of a light.

These pictures, called stages, are on all cards except standard playing cards.
"""
