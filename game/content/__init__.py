"""Content: YAML files of games and texts, read safely, validated, and typed.

``reading`` reads YAML and keeps the position of each value, and only its ``reader`` imports PyYAML. ``schemas`` has the
schema of each kind of file. ``definitions`` has the typed values, which ``build_content`` makes. ``compiled`` has the
fast form, and ``library`` puts everything together.
"""
