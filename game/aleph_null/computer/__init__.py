"""What hints and computer players know about Aleph Null."""
