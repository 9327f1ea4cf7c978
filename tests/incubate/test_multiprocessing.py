"""paddle.incubate.multiprocessing: tensors are sent through shared memory."""

from multiprocessing.reduction import ForkingPickler

import paddle
from paddle.incubate import multiprocessing
from paddle.incubate.multiprocessing import reductions


def test_a_sent_tensor_shares_its_memory(monkeypatch):
    monkeypatch.setattr(ForkingPickler, "_extra_reducers", dict(ForkingPickler._extra_reducers))
    for prepare in (lambda: None, multiprocessing.init_reductions):
        prepare()
        sent = paddle.arange(6.0).reshape([2, 3])
        came = ForkingPickler.loads(ForkingPickler.dumps(sent))
        came[0, 0] = 9.0
        assert sent.tolist() == [[9.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
        assert came.stop_gradient
    assert ForkingPickler._extra_reducers[paddle.Tensor] is reductions._reduce_tensor
