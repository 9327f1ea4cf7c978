"""The operators of the format, one file per family; importing this package fills the table."""

from . import (
    activation,
    attention,
    composed,
    control,
    conv,
    creation,
    elementwise,
    embedding,
    gather,
    index,
    linear,
    loss,
    norm,
    pool,
    quant,
    reduce,
    rnn,
    search,
    shape,
    vision,
)
