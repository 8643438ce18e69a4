"""The rules of Metempsychosis, a module for each chapter."""
