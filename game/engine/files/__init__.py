"""Convert a match to text whose secrets are encoded, and convert that text back."""
