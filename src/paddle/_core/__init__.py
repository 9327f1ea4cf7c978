"""The layer between Paddle's API and torch.

Only this package knows how a Paddle tensor holds a torch tensor. The packages above it
work with `Tensor` and with operators made by `@op`; below it is torch.
"""
