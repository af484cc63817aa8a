"""What Elestrals cards do: the words of their programs."""
