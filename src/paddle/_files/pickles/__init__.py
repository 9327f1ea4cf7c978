"""A pickle reader that builds plain data and calls nothing that the file names.

A pickle is a program: it may name any function and have it called with any arguments, and even a short list of
harmless functions can be combined into a harmful one. So no function is called here at all. `machine` interprets the
opcodes, `vocabulary` defines what the names of arrays, containers and tensors describe, `descriptions` are checked
against the bytes that are present, and `materialize` builds the data. `budget` bounds memory by the size of the file.
"""

from paddle._files.pickles.descriptions import Array, Description, Dtype, Name
from paddle._files.pickles.errors import CutOffPickle, DamagedPickle, OversizedPickle
from paddle._files.pickles.machine import Machine
from paddle._files.pickles.materialize import materialize
from paddle._files.pickles.source import BytesInFile, Raw
from paddle._files.pickles.vocabulary import Vocabulary

__all__ = [
    "Array",
    "BytesInFile",
    "CutOffPickle",
    "DamagedPickle",
    "Description",
    "Dtype",
    "Name",
    "OversizedPickle",
    "Raw",
    "Vocabulary",
    "load",
]


def load(file, vocabulary=None, leave=False):
    """Read the next pickle in a file that is open for reading bytes; the file position is then after it.

    Args:
        vocabulary: the meaning of names; by default those of NumPy and of Python's containers.
        leave: leave long byte strings in the file: descriptions of arrays then hold their positions.
    """
    vocabulary = vocabulary or Vocabulary()
    machine = Machine(file, vocabulary, leave)
    content = machine.run()
    machine.close()
    return materialize(content, vocabulary)
