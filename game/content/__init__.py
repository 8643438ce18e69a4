"""Content: YAML files of games and texts, read with care, checked, and handed out as typed values.

``errors`` and ``document`` need nothing, ``reader`` alone imports PyYAML, ``schema`` checks shapes, ``shapes`` holds
the shape of each kind of file, ``definitions`` the typed values, ``compiled`` the quick form, and ``library`` puts
them together.
"""
