"""The seam between Paddle's face and torch's engine.

Only this package knows how a Paddle tensor holds a torch tensor. What is above
it works on `Tensor` and on operators made with `@op`; what is below is torch.
"""
