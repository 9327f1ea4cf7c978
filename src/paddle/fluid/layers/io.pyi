# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

from paddle.fluid.incubate.fleet.base.fleet_base import append as append
from paddle.static import default_main_program as default_main_program
from paddle.utils.unique_name import generate as generate

class PyReader:
    """A queue between a Python generator and a Program: `start` fills it, each run takes one batch.

    When the generator ends, the next run raises `fluid.core.EOFException`; after `reset` it can be started again."""
    name: Any
    capacity: Any
    variables: Any
    kinds: Any
    def __init__(self, capacity: Any, variables: Any, name: Any = None) -> None: ...
    def decorate_sample_list_generator(self, reader: Any, places: Any = None) -> Any:
        """Read batches that are lists of samples, as `paddle.batch` gives them."""
    def decorate_paddle_reader(self, reader: Any, places: Any = None) -> Any:
        """Read batches that are lists of samples, as `paddle.batch` gives them."""
    def decorate_batch_generator(self, reader: Any, places: Any = None) -> Any:
        """Read batches that are arrays, one for each variable."""
    def decorate_tensor_provider(self, reader: Any, places: Any = None) -> Any:
        """Read batches that are arrays, one for each variable."""
    def decorate_sample_generator(self, sample_generator: Any, batch_size: Any, drop_last: bool = True, places: Any = None) -> Any:
        """Read single samples, and batch them."""
    def start(self) -> Any:
        """Start reading."""
    def reset(self) -> Any:
        """Stop reading, so that `start` can be called again."""
    def take(self) -> Any:
        """The next batch, {name: torch tensor}."""

class RecordedCall:
    """A recorded call of an operator: the operator, its arguments, and the variables of its result.

    Special records (gradients, updates, branches, loops) are subclasses whose method `step` defines how they run."""
    block: Any
    operator: Any
    outputs: Any
    args: Any
    kwargs: Any
    site: Any
    grad: Any
    interceptors: Any
    namescope: Any
    device: Any
    role: str
    blocks: tuple[Any, ...]
    differentiates: bool
    checkpoints: frozenset
    def __init__(self, block: Any, operator: Any, args: Any = ..., kwargs: Any = None, outputs: Any = None) -> None: ...
    @property
    def type(self) -> Any: ...
    def reads(self) -> Any:
        """The tensors and variables it uses, in order."""
    def writes(self) -> Any:
        """The variables it writes."""
    @property
    def input_arg_names(self) -> Any: ...
    @property
    def output_arg_names(self) -> Any: ...
    def named_arguments(self) -> Any:
        """Its arguments by name."""
    def attrs(self) -> Any:
        """The arguments that are not tensors, by name."""
    def all_attrs(self) -> Any:
        """The arguments that are not tensors, by name."""
    @property
    def attr_names(self) -> Any: ...
    def attr(self, name: Any) -> Any:
        """An argument that is not a tensor."""
    def has_attr(self, name: Any) -> Any: ...
    @property
    def desc(self) -> Any: ...
    @property
    def idx(self) -> Any: ...
    def input(self, name: Any) -> Any:
        """The names of the variables given as an argument."""
    def output(self, name: Any = None) -> Any:
        """The names of its results."""
    def copy(self, block: Any, change: Any, for_test: bool = False) -> Any:
        """A copy of the record for another block with other variables, in evaluation mode if `for_test`."""
    def to_string(self, throw_on_error: bool = True) -> Any:
        """The call in one line."""

def as_torch(value: Any, dtype: Any) -> Any:
    """Convert the result of a Python function, a Tensor or anything that makes an array, to a torch tensor."""

def batch(reader: Any, batch_size: Any) -> Any:
    """A reader's samples in batches."""

def create_py_reader_by_data(capacity: Any, feed_list: Any, name: Any = None, use_double_buffer: bool = True) -> Any:
    """A reader inside the Program for variables created by `data`."""

def data(name: Any, shape: Any, append_batch_size: bool = True, dtype: str = 'float32', lod_level: float = 0, type: Any = None, stop_gradient: bool = True) -> Any:
    """A variable that each run feeds; a batch axis is prepended unless the shape already has a size of -1.

    Args:
        lod_level: the number of levels of sequences; a run then feeds a `LoDTensor`."""

def declare_data(variable: Any, lod_level: Any) -> Any:
    """Give a data variable of a Program its companions, which each run feeds."""

def double_buffer(reader: Any, place: Any = None, name: Any = None) -> Any:
    """The reader unchanged: batches are always prefetched."""

def feed_with_offsets(program: Any, feed: Any) -> Any:
    """The feed, plus the offsets of each LoDTensor in it."""

def load(out: Any, file_path: Any, load_as_fp16: Any = None) -> Any:
    """Load a variable from a file in every run: a file written by `save_vars`, or an `.npy` file."""

def py_reader(capacity: Any, shapes: Any, dtypes: Any, lod_levels: Any = None, name: Any = None, use_double_buffer: bool = True) -> Any:
    """A reader inside the Program; `read_file` gives its variables."""

def read_file(reader: Any) -> Any:
    """The variables of a reader; a single variable is returned by itself."""

def shuffle(reader: Any, buffer_size: Any) -> Any:
    """A reader's samples in random order."""
