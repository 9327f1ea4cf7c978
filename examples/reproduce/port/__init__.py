"""The same in Paddle, file by file."""
