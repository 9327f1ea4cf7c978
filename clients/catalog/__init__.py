"""A file for each client; it defines `CLIENT`. All files here are found by themselves."""

from __future__ import annotations

import importlib
import pkgutil

from clients.model import Client

# The order of the report; clients that are not named come last.
ORDER = (
    "PaddleNLP PaddleNLP-develop PaddleClas PaddleSeg PaddleDetection PaddleOCR PGL PaddleScience paddleslim PARL "
    "deepxde x2paddle padiff VisualDL einops"
).split()


def load() -> list[Client]:
    """All clients, in the order of the report."""
    modules = [info.name for info in pkgutil.iter_modules(__path__) if not info.name.startswith("_")]
    clients = [importlib.import_module(f"{__name__}.{name}").CLIENT for name in modules]
    place = {name: number for number, name in enumerate(ORDER)}
    return sorted(clients, key=lambda client: (place.get(client.name, len(place)), client.name))
