"""What hints and computer players need to know about Aleph Null."""
