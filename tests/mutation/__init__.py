"""Mutation testing: small changes that the tests must notice (`python -m tests.mutation`)."""
