"""Statements that say how the tensors of a checkpoint become those of a model: `aoa_config` of `load_state_dict`.

a -> x                      another name
a, b -> x, axis=1           join tensors;  a -> x, y, axis=1 splits one into equal parts
a^T -> x                    transpose;  a -> x, permute='[1,0,2]' orders the axes
a -> x, dtype='float16'     another dtype
h.$ID.w -> layers.$ID.w     for every number that occurs at $ID;  h.*.w on the left joins them in order
a -> _                      leave out;  _ -> x keeps what the model has
"""

import re

import torch

from .._core.dtype import torch_dtype
from .._core.errors import FailedCheckError, InvalidArgumentError, received

_NAME = r"[\w.$*\-/]+"


class Statement:
    """One statement: names on both sides, which of the left ones are transposed, and settings."""

    def __init__(self, text):
        self.text = text
        left, arrow, right = text.partition("->")
        if not arrow or "->" in right:
            raise InvalidArgumentError(f"aoa_config: expected 'names -> names, settings', not {text!r}.")
        self.left, self.turned, self.right, self.settings = [], [], [], {}
        for part in _parts(left):
            name = part.removesuffix("^T")
            self._check_name(name)
            self.left.append(name)
            self.turned.append(part.endswith("^T"))
        for part in _parts(right):
            if "=" in part:
                key, _, value = (piece.strip() for piece in part.partition("="))
                self.settings[key] = value.strip("'\"")
            elif part.startswith("fused_"):
                raise NotImplementedError(f"aoa_config: {part} in {text!r} is not supported yet; name the parts")
            else:
                self._check_name(part)
                self.right.append(part)
        unknown = sorted(set(self.settings) - {"axis", "permute", "dtype", "src_dtype", "dst_dtype"})
        if unknown:
            raise NotImplementedError(f"aoa_config: the setting {unknown[0]!r} in {text!r} is not supported yet")
        if len(self.left) > 1 and len(self.right) > 1:
            raise FailedCheckError(f"aoa_config: one side of {text!r} must have a single name.")

    def _check_name(self, name):
        if not re.fullmatch(_NAME, name):
            raise InvalidArgumentError(f"aoa_config: {name!r} in {self.text!r} is no name of a tensor.")

    def expanded(self, known):
        """The statements for each number that stands for `$ID`, with the stars on the left replaced by numbers."""
        places = sorted({p for name in (*self.left, *self.right) for p in re.findall(r"\$\w+", name)})
        if len(places) > 1:
            raise NotImplementedError(f"aoa_config: several placeholders in {self.text!r} are not supported yet")
        if not places:
            return [self._with(self._stars(known), self.right)]
        pattern = next((name for name in self.left if places[0] in name), None)
        if pattern is None:
            raise InvalidArgumentError(f"aoa_config: {places[0]} must occur on the left of {self.text!r}.")
        found = sorted({int(m.group(1)) for m in map(_matcher(pattern, places[0]), known) if m})
        if not found:
            raise InvalidArgumentError(
                f"aoa_config: nothing in the checkpoint is called {pattern!r}.", received(statement=self.text)
            )
        made = []
        for number in found:
            left = [(name.replace(places[0], str(number)), t) for name, t in zip(self.left, self.turned, strict=True)]
            made.append(self._with(left, [name.replace(places[0], str(number)) for name in self.right]))
        return made

    def _stars(self, known):
        names = []
        for name, turned in zip(self.left, self.turned, strict=True):
            if "*" not in name:
                names.append((name, turned))
                continue
            matched = [(int(m.group(1)), m.string) for m in map(_matcher(name, "*"), known) if m]
            names += [(found, turned) for _, found in sorted(matched)]
        if any("*" in name for name in self.right):
            raise NotImplementedError(f"aoa_config: '*' on the right of {self.text!r} is not supported yet")
        return names

    def _with(self, left, right):
        made = Statement.__new__(Statement)
        made.text, made.settings, made.right = self.text, self.settings, list(right)
        made.left, made.turned = [name for name, _ in left], [turned for _, turned in left]
        return made


def _parts(text):
    """The parts of a list between commas that are not inside quotes or brackets."""
    found = [part.strip() for part in re.findall(r"""(?:'[^']*'|"[^"]*"|\[[^\]]*\]|[^,'"\[])+""", text)]
    if not found or not all(found):
        raise InvalidArgumentError(f"aoa_config: expected names between commas, not {text.strip()!r}.")
    return found


def _matcher(name, place):
    pattern = re.compile(re.escape(name).replace(re.escape(place), r"(\d+)", 1))
    return pattern.fullmatch


class Rules:
    """What every tensor of a model is made of.

    Args:
        config: {"aoa_statements": [...]}.
        known: the names in the checkpoint.
    """

    def __init__(self, config, known):
        if not isinstance(config, dict) or not isinstance(config.get("aoa_statements", []), (list, tuple)):
            raise InvalidArgumentError(
                "aoa_config: expected {'aoa_statements': ['a -> b', ...]}.", received(aoa_config=config)
            )
        self._made, self.kept, self.dropped = {name: _Source(name) for name in known}, set(), set()
        self.assigned = []
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
        if (len(left) > 1 or len(right) > 1) and "axis" not in statement.settings:
            raise InvalidArgumentError(
                "aoa_config: joining and splitting need an axis.", received(statement=statement.text), "axis=0."
            )
        axis = int(statement.settings.get("axis", 0))
        value = parts[0] if len(parts) == 1 else _Joined(parts, axis)
        if "permute" in statement.settings:
            value = _Permuted(value, [int(n) for n in re.findall(r"\d+", statement.settings["permute"])])
        dtype = statement.settings.get("dst_dtype") or statement.settings.get("dtype")
        value = value if dtype is None else _Cast(value, dtype)
        for i, name in enumerate(right):
            self._made[name] = value if len(right) == 1 else _Slice(value, axis, i, len(right), statement.text)
            self.assigned.append(name)
            self.dropped.discard(name)

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


class _Joined:
    def __init__(self, parts, axis):
        self._parts, self._axis = parts, axis

    def sources(self):
        return set().union(*(p.sources() for p in self._parts))

    def value(self, read):
        return torch.cat([p.value(read) for p in self._parts], self._axis)
