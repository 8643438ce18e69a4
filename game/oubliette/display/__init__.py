"""What the table shows of Oubliette besides its cards."""
