"""Read and validate the YAML files for games and text, and build typed values.

``reading`` reads YAML with the position of each value. Only its ``reader`` imports PyYAML. ``schemas`` has the schema
for each kind of file. ``build_content`` and ``build_cards`` make the typed values in ``definitions``, ``cards`` and
``rulebook``. ``compiled`` stores validated values in a form that loads quickly. ``library`` loads all content.
"""
