"""Functions minimised by quasi-Newton methods."""

from ._quasi_newton import minimize_bfgs, minimize_lbfgs

__all__ = ["minimize_bfgs", "minimize_lbfgs"]
