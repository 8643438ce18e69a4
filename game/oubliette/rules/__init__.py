"""The rules of Oubliette, with one module for each chapter."""
