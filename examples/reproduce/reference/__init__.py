"""The reference: two networks, written in torch from their papers, with data and training."""
