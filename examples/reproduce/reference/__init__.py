"""What is reproduced: two networks, written in torch from their papers, with their data and their training."""
