"""Recurrent layers and an embedding."""

import paddle
from paddle import nn

words = nn.Embedding(20, 4, padding_idx=0)
lstm = nn.LSTM(4, 6, num_layers=2, direction="bidirect")
outputs, (hidden, cell) = lstm(words(paddle.to_tensor([[1, 2, 3]])))
cell_of_one_step = nn.GRUCell(4, 6)
step, state = cell_of_one_step(paddle.rand([1, 4]))
print(outputs.shape, hidden.shape, cell.shape, step.shape, state.shape)
