"""The rules of Soul Battle, with one module for each chapter."""
