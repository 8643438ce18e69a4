"""The model of a table: the match, its viewer, selection and wording, but no pictures."""
