"""Python's control flow as a Program's.

A function is converted into another one that does the same: `source` reads its code and compiles the new one, `rewrite`
turns statements into calls (`returns` and `jumps` first replace early returns, breaks and continues by flags). What the
new function calls is in `runtime`: `branches`, `loops`, `logic`, `calls`, `effects` and `iterables` look at the values
they get, and do what Python does unless a variable of a Program is among them.
"""
