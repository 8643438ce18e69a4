"""What the table shows of Aleph Null besides its cards."""
