"""The rules of Metempsychosis, with one module for each chapter."""
