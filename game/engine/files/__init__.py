"""Write a match as text with its secrets encoded, and read and check such text."""
