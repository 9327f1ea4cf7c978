"""Devices, dtypes, seeds and flags."""

import paddle

paddle.seed(3)
device: str = paddle.device.get_device()
place = paddle.CPUPlace()
x = paddle.ones([2], dtype=paddle.float64)
kind: paddle.dtype = x.dtype
moved = x.cpu()
paddle.set_default_dtype("float32")
flags = paddle.get_flags(["FLAGS_check_nan_inf"])
print(device, place, kind, moved.place, flags, paddle.finfo(paddle.float32).eps, paddle.is_compiled_with_cuda())
