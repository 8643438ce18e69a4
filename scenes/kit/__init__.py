"""The building blocks of scenes, such as text, pictures and widgets.

They know nothing about games or particular scenes.
"""
