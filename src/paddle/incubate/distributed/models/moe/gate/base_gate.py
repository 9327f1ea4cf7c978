"""The base of gates."""

from paddle import nn


class BaseGate(nn.Layer):
    """A gate for `num_expert` experts in each of `world_size` processes.

    A subclass returns (weights, indices of experts), both [tokens, choices], and may set a loss that balances them.
    """

    def __init__(self, num_expert, world_size):
        super().__init__()
        self.num_expert, self.world_size = num_expert, world_size
        self.tot_expert = num_expert * world_size
        self.loss = None

    def forward(self, x):
        raise NotImplementedError(f"{type(self).__name__}: define 'forward', which returns (weights, indices)")

    def set_loss(self, loss):
        """Keep the loss of a pass."""
        self.loss = loss

    def get_loss(self, clear=True):
        """The loss of the last pass; None if there is none. `clear` forgets it."""
        loss = self.loss
        if clear:
            self.loss = None
        return loss
