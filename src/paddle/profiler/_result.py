"""The events of a recording, and their files: Chrome's JSON and Perfetto's protobuf."""

import dataclasses
import json
import os


@dataclasses.dataclass
class Event:
    """A named time range on a thread or a device."""

    name: str
    kind: str
    start: int  # nanoseconds, like `end`
    end: int
    thread: int
    device: str = "CPU"
    shapes: list = dataclasses.field(default_factory=list)
    flops: int = 0
    bytes: int = 0
    device_ns: int = 0  # device events that it started

    @property
    def duration(self):
        return self.end - self.start


class Result:
    """The events of one recording, in the order in which they begin."""

    def __init__(self, events, extra=None):
        self.events = sorted(events, key=lambda e: (e.start, -e.end))
        self.extra = extra or {}

    def get_data(self):
        """{thread: events}."""
        threads = {}
        for event in self.events:
            threads.setdefault(event.thread, []).append(event)
        return threads

    def get_extra_info(self):
        """Further information, such as processor usage."""
        return self.extra

    def save(self, path, format="json"):
        """Write the events: "json" for chrome://tracing, "pb" for ui.perfetto.dev, which opens both."""
        data = _chrome(self) if format == "json" else _perfetto(self)
        with open(path, "wb") as file:
            file.write(data)

    @staticmethod
    def load(path):
        """Read a file that `save` wrote."""
        with open(path, "rb") as file:
            data = file.read()
        return _from_chrome(data) if data[:1] == b"{" else _from_perfetto(data)


def _chrome(result):
    pid, events = os.getpid(), []
    for e in result.events:
        entry = {"name": e.name, "cat": e.kind, "pid": pid, "tid": e.thread, "ts": e.start / 1000}
        more = {"device": e.device}
        more.update({k: getattr(e, k) for k in ("shapes", "flops", "bytes") if getattr(e, k)})
        if e.kind == "Memory":
            entry |= {"ph": "i", "s": "t", "args": more}
        else:
            entry |= {"ph": "X", "dur": e.duration / 1000, "args": more}
        events.append(entry)
    names = [{"name": "process_name", "ph": "M", "pid": pid, "args": {"name": "paddle"}}]
    whole = {"displayTimeUnit": "ms", "schemaVersion": "1.0.2", "traceEvents": names + events, "extra": result.extra}
    return json.dumps(whole).encode()


def _from_chrome(data):
    whole = json.loads(data)
    events = []
    for entry in whole["traceEvents"]:
        if entry["ph"] not in "Xi":
            continue
        start, more = round(entry["ts"] * 1000), dict(entry["args"])
        end = start + round(entry.get("dur", 0) * 1000)
        events.append(Event(entry["name"], entry["cat"], start, end, entry["tid"], **more))
    return Result(events, whole.get("extra"))


# ---- Perfetto: a TrackEvent for each begin and end, in the fields of its public trace_packet.proto ----

_SEQUENCE, _TIMESTAMP, _TRACK_EVENT, _TRACK_DESCRIPTOR = 10, 8, 11, 60
_TYPE, _TRACK, _NAME, _CATEGORY = 9, 11, 23, 22
_BEGIN, _END = 1, 2


def _varint(number):
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def _number(field, value):
    return _varint(field << 3) + _varint(value)


def _blob(field, data):
    data = data.encode() if isinstance(data, str) else data
    return _varint(field << 3 | 2) + _varint(len(data)) + data


def _packet(time, kind, track, *rest):
    event = _number(_TYPE, kind) + _number(_TRACK, track) + b"".join(rest)
    return _blob(1, _number(_TIMESTAMP, time) + _number(_SEQUENCE, 1) + _blob(_TRACK_EVENT, event))


def _perfetto(result):
    out = []
    for thread, events in result.get_data().items():
        out.append(_blob(1, _blob(_TRACK_DESCRIPTOR, _number(1, thread) + _blob(2, f"thread {thread}"))))
        marks = []
        for order, e in enumerate(events):
            if e.kind == "Memory":
                continue
            begin = _packet(e.start, _BEGIN, thread, _blob(_NAME, e.name), _blob(_CATEGORY, e.kind))
            marks.append(((e.start, 1, order), begin))
            marks.append(((e.end, 0 if e.duration else 2, -order), _packet(e.end, _END, thread)))
        out.extend(data for _, data in sorted(marks, key=lambda m: m[0]))
    return b"".join(out)


def _fields(data):
    """(number, value) of each field of a message; a value is an int or bytes."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(data):
        key = varint()
        if key & 7 == 2:
            size = varint()
            yield key >> 3, data[at : at + size]
            at += size
        else:
            yield key >> 3, varint()


def _from_perfetto(data):
    events, open_ = [], {}
    for _, packet in _fields(data):
        fields = dict(_fields(packet))
        if _TRACK_EVENT not in fields:
            continue
        event = dict(_fields(fields[_TRACK_EVENT]))
        stack = open_.setdefault(event[_TRACK], [])
        if event[_TYPE] == _BEGIN:
            stack.append(Event(event[_NAME].decode(), event[_CATEGORY].decode(), fields[_TIMESTAMP], 0, event[_TRACK]))
        else:
            stack[-1].end = fields[_TIMESTAMP]
            events.append(stack.pop())
    return Result(events)
