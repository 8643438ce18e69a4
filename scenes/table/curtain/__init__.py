"""The curtain that hides hands between two players."""
