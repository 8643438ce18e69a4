"""Content: YAML files of games and texts, read safely, validated, and typed.

``errors`` and ``document`` have no dependencies, and only ``reader`` imports PyYAML. ``schema`` validates shapes, and
``file_schemas`` has the schema of each kind of file. ``definitions`` has the typed values, which ``build_content``
makes. ``compiled`` has the fast form, and ``library`` puts everything together.
"""
