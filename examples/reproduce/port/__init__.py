"""The port: the same networks, data and training in Paddle, file by file."""
