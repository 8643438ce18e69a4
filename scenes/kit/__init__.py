"""The building blocks of scenes, such as text, pictures and widgets.

They don't depend on particular games or scenes.
"""
