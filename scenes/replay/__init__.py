"""Watch a recorded match on the table."""
