"""Hyperparameters for TensorBoard's page of experiments: their domains, and the metrics that rate them.

>>> from tb_paddle import hparams_api as hp
>>> units = hp.HParam("units", hp.Discrete([16, 32]))
>>> units.domain.values
[16, 32]
"""

from tensorboard.plugins.hparams.summary_v2 import Discrete, Domain, HParam, IntInterval, Metric, RealInterval

__all__ = ["Discrete", "Domain", "HParam", "IntInterval", "Metric", "RealInterval"]
