"""The rules of Oubliette, one module per chapter."""
