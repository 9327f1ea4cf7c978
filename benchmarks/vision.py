"""Networks of `paddle.vision.models`, forward and backward, compared with torch and the original; and the operators for
detection, which torch does not have, compared with the original."""

import harness
import numpy as np

SHAPES = {"ResNet-18 8×3×64×64": "resnet18", "MobileNetV3-small 8×3×96×96": "mobilenet_v3_small"}
LIMITS = dict.fromkeys(SHAPES, 1.03)


def cases(impl):
    import networks

    lib = networks.library(impl)
    rng = np.random.default_rng(0)
    found = {}
    for name, function in SHAPES.items():
        make, shape, _ = networks.networks(lib)[name]
        if impl != "torch":
            import paddle

            make = getattr(paddle.vision.models, function)
        found[name] = _step(lib, make(), rng.standard_normal(shape).astype("float32"))
    return found if impl == "torch" else found | _operators(rng)


def _step(lib, net, x):
    net.train()
    x, y = lib.tensor(x), lib.tensor(np.arange(len(x)) % 10)
    parameters = list(net.parameters())

    def step():
        lib.cross_entropy(net(x), y).backward()
        for p in parameters:
            p.grad = None

    return step


def _operators(rng):
    import paddle
    from paddle.vision import ops

    def tensor(value):
        return paddle.to_tensor(np.asarray(value, "float32"))

    def boxes(count):
        corner = rng.uniform(0, 600, [count, 2])
        return tensor(np.concatenate([corner, corner + rng.uniform(20, 200, [count, 2])], 1))

    def trained(work, *inputs):
        def step():
            for value in inputs:
                value.stop_gradient = False
                value.clear_grad()
            work(*inputs).sum().backward()

        return step

    x, where, count = tensor(rng.standard_normal([2, 128, 50, 50])), boxes(500), paddle.to_tensor([250, 250], "int32")
    map_, kernel = tensor(rng.standard_normal([2, 64, 32, 32])), tensor(rng.standard_normal([64, 64, 3, 3]))
    moves, mask = tensor(rng.standard_normal([2, 18, 32, 32])), tensor(rng.random([2, 9, 32, 32]))
    many, scores = boxes(3000), tensor(rng.random(3000))
    told, size = tensor(rng.standard_normal([4, 255, 26, 26])), paddle.to_tensor([[416, 416]] * 4, "int32")
    truth, label = tensor(rng.uniform(0.1, 0.8, [4, 50, 4])), paddle.to_tensor(rng.integers(0, 80, [4, 50]), "int32")
    anchors = [30, 61, 62, 45, 59, 119]
    return {
        "roi_align 500×7×7×128, f+b": trained(lambda x: ops.roi_align(x, where, count, 7, 1 / 16, 2), x),
        "roi_pool 500×7×7×128, f+b": trained(lambda x: ops.roi_pool(x, where, count, 7, 1 / 16), x),
        "deform_conv2d 2×64×32×32, f+b": trained(
            lambda x, o, w, m: ops.deform_conv2d(x, o, w, padding=1, mask=m), map_, moves, kernel, mask
        ),
        "nms of 3000": lambda: ops.nms(many, 0.5, scores),
        "yolo_box 4×255×26×26": lambda: ops.yolo_box(told, size, anchors, 80, 0.01, 16),
        "yolo_loss 4×255×26×26, f+b": trained(
            lambda x: ops.yolo_loss(x, truth, label, anchors, [0, 1, 2], 80, 0.7, 16), told
        ),
    }


if __name__ == "__main__":
    raise SystemExit(not harness.main(__file__, LIMITS, rounds=7, seconds=0.4, unit=1e3, unit_name="ms"))
