"""The model of a table: the match, its viewer, the selection and the texts, but no pictures."""
