"""Write a match as text, hide its secrets in it, and read and check such text."""
