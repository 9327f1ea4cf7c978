"""The table: one file for each subject, one row for each pair of names."""

from outrigger.api.row import Row
from outrigger.api.table.algebra import algebra, fft
from outrigger.api.table.creation import creation, random
from outrigger.api.table.functional import functional, loss
from outrigger.api.table.layers import containers, layers, loss_layers, utils
from outrigger.api.table.math import math, reduce
from outrigger.api.table.methods import methods
from outrigger.api.table.older import MEANT, fluid, modules, vision
from outrigger.api.table.program import data, device, distribution, files, grad, metric, processes
from outrigger.api.table.shape import index, shape
from outrigger.api.table.training import init, optim, schedule

__all__ = ["FAMILIES", "MEANT", "ROWS"]

FAMILIES = (
    creation,
    random,
    math,
    reduce,
    shape,
    index,
    algebra,
    fft,
    functional,
    loss,
    layers,
    containers,
    loss_layers,
    utils,
    optim,
    schedule,
    init,
    data,
    grad,
    files,
    device,
    processes,
    metric,
    distribution,
    methods,
    modules,
    fluid,
    vision,
)
ROWS: list[Row] = [row for family in FAMILIES for row in family.rows]
