"""Events and cards as words, with the parts that a scene colours."""
