"""The rules of FissureVerse, a module for each chapter."""
