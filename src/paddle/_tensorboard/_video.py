"""Videos for TensorBoard, as animated GIFs."""

import io
import math

import numpy as np
from PIL import Image
from tensorboard.compat.proto.summary_pb2 import Summary

from paddle._core.errors import InvalidArgumentError, received


def video_summary(tag, videos, fps):
    """A summary of videos [N, T, C, H, W], side by side in one animation."""
    if videos.ndim != 5 or videos.shape[2] not in (1, 3) or 0 in videos.shape:
        raise InvalidArgumentError(
            "SummaryWriter.add_video: videos must have the shape [N, T, C, H, W], with 1 or 3 channels.",
            received(vid_tensor=videos),
            "vid_tensor[None] for one video of T frames.",
        )
    if videos.dtype != np.uint8:
        videos = (videos.astype(np.float64) * 255).clip(0, 255).astype(np.uint8)
    frames = [Image.fromarray(frame.squeeze(-1) if frame.shape[-1] == 1 else frame) for frame in _sheets(videos)]
    with io.BytesIO() as file:
        frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=round(1000 / fps), loop=0)
        picture = Summary.Image(
            height=frames[0].height,
            width=frames[0].width,
            colorspace=videos.shape[2],
            encoded_image_string=file.getvalue(),
        )
    return Summary(value=[Summary.Value(tag=tag, image=picture)])


def _sheets(videos):
    """For each time step a frame [H, W, C] with the frames of all videos in a nearly square grid."""
    count, moments, channels, high, wide = videos.shape
    columns = math.ceil(math.sqrt(count))
    rows = math.ceil(count / columns)
    empty = np.zeros((rows * columns - count, moments, channels, high, wide), np.uint8)
    sheet = np.concatenate([videos, empty]).reshape(rows, columns, moments, channels, high, wide)
    return sheet.transpose(2, 0, 4, 1, 5, 3).reshape(moments, rows * high, columns * wide, channels)
