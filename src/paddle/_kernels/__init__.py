"""Computation on torch tensors that operators of several packages share.

`windows` sizes and paddings of sliding windows, `boxes` rectangles and their overlap, `recurrent` recurrent networks,
`draws` random numbers as the original draws them (`twister` is its generator), `creator` what operators that make
tensors have in common.
"""
