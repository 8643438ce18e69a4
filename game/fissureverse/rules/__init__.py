"""The rules of FissureVerse, one module per chapter."""
