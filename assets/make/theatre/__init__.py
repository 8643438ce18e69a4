"""Draw pictures in shadow theatre style: layers of cut paper in front of a light.

All cards except standard playing cards show such a picture, called a stage.
"""
