"""Draw pictures, text and shapes."""
