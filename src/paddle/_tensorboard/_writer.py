"""`SummaryWriter`: torch's, with Paddle's tensors and tb-paddle's arguments."""

import json
import time

import numpy as np
import torch

from outrigger.distribution import extra, pip_install
from paddle._core.errors import InvalidTypeError, describe
from paddle._core.tensor import Tensor


def _torch_writer():
    try:
        from torch.utils.tensorboard import SummaryWriter as Writer
    except ImportError as error:
        raise ImportError(
            f"tb_paddle writes through the package tensorboard, which cannot be imported ({error}).\n"
            f"  Try: {pip_install(extra('tensorboard'))}, or {pip_install('tensorboard')}"
        ) from error
    return Writer


class SummaryWriter:
    """Writes scalars, images, videos, histograms, text, graphs and more to a folder for TensorBoard.

    Args:
        logdir: the folder; by default a new one in `runs`, named by time and machine, with `comment` at the end.
        flush_secs, max_queue: entries are written to the disk after this many seconds or entries.
        purge_step: hide what an earlier writer added from this step on.
        write_to_disk: False writes nothing.

    Values may be tensors, numpy arrays or numbers. Methods that are not defined here (`add_audio`, `add_figure`,
    `add_image_with_boxes`, `add_histogram_raw`, `add_pr_curve`, `add_pr_curve_raw`, `add_mesh`, `add_custom_scalars`,
    `add_custom_scalars_multilinechart`, `add_custom_scalars_marginchart`) are those of
    `torch.utils.tensorboard.SummaryWriter`.
    """

    def __init__(
        self,
        logdir=None,
        flush_secs=10,
        max_queue=1000,
        purge_step=None,
        comment="",
        filename_suffix="",
        write_to_disk=True,
        **kwargs,
    ):
        logdir = kwargs.pop("log_dir", logdir)
        if kwargs:
            raise InvalidTypeError(f"SummaryWriter: no argument {', '.join(map(repr, kwargs))}.", None)
        self._writer = None
        self.logdir = logdir
        self._scalars = {}  # the points of `add_scalars`, for `export_scalars_to_json`
        if write_to_disk:
            made = _torch_writer()(logdir, comment, purge_step, max_queue, flush_secs, filename_suffix)
            self._writer, self.logdir = made, made.log_dir

    def add_scalar(self, tag, scalar_value, global_step=None, walltime=None):
        """Add a point to the curve `tag`; the value may be an array or tensor of one element."""
        self._add("scalar", tag, _number(scalar_value), global_step, walltime)

    def add_scalars(self, main_tag, tag_scalar_dict, global_step=None, walltime=None):
        """Add a point to several curves in one chart."""
        values = {tag: _number(value) for tag, value in tag_scalar_dict.items()}
        self._add("scalars", main_tag, values, global_step, walltime)
        now = time.time() if walltime is None else walltime
        for tag, value in values.items():
            self._scalars.setdefault(f"{self.logdir}/{main_tag}/{tag}", []).append([now, global_step, value])

    def export_scalars_to_json(self, path):
        """Write the points of `add_scalars`: {"logdir/main_tag/tag": [[time, step, value], …], …}."""
        with open(path, "w") as file:
            json.dump(self._scalars, file)

    def add_histogram(self, tag, values, global_step=None, bins="tensorflow", walltime=None, max_bins=None):
        """Add a histogram of values."""
        self._add("histogram", tag, _array(values), global_step, bins, walltime, max_bins)

    def add_image(self, tag, img_tensor, global_step=None, walltime=None, dataformats="CHW"):
        """Add an image: bytes, or floats from 0 to 1."""
        self._add("image", tag, _array(img_tensor), global_step, walltime, dataformats)

    def add_images(self, tag, img_tensor, global_step=None, walltime=None, dataformats="NCHW"):
        """Add several images of the same size."""
        self._add("images", tag, _array(img_tensor), global_step, walltime, dataformats)

    def add_text(self, tag, text_string, global_step=None, walltime=None):
        """Add a text in Markdown."""
        self._add("text", tag, text_string, global_step, walltime)

    def add_video(self, tag, vid_tensor, global_step=None, fps=4, walltime=None):
        """Add videos [N, T, C, H, W] of bytes, or floats from 0 to 1, with `fps` frames per second."""
        from ._video import video_summary

        self._add_summary(lambda: video_summary(tag, _array(vid_tensor), fps), global_step, walltime)

    def add_embedding(self, mat, metadata=None, label_img=None, global_step=None, tag="default", metadata_header=None):
        """Add points [N, D] for the projector.

        Args:
            metadata: a label for each point, or with `metadata_header` several.
            label_img: an image for each point, [N, C, H, W], from 0 to 1.
        """
        points = None if label_img is None else torch.as_tensor(_array(label_img))
        labels = metadata.tolist() if isinstance(metadata, (Tensor, np.ndarray)) else metadata
        self._add("embedding", _array(mat), labels, points, global_step, tag, metadata_header)

    def add_tensor(self, tag, tensor, global_step=None, walltime=None):
        """Add a full tensor, for programs that read it back."""
        self._add("tensor", tag, torch.as_tensor(_array(tensor)), global_step, walltime)

    def add_hparams(self, hparams, trial_id=None, start_time_secs=None):
        """Add the hyperparameters of this run: a dict whose keys are names or `tb_paddle.hparams_api.HParam`s."""
        from tensorboard.plugins.hparams.summary_v2 import hparams_pb

        self._add_summary(lambda: hparams_pb(hparams, trial_id, start_time_secs))

    def add_hparams_config(self, hparams, metrics):
        """Describe the hyperparameters of the runs below this folder, and the scalars that rate them."""
        from tensorboard.plugins.hparams.summary_v2 import hparams_config_pb

        self._add_summary(lambda: hparams_config_pb(hparams, metrics))

    def add_graph(self, model, input_to_model=None, verbose=False, **kwargs):
        """Add the graph of the operators that a layer runs for an input, grouped by sublayers.

        Args:
            verbose: show the parameters too.
        """
        from ._graph import layer_graph

        self._add_graph_def(lambda: layer_graph(model, input_to_model, verbose))

    def add_paddle_graph(self, fluid_program, verbose=False, **kwargs):
        """Add the graph of a static `Program`.

        Args:
            verbose: show the variables between them too.
        """
        from ._graph import program_graph

        self._add_graph_def(lambda: program_graph(fluid_program, verbose))

    def _add_graph_def(self, build):
        if self._writer is not None:
            from tensorboard.compat.proto.event_pb2 import Event

            self._writer._get_file_writer().add_event(Event(graph_def=build().SerializeToString()))

    def _add_summary(self, build, global_step=None, walltime=None):
        if self._writer is not None:
            self._writer._get_file_writer().add_summary(build(), global_step, walltime)

    def _add(self, kind, *args):
        if self._writer is not None:
            getattr(self._writer, f"add_{kind}")(*args)

    def __getattr__(self, name):
        if not name.startswith("add_") or not hasattr(_torch_writer(), name):
            raise AttributeError(f"SummaryWriter has no attribute {name!r}")

        def add(*args, **kwargs):
            arrays = [_array(a) if isinstance(a, Tensor) else a for a in args]
            named = {k: _array(v) if isinstance(v, Tensor) else v for k, v in kwargs.items()}
            return None if self._writer is None else getattr(self._writer, name)(*arrays, **named)

        return add

    def flush(self):
        """Write all entries to the disk."""
        if self._writer is not None:
            self._writer.flush()

    def close(self):
        """Write all entries to the disk, and close the file."""
        if self._writer is not None:
            self._writer.close()

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()


def _array(value):
    return value.numpy() if isinstance(value, Tensor) else np.asarray(value)


def _number(value):
    array = _array(value)
    if array.size != 1 or array.dtype.kind not in "biuf":
        raise InvalidTypeError(
            "SummaryWriter: a scalar must be one number, or an array or tensor with one element.", describe(value)
        )
    return float(array.reshape(-1)[0])
