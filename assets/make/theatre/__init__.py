"""Draw pictures in the style of a shadow theatre: layers of cut paper in front of a light.

All cards that aren't standard playing cards have this style. Each of these pictures is called a stage.
"""
