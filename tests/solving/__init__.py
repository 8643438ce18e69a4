"""What is told of a deal by one who knows all of it."""
