"""The rows of the table: how a torch name and a Paddle name are related."""

from collections.abc import Iterator
from dataclasses import dataclass, field

TENSOR = ("torch.Tensor", "paddle.Tensor")


@dataclass(frozen=True)
class Row:
    """One pair of names.

    `torch_call` and `paddle_call` do the same; the tests evaluate both and compare the results. `naive` is what one
    would write by the names alone; if it is given, its result must differ.
    """

    torch: str
    paddle: str
    family: str
    arguments: dict[str, str] = field(default_factory=dict)  # torch's name -> Paddle's, if they differ
    converted: frozenset[str] = frozenset()  # torch's arguments whose values must be converted
    torch_call: str = ""
    paddle_call: str = ""
    naive: str = ""
    note: str = ""
    by: str = "value"  # how to compare, if not by value: moments (of random numbers), shape, first (of several), eval
    # (a layer in that mode), plateau (a schedule of metrics), group (within a process group); module and exists: not
    on: str = "x"  # the inputs of a layer
    fill: str = ""  # how weights are copied to the other layer: "" in order, transposed, names
    tolerance: float = 1e-5
    fluid: str = ""  # the name before Paddle 2.0
    checked: str = "both"  # by calling both; "paddle": Paddle alone; "names": both have the name and its arguments

    @property
    def relation(self) -> str:
        """same, renamed, differs, composed (no single name on one side) or none (no counterpart)."""
        if not (self.torch and self.paddle):
            return "composed" if self.torch_call and self.paddle_call else "none"
        if self.naive or self.fill == "transposed":
            return "differs"
        return "same" if self.torch.partition(".")[2] == self.paddle.partition(".")[2] else "renamed"

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which the row can be found."""
        return tuple(name for name in (self.torch, self.paddle, self.fluid) if name)

    @property
    def is_pair(self) -> bool:
        """Whether the row has a callable name on each side, and the tests call both."""
        return bool(self.torch and self.paddle and self.torch_call and not self.fluid and self.checked == "both")


class Family:
    """Rows about one subject; names are written relative to a prefix on each side."""

    def __init__(self, title: str, torch: str = "torch", paddle: str = "paddle") -> None:
        self.title = title
        self.torch = torch
        self.paddle = paddle
        self.rows: list[Row] = []

    def pair(
        self,
        torch: str,
        paddle: str = "",
        call: str = "",
        arguments: str = "",
        *,
        left: str = "",
        right: str = "",
        naive: str = "",
        note: str = "",
        by: str = "value",
        on: str = "x",
        fill: str = "",
        tolerance: float = 1e-5,
    ) -> None:
        """A torch name and its counterpart, which has the same name unless it is given.

        `call` is what follows both names: "(x, y)"; for methods and attributes "x(1)" or "x". `left` and `right` are
        complete expressions for torch and Paddle. `arguments` are renamings, "dim=axis"; "p~momentum" if the value is
        converted, too.
        """
        theirs, ours = qualified(torch, self.torch), qualified(paddle or torch, self.paddle)
        renamed, converted = parse(arguments)
        self.rows.append(
            Row(
                torch=theirs,
                paddle=ours,
                family=self.title,
                arguments=renamed,
                converted=converted,
                torch_call=left or applied(theirs, call),
                paddle_call=right or applied(ours, call),
                naive=naive,
                note=note,
                by=by,
                on=on,
                fill=fill,
                tolerance=tolerance,
            )
        )

    def same(self, names: str, call: str, arguments: str = "", *, note: str = "", by: str = "value") -> None:
        """Several names that are the same on both sides."""
        for name in names.split():
            self.pair(name, call=call, arguments=arguments, note=note, by=by)

    def composed(self, torch: str, left: str, right: str, note: str = "", *, by: str = "value", on: str = "x") -> None:
        """A torch name that corresponds to several calls, or a method, in Paddle."""
        name = qualified(torch, self.torch)
        self.rows.append(Row(name, "", self.title, torch_call=left, paddle_call=right, note=note, by=by, on=on))

    def composed_there(self, paddle: str, right: str, left: str, note: str = "", *, by: str = "value") -> None:
        """A Paddle name that corresponds to several calls in torch."""
        name = qualified(paddle, self.paddle)
        self.rows.append(Row("", name, self.title, torch_call=left, paddle_call=right, note=note, by=by))

    def none(self, torch: str, note: str) -> None:
        """A name of torch without a counterpart."""
        self.rows.append(Row(qualified(torch, self.torch), "", self.title, note=note))

    def none_there(self, paddle: str, note: str) -> None:
        """A name of Paddle without a counterpart."""
        self.rows.append(Row("", qualified(paddle, self.paddle), self.title, note=note))

    def exists(self, torch: str, paddle: str = "", arguments: str = "", note: str = "") -> None:
        """A pair that cannot be called on every machine: the names and their arguments are checked."""
        renamed, converted = parse(arguments)
        theirs, ours = qualified(torch, self.torch), qualified(paddle or torch, self.paddle)
        self.rows.append(Row(theirs, ours, self.title, renamed, converted, note=note, by="exists", checked="names"))

    def module(self, torch: str, paddle: str, note: str = "") -> None:
        """Two modules with the same subject."""
        self.rows.append(Row(torch, paddle, self.title, note=note, by="module"))

    def modules_there(self, paddle: str, note: str) -> None:
        """A module of Paddle without a single counterpart."""
        self.rows.append(Row("", paddle, self.title, note=note, by="module"))

    def unchecked(self, torch: str, paddle: str, right: str, arguments: str = "", note: str = "") -> None:
        """A pair whose torch side cannot be called here: only Paddle's is."""
        renamed, converted = parse(arguments)
        theirs, ours = qualified(torch, self.torch), qualified(paddle, self.paddle)
        row = Row(theirs, ours, self.title, renamed, converted, paddle_call=right, note=note, checked="paddle")
        self.rows.append(row)

    def before(self, fluid: str, paddle: str, torch: str = "", *, old: str = "", new: str = "", note: str = "") -> None:
        """A name from before Paddle 2.0 with its successor; `old` and `new` are calls with the same result."""
        row = Row(torch, paddle, self.title, fluid=fluid, torch_call=old, paddle_call=new, note=note, checked="paddle")
        self.rows.append(row)


def qualified(name: str, prefix: str) -> str:
    """The full name: `prefix.name`, unless the name is full already."""
    return name if name.startswith(("torch.", "paddle.", "torchvision.", "tb_paddle.")) else f"{prefix}.{name}"


def applied(name: str, call: str) -> str:
    """A call: `(x)` follows a function's name; `x(1)` and `x` mean a method and an attribute of x."""
    if not call or call.startswith("("):
        return name + call if call else ""
    subject, bracket, rest = call.partition("(")
    return f"{subject}.{name.rpartition('.')[2]}{bracket}{rest}"


def parse(arguments: str) -> tuple[dict[str, str], frozenset[str]]:
    """The renamings in "input=x dim=axis p~momentum", and those whose values change."""
    renamed, converted = dict[str, str](), set[str]()
    for word in arguments.split():
        mark = "~" if "~" in word else "="
        theirs, _, ours = word.partition(mark)
        renamed[theirs] = ours
        if mark == "~":
            converted.add(theirs)
    return renamed, frozenset(converted)


def pairs(rows: list[Row]) -> Iterator[tuple[str, str]]:
    """The different pairs of names that are checked by calling both."""
    yield from dict.fromkeys((row.torch, row.paddle) for row in rows if row.is_pair)
