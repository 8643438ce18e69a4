"""What the table shows of FissureVerse besides its cards."""
