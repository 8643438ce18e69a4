"""The rules of Oubliette, a module for each chapter."""
