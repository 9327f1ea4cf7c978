"""Collectives on the simulated device: two processes whose tensors are on it."""

from tests.distributed.jobs import results

TWO = """
    import json
    from outrigger import simulated_device
    simulated_device.register()
    import paddle
    import paddle.distributed as dist
    paddle.set_device("sim")
    dist.init_parallel_env()
    rank = dist.get_rank()
    told = {"backend": dist.get_backend()}
    x = paddle.to_tensor([1.0 + rank, 2.0])
    dist.all_reduce(x)
    told["all_reduce"] = x.tolist()
    listed = []
    dist.all_gather(listed, paddle.to_tensor([rank]))
    told["all_gather"] = [t.tolist() for t in listed]
    x = paddle.to_tensor([float(rank)])
    dist.broadcast(x, 1)
    told["broadcast"] = x.tolist()
    objects = []
    dist.all_gather_object(objects, {"rank": rank})
    told["objects"] = objects
    out = []
    dist.alltoall(out, [paddle.to_tensor([rank]), paddle.to_tensor([rank + 10])])
    told["alltoall"] = [t.tolist() for t in out]
    if rank == 0:
        dist.send(paddle.ones([2]) * 3, 1)
    else:
        x = paddle.zeros([2])
        dist.recv(x, 0)
        told["recv"] = x.tolist()
    dist.barrier()
    paddle.seed(1)
    net = paddle.nn.Linear(3, 2)
    parallel = paddle.DataParallel(net)
    parallel(paddle.ones([2, 3]) * (rank + 1)).sum().backward()
    told["gradient"] = net.weight.grad.tolist()
    told["places"] = sorted({str(t.place) for t in [x, *listed, *out, net.weight, net.weight.grad]})
    print("RESULT" + json.dumps(told))
"""


def test_two_processes(tmp_path):
    first, second = results(tmp_path, TWO)
    for told in (first, second):
        assert told["backend"] == "SIM_GLOO"
        assert told["all_reduce"] == [3.0, 4.0]
        assert told["all_gather"] == [[0], [1]]
        assert told["broadcast"] == [1.0]
        assert told["objects"] == [{"rank": 0}, {"rank": 1}]
        assert told["gradient"] == [[3.0, 3.0]] * 3  # the mean of 2 and 4
        assert told["places"] == ["Place(sim:0)"]
    assert (first["alltoall"], second["alltoall"]) == ([[0], [1]], [[10], [11]])
    assert second["recv"] == [3.0, 3.0]
