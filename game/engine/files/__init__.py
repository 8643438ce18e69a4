"""Write a match as text, and read, check and conceal it."""
