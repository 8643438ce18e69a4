"""The model of a table: match, viewer, selection and wording, but no pictures."""
