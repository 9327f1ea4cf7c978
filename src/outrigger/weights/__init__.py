"""Weights between torch and Paddle: layer by layer in a running program, or from file to file."""
