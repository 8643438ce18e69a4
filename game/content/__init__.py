"""Read and validate the YAML files for games and text, and build typed values.

``library`` loads all content, and ``compiled`` stores it for faster loading. Only ``reading.reader`` imports PyYAML.
"""
