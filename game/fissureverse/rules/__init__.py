"""The rules of FissureVerse, with one module for each chapter."""
