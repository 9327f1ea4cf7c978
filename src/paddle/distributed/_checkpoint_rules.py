"""Statements that say how the tensors of a checkpoint become those of a model: `aoa_config` of `load_state_dict`.

a -> x                      another name
a, b -> x, axis=1           join tensors;  a -> x, y, axis=1 splits one into equal parts
a^T -> x                    transpose;  a -> x, permute='[1,0,2]' orders the axes
a -> x, dtype='float16'     another dtype
h.$ID.w -> layers.$ID.w     for every number that occurs at $ID;  h.*.w on the left joins them in order
a -> _                      leave out;  _ -> x keeps what the model has
g, u -> x, fused_ffn        join, shard by shard; x -> g, u, fused_ffn splits; x -> x, fused_ffn for other degrees
q, k, v -> x, fused_qkv, num_heads=8, num_key_value_groups=2
                            join, group by group of heads; x -> q, k, v, … splits;  fused_qkv_old: shard by shard
"""

import functools
import re

import torch

from .._core.dtype import torch_dtype
from .._core.errors import FailedCheckError, InvalidArgumentError, received

_NAME = r"[\w.$*\-/]+"
_FUSED = {"fused_qkv": 3, "fused_qkv_old": 3, "fused_ffn": 2}  # how many tensors are one


class Statement:
    """One statement: names on both sides, which of the left ones are transposed, and settings."""

    def __init__(self, text):
        self.text = text
        left, arrow, right = text.partition("->")
        if not arrow or "->" in right:
            raise InvalidArgumentError(f"aoa_config: expected 'names -> names, settings', not {text!r}.")
        self.left, self.turned, self.right, self.settings, self.fused = [], [], [], {}, None
        for part in _parts(left):
            name = part.removesuffix("^T")
            self._check_name(name)
            self.left.append(name)
            self.turned.append(part.endswith("^T"))
        for part in _parts(right):
            if "=" in part:
                key, _, value = (piece.strip() for piece in part.partition("="))
                self.settings[key] = value.strip("'\"")
            elif part in _FUSED:
                self.fused = part
            else:
                self._check_name(part)
                self.right.append(part)
        heads = {"num_heads", "num_key_value_groups"} if self.fused in ("fused_qkv", "fused_qkv_old") else set()
        other = {"permute"} if self.fused is None else heads
        unknown = sorted(set(self.settings) - {"axis", "dtype", "src_dtype", "dst_dtype"} - other)
        if unknown:
            raise NotImplementedError(f"aoa_config: the setting {unknown[0]!r} in {text!r} is not supported yet")
        if len(self.left) > 1 and len(self.right) > 1:
            raise FailedCheckError(f"aoa_config: one side of {text!r} must have a single name.")
        if self.fused is not None:
            self._check_fused(heads)

    def _check_fused(self, heads):
        count, sides = _FUSED[self.fused], (len(self.left), len(self.right))
        if sides not in ((count, 1), (1, count)) and (sides != (1, 1) or self.fused == "fused_qkv"):
            raise FailedCheckError(f"aoa_config: {self.fused} joins {count} tensors or splits one, not {self.text!r}.")
        for key in sorted(heads):
            if not self.settings.get(key, "").isdigit() or not int(self.settings[key]):
                raise FailedCheckError(f"aoa_config: {self.fused} in {self.text!r} needs {key}, a positive number.")
        if heads and int(self.settings["num_heads"]) % int(self.settings["num_key_value_groups"]):
            raise FailedCheckError(f"aoa_config: num_key_value_groups must divide num_heads in {self.text!r}.")

    def ratio(self):
        """How wide the tensors are that are one, as numbers of heads."""
        if self.fused == "fused_ffn":
            return (1, 1)
        heads, groups = int(self.settings["num_heads"]), int(self.settings["num_key_value_groups"])
        return (heads, groups, groups)

    def _check_name(self, name):
        if not re.fullmatch(_NAME, name):
            raise InvalidArgumentError(f"aoa_config: {name!r} in {self.text!r} is no name of a tensor.")

    def expanded(self, known):
        """The statements for each number that stands for `$ID`, with the stars on the left replaced by numbers."""
        places = sorted({p for name in (*self.left, *self.right) for p in re.findall(r"\$\w+", name)})
        if not places:
            return [self._with(self._stars(known), self.right)]
        pattern = next((name for name in self.left if all(place in name for place in places)), None)
        if pattern is None:
            raise InvalidArgumentError(f"aoa_config: {places[0]} must occur on the left of {self.text!r}.")
        matches = map(_matcher(pattern, *places), known)
        found = sorted({tuple((p, int(m[_group(p)])) for p in places) for m in matches if m})
        if not found:
            raise InvalidArgumentError(
                f"aoa_config: nothing in the checkpoint is called {pattern!r}.", received(statement=self.text)
            )
        made = []
        for numbers in found:
            left = [(_numbered(name, numbers), turned) for name, turned in zip(self.left, self.turned, strict=True)]
            made.append(self._with(left, [_numbered(name, numbers) for name in self.right]))
        return made

    def _stars(self, known):
        names = []
        for name, turned in zip(self.left, self.turned, strict=True):
            if "*" not in name:
                names.append((name, turned))
                continue
            matched = [(int(m[_group("*")]), m.string) for m in map(_matcher(name, "*"), known) if m]
            names += [(found, turned) for _, found in sorted(matched)]
        if any("*" in name for name in self.right):
            raise NotImplementedError(f"aoa_config: '*' on the right of {self.text!r} is not supported yet")
        return names

    def _with(self, left, right):
        made = Statement.__new__(Statement)
        made.text, made.settings, made.right, made.fused = self.text, self.settings, list(right), self.fused
        made.left, made.turned = [name for name, _ in left], [turned for _, turned in left]
        return made


def _parts(text):
    """The parts of a list between commas that are not inside quotes or brackets."""
    found = [part.strip() for part in re.findall(r"""(?:'[^']*'|"[^"]*"|\[[^\]]*\]|[^,'"\[])+""", text)]
    if not found or not all(found):
        raise InvalidArgumentError(f"aoa_config: expected names between commas, not {text.strip()!r}.")
    return found


def _group(place):
    """The name of the group that stands for a placeholder in a regular expression."""
    return "star" if place == "*" else place[1:]


def _matcher(name, *places):
    pattern = re.escape(name)
    for place in sorted(places, key=len, reverse=True):  # $ID2 before $ID
        first, *rest = pattern.split(re.escape(place))
        joined = rf"(?P={_group(place)})".join(rest)
        pattern = rf"{first}(?P<{_group(place)}>\d+){joined}"
    return re.compile(pattern).fullmatch


def _numbered(name, numbers):
    for place, number in sorted(numbers, key=lambda pair: -len(pair[0])):
        name = name.replace(place, str(number))
    return name


class Rules:
    """What every tensor of a model is made of.

    Args:
        config: {"aoa_statements": [...]}.
        known: the names in the checkpoint.
        shards: (name, axis) -> into how many shards a tensor of the checkpoint is split; all, if the axis is None.
        wanted: the same for tensors of the state that is filled, with None for others; by default they are whole.
    """

    def __init__(self, config, known, shards=None, wanted=None):
        if not isinstance(config, dict) or not isinstance(config.get("aoa_statements", []), (list, tuple)):
            raise InvalidArgumentError(
                "aoa_config: expected {'aoa_statements': ['a -> b', ...]}.", received(aoa_config=config)
            )
        self._made, self.kept, self.dropped = {name: _Source(name) for name in known}, set(), set()
        self.assigned = []
        whole = lambda name, axis: 1  # noqa: E731
        self._shards, self._wanted = shards or whole, wanted or whole
        for text in config.get("aoa_statements", []):
            for statement in Statement(text).expanded(list(self._made)):
                self._take(statement)

    def _take(self, statement):
        left, right = statement.left, statement.right
        if left == ["_"]:
            self.kept |= set(right)
            return
        for name in left:
            if name not in self._made:
                raise InvalidArgumentError(
                    f"aoa_config: there is no tensor '{name}' in the checkpoint or made by an earlier statement.",
                    received(statement=statement.text),
                )
        self.dropped |= set(left)
        if right == ["_"]:
            return
        parts = [_Turned(self._made[n]) if t else self._made[n] for n, t in zip(left, statement.turned, strict=True)]
        if statement.fused is not None:
            self._fuse(statement, parts)
            return
        if (len(left) > 1 or len(right) > 1) and "axis" not in statement.settings:
            raise InvalidArgumentError(
                "aoa_config: joining and splitting need an axis.", received(statement=statement.text), "axis=0."
            )
        axis = int(statement.settings.get("axis", 0))
        value = parts[0] if len(parts) == 1 else _Joined(parts, axis)
        if "permute" in statement.settings:
            value = _Permuted(value, [int(n) for n in re.findall(r"\d+", statement.settings["permute"])])
        count = len(right)
        values = [value] if count == 1 else [_Slice(value, axis, i, count, statement.text) for i in range(count)]
        self._assign(statement, values)

    def _assign(self, statement, values):
        dtype = statement.settings.get("dst_dtype") or statement.settings.get("dtype")
        for name, value in zip(statement.right, values, strict=True):
            self._made[name] = value if dtype is None else _Cast(value, dtype)
            self.assigned.append(name)
            self.dropped.discard(name)

    def _fuse(self, statement, parts):
        """Join or split tensors block by block; a block is a group of heads, or the shard of a process."""
        axis, text, ratio = int(statement.settings.get("axis", 1)), statement.text, statement.ratio()
        read = write = lambda: ratio[-1]
        if statement.fused != "fused_qkv":
            read = functools.partial(self._blocks_read, parts[0], axis, text)
            write = functools.partial(self._blocks_written, statement.right[0], axis, text)
        if len(parts) == 1:
            parts = [_Unfused(parts[0], axis, ratio, i, read, text) for i in range(len(ratio))]
        self._assign(statement, parts if len(statement.right) > 1 else [_Fused(parts, axis, write, text)])

    def _blocks_read(self, part, axis, text):
        if isinstance(part, _Source):
            return self._shards(part.name, axis)
        if any(self._shards(name, None) > 1 for name in part.sources()):
            raise InvalidArgumentError(
                f"aoa_config: {text!r} splits a tensor that is itself made of shards of others.",
                None,
                "split the tensor of the checkpoint first, then change the parts.",
            )
        return 1

    def _blocks_written(self, name, axis, text):
        count = self._wanted(name, axis)
        if count is None:
            raise InvalidArgumentError(f"aoa_config: '{name}' in {text!r} must be a tensor of the state to be filled.")
        return count

    def sources(self, name):
        """The names in the checkpoint that a tensor is made of; None if there is no such tensor."""
        return self._made[name].sources() if name in self._made else None

    def is_plain(self, name):
        """Whether a tensor is the one of the same name in the checkpoint."""
        made = self._made.get(name)
        return isinstance(made, _Source) and made.name == name

    def value(self, name, read):
        """A tensor in full; `read(name)` gives a tensor of the checkpoint."""
        return self._made[name].value(read)

    def names(self):
        """All tensors that the checkpoint gives after the statements."""
        return [name for name in self._made if name not in self.dropped]


class _Source:
    def __init__(self, name):
        self.name = name

    def sources(self):
        return {self.name}

    def value(self, read):
        return read(self.name)


class _Of:
    def __init__(self, part):
        self._part = part

    def sources(self):
        return self._part.sources()

    def value(self, read):
        return self._change(self._part.value(read))


class _Turned(_Of):
    def _change(self, t):
        return t.t() if t.dim() == 2 else t.movedim(-1, 0)


class _Permuted(_Of):
    def __init__(self, part, order):
        super().__init__(part)
        self._order = order

    def _change(self, t):
        return t.permute(self._order)


class _Cast(_Of):
    def __init__(self, part, dtype):
        super().__init__(part)
        self._dtype = torch_dtype(dtype)

    def _change(self, t):
        return t.to(self._dtype)


class _Slice(_Of):
    def __init__(self, part, axis, index, count, text):
        super().__init__(part)
        self._axis, self._index, self._count, self._text = axis, index, count, text

    def _change(self, t):
        if t.shape[self._axis] % self._count:
            raise FailedCheckError(
                f"aoa_config: {self._text!r} cannot split axis {self._axis} of {list(t.shape)} into {self._count}."
            )
        return t.chunk(self._count, self._axis)[self._index]


class _Unfused(_Of):
    """One of the tensors that were joined block by block."""

    def __init__(self, part, axis, ratio, index, blocks, text):
        super().__init__(part)
        self._axis, self._ratio, self._index, self._blocks, self._text = axis, ratio, index, blocks, text

    def _change(self, t):
        width, total = _size(t, self._axis, self._text), sum(self._ratio)
        blocks = self._blocks()
        if width % total or any(width // total * share % blocks for share in self._ratio):
            raise FailedCheckError(
                f"aoa_config: {self._text!r} cannot split axis {self._axis} of {list(t.shape)} as {self._ratio} "
                f"in each of {blocks} blocks."
            )
        sizes = [width // total * share // blocks for share in self._ratio]
        return torch.cat([b.split(sizes, self._axis)[self._index] for b in t.chunk(blocks, self._axis)], self._axis)


class _Joined:
    def __init__(self, parts, axis):
        self._parts, self._axis = parts, axis

    def sources(self):
        return set().union(*(p.sources() for p in self._parts))

    def value(self, read):
        return torch.cat([p.value(read) for p in self._parts], self._axis)


class _Fused(_Joined):
    """Tensors joined block by block."""

    def __init__(self, parts, axis, blocks, text):
        super().__init__(parts, axis)
        self._blocks, self._text = blocks, text

    def value(self, read):
        parts = [part.value(read) for part in self._parts]
        sizes = [_size(t, self._axis, self._text) for t in parts]
        blocks = self._blocks()
        for t, size in zip(parts, sizes, strict=True):
            if size % blocks:
                raise FailedCheckError(
                    f"aoa_config: {self._text!r} cannot split axis {self._axis} of {list(t.shape)} into {blocks}."
                )
        rows = zip(*(t.chunk(blocks, self._axis) for t in parts), strict=True)
        return torch.cat([piece for row in rows for piece in row], self._axis)


def _size(t, axis, text):
    if not -t.dim() <= axis < t.dim():
        raise InvalidArgumentError(
            f"aoa_config: {text!r} is about axis {axis}.", f"a tensor of shape {list(t.shape)}", "axis=0."
        )
    return t.shape[axis]
