"""What is on a table: the match, its viewer, the selection and the texts."""
