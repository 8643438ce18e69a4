"""The parts that scenes are made of, such as text, pictures and widgets.

They know no game and no scene.
"""
