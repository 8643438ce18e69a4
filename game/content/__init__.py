"""Content: YAML files of games and texts, read with care, checked, and handed out as typed values.

``errors`` and ``document`` need nothing, ``reader`` alone imports PyYAML, ``schema`` checks shapes, ``file_schemas``
holds the shape of each kind of file, ``definitions`` the typed values that ``build_content`` makes, ``compiled`` the
quick form, and ``library`` puts them together.
"""
