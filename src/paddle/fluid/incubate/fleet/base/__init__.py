"""Roles of processes."""

from . import role_maker
