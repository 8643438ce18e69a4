"""Start the program, run its loop, and survive crashes."""
