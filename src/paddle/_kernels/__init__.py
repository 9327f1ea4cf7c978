"""Computation on torch tensors that operators of several packages share.

`windows`: sizes and paddings of sliding windows; `boxes`: rectangles and their overlap; `recurrent`: recurrent
networks; `draws`: random numbers as Paddle draws them (`twister` is its generator); `creator`: helpers for operators
that create tensors.
"""
