"""The rules of Soul Battle, a module for each chapter."""
