"""The rules of Aleph Null, a module for each chapter."""
