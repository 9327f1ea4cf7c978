"""Engines in a forked process: their threads stay with the parent, and whoever waits for one of them waits for ever.

A loader's workers are forks of a program that may have run a predictor before. Python's collector frees in them what
that program had dropped, and the destructor of a session joins its threads; so does a run on several threads.
"""

import weakref

from .._core import system

_engines = weakref.WeakSet()
_inherited = []  # what is never freed in this process, because its threads are in another one


def watch(engine):
    """Call `engine.leave_threads()` in every fork of this process; what it returns is kept there for ever."""
    _engines.add(engine)


def _in_child():
    for engine in list(_engines):
        _inherited.append(engine.leave_threads())


system.after_fork(_in_child)
