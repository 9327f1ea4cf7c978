"""Roles of processes, and the base of `fleet`."""

from . import role_maker
