"""The model of a table: match, viewer, selection and wording, without any pictures."""
