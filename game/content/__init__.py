"""Content: YAML files of games and texts, read safely, validated, and typed.

``reading`` reads YAML and keeps the position of each value, and only its ``reader`` imports PyYAML. ``schemas`` has the
schema of each kind of file. ``build_content`` makes the typed values, which ``definitions``, ``cards`` and ``rulebook``
define. ``compiled`` stores the values in a form that loads fast, and ``library`` puts everything together.
"""
