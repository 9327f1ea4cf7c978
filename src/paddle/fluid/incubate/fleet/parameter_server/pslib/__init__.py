"""Parameter servers of `pslib`, which is not supported; only a single worker trains."""

from ...base.fleet_base import Fleet

fleet = Fleet("pslib")
