"""Mutation testing: small changes that the tests must catch (`python -m tests.mutation`)."""
