"""What Paddle never had: the tools around the `paddle` package that Outrigger installs."""

__version__ = "0.1.0"
