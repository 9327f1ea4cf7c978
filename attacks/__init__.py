"""Attacks on what arrives from outside, in campaigns by name: `python -m attacks files`.

A campaign runs many hostile inputs in worker processes that are watched for crashes, hangs and memory (`workers`).
`files` is the campaign on every kind of file that `paddle.load`, `paddle.jit.load` and `outrigger convert` read.
"""
