"""Derivatives of functions: products with the Jacobian, and the Jacobian and the Hessian themselves."""

from ._functional import Hessian, Jacobian, jvp, vjp
from ._primitive import disable_prim, enable_prim, forward_grad, grad, prim_enabled

__all__ = ["Hessian", "Jacobian", "disable_prim", "enable_prim", "forward_grad", "grad", "jvp", "vjp"]
