"""Tables of a recording."""

import dataclasses
import enum
import math
import os
import time

from .._core import system


class SortedKeys(enum.Enum):
    """What the operators of a table are sorted by.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.profiler.SortedKeys.CPUTotal.name
    'CPUTotal'
    """

    CPUTotal = 0
    CPUAvg = 1
    CPUMax = 2
    CPUMin = 3
    GPUTotal = 4
    GPUAvg = 5
    GPUMax = 6
    GPUMin = 7


class SummaryView(enum.Enum):
    """The tables of a summary.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.profiler.SummaryView.OverView.name
    'OverView'
    """

    DeviceView = 0
    OverView = 1
    ModelView = 2
    DistributedView = 3
    KernelView = 4
    OperatorView = 5
    MemoryView = 6
    MemoryManipulationView = 7
    UDFView = 8


_UNITS = {"s": 1e9, "ms": 1e6, "us": 1e3, "ns": 1.0}
_PHASES = ("Dataloader", "Forward", "Backward", "Optimization")
_STATISTICS = "Total / Avg / Max / Min / Ratio(%)"


@dataclasses.dataclass
class _Item:
    """All events of one name."""

    name: str
    calls: int = 0
    times: list = dataclasses.field(default_factory=list)
    device_times: list = dataclasses.field(default_factory=list)
    flops: int = 0
    parts: dict = dataclasses.field(default_factory=dict)

    def add(self, event):
        self.calls += 1
        self.times.append(event.duration)
        self.device_times.append(event.device_ns)
        self.flops += event.flops

    def key(self, by):
        times = self.times if by.name.startswith("CPU") else self.device_times
        if by.name.endswith("Avg"):
            return sum(times) / len(times)
        return {"Total": sum, "Max": max, "Min": min}[by.name[3:]](times)


def processor_use(before=None):
    """Processor usage: the current counters, or percentages since earlier counters."""
    own, wall = time.process_time(), time.perf_counter()
    busy, whole = system.processor_times() or (None, None)
    if before is None:
        return own, wall, busy, whole
    use = {"CPU(Process)": 100 * (own - before[0]) / max(wall - before[1], 1e-9)}
    if whole is not None:
        use["CPU(System)"] = 100 * (busy - before[2]) / max(whole - before[3], 1)
    return use


def summary_text(result, sorted_by, op_detail, thread_sep, time_unit, views):
    """The requested tables as text; None for all that have content."""
    page = _Page(result, sorted_by, op_detail, thread_sep, time_unit)
    texts = [page.view(view) for view in (views or SummaryView)]
    return "\n\n".join(text for text in texts if text)


class _Page:
    def __init__(self, result, sorted_by, op_detail, thread_sep, unit):
        self.result, self.sorted_by, self.op_detail, self.thread_sep = result, sorted_by, op_detail, thread_sep
        self.unit, self.per_unit = unit, _UNITS[unit]
        self.whole = sum(e.duration for e in result.events if e.kind == "ProfileStep") or (
            max(e.end for e in result.events) - min(e.start for e in result.events) if result.events else 1
        )
        self.has_device = any(e.device != "CPU" for e in result.events)

    def view(self, view):
        return {
            SummaryView.DeviceView: self.device,
            SummaryView.OverView: self.overview,
            SummaryView.ModelView: self.model,
            SummaryView.DistributedView: self.distributed,
            SummaryView.KernelView: self.kernels,
            SummaryView.OperatorView: self.operators,
            SummaryView.MemoryView: self.memory,
            SummaryView.MemoryManipulationView: self.copies,
            SummaryView.UDFView: self.user,
        }[view]()

    # ---- the views ----

    def device(self):
        rows = [[name, f"{share:.2f}"] for name, share in self.result.extra.items()]
        if not rows:
            return None
        note = f"100 % is one processor; this machine has {os.cpu_count()}. System: busy time of all processes."
        return _table("Device Summary", ["Device", "Utilization (%)"], rows, note=note)

    def overview(self):
        kinds = {}
        for e in self.result.events:
            if e.kind != "Memory":
                kinds.setdefault(e.kind, []).append(e)
        if not kinds:
            return None
        rows = []
        for kind, events in sorted(kinds.items(), key=lambda k: -_merged(k[1])):
            time_ = _merged(events)
            indent = "" if kind == "ProfileStep" else "  "
            rows.append([indent + kind, str(len(events)), self.time(time_), f"{100 * time_ / self.whole:.2f}"])
        rows.sort(key=lambda r: not r[0].startswith("ProfileStep"))
        note = (
            "Kinds of events overlap: an Operator contains torch's operators (OperatorInner), a Forward its Operators."
        )
        return _table("Overview Summary", ["Event Type", "Calls", "Time", "Ratio (%)"], rows, self.unit, note)

    def model(self):
        steps = _Item("ProfileStep")
        phases = {name: _Item("  " + name) for name in _PHASES}
        for e in self.result.events:
            if e.kind == "ProfileStep":
                steps.add(e)
            elif e.kind in phases:
                phases[e.kind].add(e)
        if not steps.calls:
            return None
        rows = [self.row(steps, self.whole)]
        rows += [self.row(item, self.whole) for item in phases.values() if item.calls]
        rest = self.whole - sum(sum(item.times) for item in phases.values())
        rows.append(
            ["  Others", "-", f"{self.time(rest)} / - / - / - / {100 * rest / self.whole:.2f}"]
            + ["-"] * self.has_device
        )
        return _table("Model Summary", self.titles(), rows, self.unit)

    def distributed(self):
        events = [e for e in self.result.events if e.kind == "Communication"]
        if not events:
            return None
        computing = [e for e in self.result.events if e.kind in ("Operator", "Kernel")]
        both = _merged(events) + _merged(computing) - _merged(events + computing)
        figures = {"Communication": _merged(events), "Computation": _merged(computing), "Overlap": both}
        rows = [[name, self.time(t), f"{100 * t / self.whole:.2f}"] for name, t in figures.items()]
        return _table("Distribution Summary", ["Name", "Total Time", "Ratio (%)"], rows, self.unit)

    def kernels(self):
        return self._by_name("Kernel Summary", ("Kernel",))

    def copies(self):
        return self._by_name("Memory Manipulation Summary", ("Memcpy", "Memset"))

    def user(self):
        return self._by_name("UserDefined Summary", ("PythonUserDefined", "UserDefined"))

    def operators(self):
        texts = []
        for thread, events in self.result.get_data().items() if self.thread_sep else [(None, self.result.events)]:
            items = _operator_items(events)
            if not items:
                continue
            total, rows = sum(sum(i.times) for i in items.values()), []
            with_flops = any(i.flops for i in items.values())
            for item in self.ordered(items):
                rows.append(self.row(item, total) + ([str(item.flops)] if with_flops else []))
                if self.op_detail:
                    for part in self.ordered(item.parts):
                        rows.append(self.row(part, sum(item.times), "  ") + (["-"] if with_flops else []))
            title = "Operator Summary" + (f" (thread {thread})" if thread is not None else "")
            texts.append(_table(title, self.titles() + ["FLOPs"] * with_flops, rows, self.unit))
        return "\n\n".join(texts)

    def memory(self):
        events = [e for e in self.result.events if e.kind == "Memory"]
        if not events:
            return None
        rows = []
        for device in sorted({e.device for e in events}):
            held = most = taken = freed = 0
            for e in events:
                if e.device == device:
                    held += e.bytes
                    most = max(most, held)
                    taken, freed = taken + max(e.bytes, 0), freed - min(e.bytes, 0)
            count = sum(e.device == device and e.bytes > 0 for e in events)
            rows.append([device, str(count), *(f"{n / 2**20:.3f}" for n in (taken, freed, most))])
        titles = ["Device", "Allocations", "Allocated (MB)", "Freed (MB)", "Peak increase (MB)"]
        return _table("Memory Summary", titles, rows)

    # ---- their parts ----

    def _by_name(self, title, kinds):
        items = {}
        for e in self.result.events:
            if e.kind in kinds:
                items.setdefault(e.name, _Item(e.name)).add(e)
        rows = [self.row(item, self.whole) for item in self.ordered(items)]
        return _table(title, self.titles(), rows, self.unit) if rows else None

    def ordered(self, items):
        return sorted(items.values(), key=lambda i: i.key(self.sorted_by), reverse=self.sorted_by.name[3:] != "Min")

    def titles(self):
        return ["Name", "Calls", f"CPU {_STATISTICS}"] + [f"GPU {_STATISTICS}"] * self.has_device

    def time(self, nanoseconds):
        return f"{nanoseconds / self.per_unit:.2f}"

    def row(self, item, whole, indent=""):
        cells = [indent + item.name, str(item.calls), self._statistics(item.times, whole)]
        return cells + [self._statistics(item.device_times, whole)] * self.has_device

    def _statistics(self, times, whole):
        figures = (sum(times), sum(times) / len(times), max(times), min(times))
        return " / ".join(map(self.time, figures)) + f" / {100 * sum(times) / max(whole, 1):.2f}"


def _operator_items(events):
    """Operators by name, each with the torch operators that it calls; others are listed separately."""
    items, open_ = {}, {}
    for e in events:
        if e.kind not in ("Operator", "OperatorInner") or e.device != "CPU":
            continue
        stack = open_.setdefault(e.thread, [])
        while stack and stack[-1][0].end <= e.start:
            stack.pop()
        if e.kind == "Operator":
            item = items.setdefault(e.name, _Item(e.name))
            if not any(holder is item for _, holder in stack):
                item.add(e)
        elif stack and stack[-1][0].kind == "OperatorInner":  # nested: the outer one counts
            item = stack[-1][1]
            item.flops += e.flops
        elif stack:
            holder = stack[-1][1]
            holder.flops += e.flops
            item = holder.parts.setdefault(e.name, _Item(e.name))
            item.add(e)
        else:
            item = items.setdefault(e.name, _Item(e.name))
            item.add(e)
        stack.append((e, item))
    return items


def _merged(events):
    """The total time during which at least one of the events runs."""
    total, reached = 0, -math.inf
    for e in sorted(events, key=lambda e: e.start):
        total += max(e.end - max(e.start, reached), 0)
        reached = max(reached, e.end)
    return total


def _table(title, titles, rows, unit=None, note=None):
    widths = [max(len(str(row[i])) for row in [titles, *rows]) for i in range(len(titles))]
    rule = "  ".join("-" * w for w in widths)
    lines = [f" {title} ".center(len(rule), "-")]
    lines += [f"Time unit: {unit}"] if unit else []
    lines += [rule, _line(titles, widths), rule, *(_line(row, widths) for row in rows), rule]
    return "\n".join(lines + ([f"Note: {note}"] if note else []))


def _line(cells, widths):
    return "  ".join(str(c).ljust(w) for c, w in zip(cells, widths, strict=True)).rstrip()
