"""`DataFeedDesc`: the fields of text files, read from a description file."""

import re

from paddle._core.errors import InvalidArgumentError, received

__all__ = ["DataFeedDesc"]


class DataFeedDesc:
    """Reads a description of slots (`name`, `type`, `is_dense`, `is_used`) and lets a program change it."""

    def __init__(self, proto_file):
        with open(proto_file, encoding="utf-8") as file:
            text = file.read()
        self._name = _field(text, "name", "MultiSlotDataFeed")
        self._batch_size = int(_field(text, "batch_size", "32"))
        self._slots = []
        for body in re.findall(r"slots\s*\{([^}]*)\}", text):
            self._slots.append(
                {
                    "name": _field(body, "name", ""),
                    "type": _field(body, "type", "uint64"),
                    "is_dense": _field(body, "is_dense", "false") == "true",
                    "is_used": _field(body, "is_used", "false") == "true",
                }
            )

    def set_batch_size(self, batch_size):
        """Set the number of samples in a batch."""
        self._batch_size = batch_size

    def _mark(self, names, key):
        known = {slot["name"]: slot for slot in self._slots}
        for name in names:
            if name not in known:
                raise InvalidArgumentError(
                    f"DataFeedDesc: there is no slot {name!r}; there are {', '.join(known)}.", received(names=names)
                )
            known[name][key] = True

    def set_dense_slots(self, dense_slots_name):
        """Mark slots as dense: all samples have the same length."""
        self._mark(dense_slots_name, "is_dense")

    def set_use_slots(self, use_slots_name):
        """Mark slots as used: only these are read."""
        self._mark(use_slots_name, "is_used")

    def desc(self):
        """The description as text."""
        lines = [f'name: "{self._name}"', f"batch_size: {self._batch_size}", "multi_slot_desc {"]
        for slot in self._slots:
            lines += ["  slots {", f'    name: "{slot["name"]}"', f'    type: "{slot["type"]}"']
            lines += [f"    {key}: {str(slot[key]).lower()}" for key in ("is_dense", "is_used")] + ["  }"]
        return "\n".join([*lines, "}"]) + "\n"


def _field(text, name, default):
    found = re.search(rf'\b{name}\s*:\s*"?([\w.]+)"?', text)
    return found.group(1) if found else default
