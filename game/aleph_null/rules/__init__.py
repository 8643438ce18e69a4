"""The rules of Aleph Null, with one module for each chapter."""
