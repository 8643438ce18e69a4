"""Read and validate the YAML files for games and text, and build typed values.

``library`` loads all content. ``compiled`` stores validated content, so that the program starts faster. Only the module
``reading.reader`` imports PyYAML.
"""
