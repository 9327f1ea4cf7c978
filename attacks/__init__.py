"""Campaigns of hostile inputs, run by name: `python -m attacks files`.

A campaign runs many inputs in worker processes, which are monitored for crashes, hangs and memory (`workers`).
`files` is the campaign on every kind of file that `paddle.load`, `paddle.jit.load` and `outrigger convert` read.
"""
