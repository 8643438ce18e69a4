"""Write a match as text with encoded secrets, and read and check such text."""
