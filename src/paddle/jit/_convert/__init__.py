"""Conversion of Python's control flow to that of a Program.

A function is converted to an equivalent one: `source` reads its code and compiles the new one, `rewrite` turns
statements into calls (`returns` and `jumps` first replace early returns, breaks and continues by flags). The functions
that the new function calls are in `runtime`: `branches`, `loops`, `logic`, `calls`, `effects` and `iterables` check the
values they get, and behave like Python unless a variable of a Program is among them.
"""
