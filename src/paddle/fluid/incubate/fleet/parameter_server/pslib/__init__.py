"""Parameter servers of a library that is not there; one worker trains alone."""

from ...base.fleet_base import Fleet

fleet = Fleet("pslib")
