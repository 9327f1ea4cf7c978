"""A Transformer encoder and attention."""

import paddle
from paddle import nn

layer = nn.TransformerEncoderLayer(d_model=8, nhead=2, dim_feedforward=16, dropout=0.0)
encoder = nn.TransformerEncoder(layer, num_layers=2)
x = paddle.rand([2, 5, 8])
attention = nn.MultiHeadAttention(8, 2)
mixed = attention(encoder(x), x, x)
scores = nn.functional.softmax(paddle.matmul(x, x, transpose_y=True), axis=-1)
print(mixed.shape, scores.shape)
