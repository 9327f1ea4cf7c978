"""`run_check`, under its internal path."""

from ._run_check import run_check as run_check
