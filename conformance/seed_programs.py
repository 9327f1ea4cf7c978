#!/usr/bin/env python3
"""Run the programs of five documents about Paddle, as they stand, against the project.

    seed_programs.py DOCUMENTS --python PYTHON --mnist DIR [--only TEXT] [--keep DIR]

DOCUMENTS is a folder with the five texts (*.txt, a course of several eras and a guide to reproducing papers), which are
not part of this project; DIR has MNIST's four files.  PYTHON is an interpreter whose `import paddle` is the project.

Each program is put together from the numbered code blocks of the documents; only what the documents tell the reader to
adapt is adapted (fewer epochs, no GPU, a smaller data file).  A program passes when it exits 0 and what it leaves
behind is as its check says.
"""
# ruff: noqa: E501, E731, F841

import argparse
import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time

FEWER = [(r"EPOCH_NUM = \d+", "EPOCH_NUM = 1"), (r"use_gpu = True", "use_gpu = False"),
         (r"Image\.ANTIALIAS", "Image.LANCZOS"), (r"epochs=5", "epochs=1"), (r"epochs = 2", "epochs = 1")]


def blocks(path):
    """The code blocks of a document."""
    found, buf = [], None
    for line in path.read_text(encoding="utf8").split("\n"):
        if line.strip().startswith("```"):
            if buf is None:
                buf = []
            else:
                found.append(textwrap.dedent("\n".join(buf)))
                buf = None
        elif buf is not None:
            buf.append(line)
    return found


BLOCKS = {}  # number of the document -> its code blocks


def code(seed, *numbers, more=()):
    text = "\n".join(BLOCKS[seed][n] for n in numbers)
    for pattern, new in [*FEWER, *more]:
        text = re.sub(pattern, new, text)
    return text + "\n"


def check(text):
    return "\n# ---- check ----\n" + textwrap.dedent(text)


LENET_LAUNCH = [(r"set_device\('gpu'\)", "set_device('cpu')")]
FLUID_NET = '''
import numpy as np, json, gzip, random, os
import paddle
import paddle.fluid as fluid
from paddle.fluid.dygraph.nn import Conv2D, Pool2D, FC
class MNIST(fluid.dygraph.Layer):
    def __init__(self, name_scope):
        super(MNIST, self).__init__(name_scope)
        name_scope = self.full_name()
        self.conv1 = Conv2D(name_scope, num_filters=20, filter_size=5, stride=1, padding=2, act='relu')
        self.pool1 = Pool2D(name_scope, pool_size=2, pool_stride=2, pool_type='max')
        self.conv2 = Conv2D(name_scope, num_filters=20, filter_size=5, stride=1, padding=2, act='relu')
        self.pool2 = Pool2D(name_scope, pool_size=2, pool_stride=2, pool_type='max')
        self.fc = FC(name_scope, size=10, act='softmax')
    def forward(self, inputs, label=None):
        x = self.pool2(self.conv2(self.pool1(self.conv1(inputs))))
        x = self.fc(x)
        if label is not None:
            return x, fluid.layers.accuracy(input=x, label=label)
        return x
'''


def programs():
    """name -> (files to write, [commands], files that must be there afterwards, text that must be printed)"""
    py = "{python}"
    one = lambda text: ({"main.py": text}, [[py, "main.py"]])
    yield "0 broadcasting", *one(code(0, 7, 8) + check('''
        assert z.shape == [2, 3, 4], z.shape
        for a, b in (((2, 3, 4), (2, 3, 6)), ((2, 1, 4), (3, 2))):
            try: paddle.ones(a) + paddle.ones(b)
            except ValueError as e: assert str(list(a)) in str(e) and str(list(b)) in str(e), e
            else: raise AssertionError("no error")
        ''')), [], ""
    yield "0 indexing", *one("import paddle, numpy as np\n" + code(0, 9) + check('''
        boxes = paddle.zeros([4, 4]); c = paddle.arange(4, dtype='float32'); w = paddle.ones([4])
        boxes[:, 0] = c - 0.5 * w
        boxes[:, 2] = c + 0.5 * w
        assert boxes.numpy()[:, 0].tolist() == [-0.5, 0.5, 1.5, 2.5]
        assert boxes[1, :, np.newaxis].shape == [4, 1]
        n = paddle.to_tensor(2)
        assert paddle.reshape(boxes, [1, n, paddle.to_tensor([8])]).shape == [1, 2, 8]
        try: paddle.reshape(paddle.zeros([64, 50, 4, 4]), [1, 800])
        except ValueError as e: assert "51200" in str(e) and "800" in str(e) and "64, 50, 4, 4" in str(e), e
        else: raise AssertionError("no error")
        ''')), [], r"逆序取所有元素: \[8 7 6 5 4 3 2 1 0\]"
    yield "0 numpy", *one(code(0, 15) + check('''
        assert tensor_temp.dtype == paddle.float64 and tensor_to_convert.numpy().dtype == np.float32
        assert (np.asarray(tensor_temp) == tensor_temp.numpy()).all() and np.add(tensor_temp, 1).tolist() == [2, 3]
        ''')), [], ""
    yield "0 lenet, both APIs", *one(code(0, 18)), [], r"Eval samples: 10000[\s\S]*epoch: 0, batch_id: 900[\s\S]*batch_id: 140, loss is"
    yield "0 dataloader", *one("import paddle, numpy as np\nfrom paddle.io import Dataset, DataLoader\n" + code(0, 25) + check('''
        for workers in (0, 2):
            got = [b for b in DataLoader(RandomDataset(10), batch_size=4, num_workers=workers)]
            assert [b[0].shape for b in got] == [[4, 784], [4, 784], [2, 784]], got
        class Named(RandomDataset):
            def __getitem__(self, i): return {'input': np.zeros([3], 'float32'), 'lb': i}
        assert next(iter(DataLoader(Named(4), batch_size=4)))['input'].shape == [4, 3]
        class Bad(RandomDataset):
            def __getitem__(self, i):
                if i == 7: raise KeyError('picture 7 is unreadable')
                return np.zeros([3], 'float32')
        for workers in (0, 2):
            try: list(DataLoader(Bad(10), batch_size=4, num_workers=workers))
            except Exception as e: assert 'picture 7 is unreadable' in str(e), e
            else: raise AssertionError("no error")
        ''')), [], ""
    yield "1.1 quick start", *one(code(1, 0, 1, 2, 4, 6, 7, 9)), ["mnist.pdparams"], "本次预测的数字是"
    old = code(1, 0, 1, 2, 4, 6, 7, 9).replace("Image.LANCZOS", "Image.ANTIALIAS")
    yield "1.1 quick start, in the world of its day", {"main.py": old + check("assert np.float is float")}, [[py, "-m", "outrigger", "run", "main.py"]], ["mnist.pdparams"], "本次预测的数字是"
    yield "1.2 data, synchronous", *one(code(1, 10, 11, 12, 13, 14, 15, 16, 17)), ["mnist.pdparams"], r"epoch: 0, batch: 0, loss is"
    yield "1.2 data, asynchronous", *one("import paddle.nn.functional as F\n" + code(1, 10, 18, 19, 4, 20, 21, 22)), ["mnist"], r"batch_id: 2, 训练数据shape: \[3, 784\]"
    yield "1.3 networks", *one(code(1, 23, 24, 25) + check("x = MNIST()(paddle.ones([2, 784])); assert x.shape == [2, 1]\n") + code(1, 26, 27)), ["mnist.pdparams"], ""
    yield "1.4 losses", *one(code(1, 28, 29, 30, 31, 32, 33) + check("acc = evaluation(model, val_loader); print('acc', acc); assert 0 <= acc <= 1")), ["mnist.pdparams"], "本次预测的数字是"
    for name in ("SGD", "Momentum", "Adagrad", "Adam"):
        swap = [(r"    opt = paddle\.optimizer\.SGD", "    unused = paddle.optimizer.SGD"), (rf"# opt = paddle\.optimizer\.{name}", f"opt = paddle.optimizer.{name}")]
        yield f"1.5 optimizer {name}", *one(code(1, 34, 36, more=swap if name != "SGD" else ())), ["mnist.pdparams"], ""
    gpu = BLOCKS[1][38].replace("train(model)\n", "", 0)
    yield "1.7 gpu asked for, none there", *one(code(1, 37) + "try:\n" + textwrap.indent(gpu, "    ") + check('''
        except (ValueError, RuntimeError) as e:
            assert 'gpu' in str(e).lower() and 'cuda' in str(e).lower(), e
            print('refused:', e)
        ''')), [], "refused:"
    yield "1.7 launch", {"train.py": code(1, 37, 39, more=LENET_LAUNCH)}, [[py, "-m", "paddle.distributed.launch", "--nproc_per_node", "2", "--log_dir", "./mylog", "train.py"]], ["mylog/workerlog.0", "mylog/workerlog.1", "mnist.pdparams"], ""
    yield "1.7 spawn", {"train.py": code(1, 37) + "import paddle.distributed as dist\n" + code(1, 39, more=LENET_LAUNCH + [(r"paddle\.set_device\('cpu'\)[\s\S]*", "")]) + '''
def train():
    train_multi_gpu(MNIST())
if __name__ == '__main__':
    dist.spawn(train, nprocs=2)
'''}, [[py, "train.py"]], ["mnist.pdparams"], ""
    yield "1.8 accuracy, debugging, regularisation, plots", *one(code(1, 46, 47, 48, 49, 50, 51, 56, 57)), ["mnist.pdparams", "mnist_test.pdparams", "mnist_regul.pdparams"], r"outputs7_shape: \[100, 10\][\s\S]*loss=[\s\S]*acc="
    yield "1.8 VisualDL", *one(code(1, 46, 47, 61)), ["log"], ""
    resume = [(r"num_workers=4", "num_workers=2"), (r"50000//BATCH_SIZE", "2000//BATCH_SIZE"), (r"% 500", "% 20")]
    yield "1.9 resume", {"first.py": code(1, 63, 64, 65, more=resume), "second.py": code(1, 63, 64, 67, more=resume), "same.py": '''
import re
read = lambda p: [float(m) for e, b, m in re.findall(r"epoch_id: (\\d+), batch_id: (\\d+), loss is: \\[?([^\\]\\s]+)", open(p).read()) if e in "12"]
a, b = read("first.py.out"), read("second.py.out")
assert len(a) > 4 and a == b, (a, b)
import paddle
x, y = paddle.load("mnist.pdparams"), paddle.load("mnist_retrain.pdparams")
assert all((x[k].numpy() == y[k].numpy()).all() for k in x)
print("resumed bit for bit")
'''}, [[py, "first.py"], [py, "second.py"], [py, "same.py"]], ["checkpoint/mnist_epoch0.pdopt"], "resumed bit for bit"
    yield "1.10 to static, save, load", *one(code(1, 70, 71, 72, 73)), ["mnist.pdparams", "inference/mnist.pdmodel", "inference/mnist.pdiparams", "inference/mnist.pdiparams.info"], "The predicted label is"
    yield "2 fluid: train, TensorBoard, save", *one(FLUID_NET + code(2, 4, 5) + "train_loader = load_data('train')\n" + code(2, 10)), ["mnist.pdparams", "log/data"], r"epoch: 0, batch: 0, loss is"
    yield "2 fluid: predict and resume", *one(FLUID_NET + '''
place = fluid.CPUPlace()
with fluid.dygraph.guard(place):
    model = MNIST("mnist"); model.train()
    opt = fluid.optimizer.AdamOptimizer(learning_rate=0.01, regularization=fluid.regularizer.L2Decay(regularization_coeff=0.1))
    img = fluid.dygraph.to_variable(np.ones([4, 1, 28, 28], 'float32')); lab = fluid.dygraph.to_variable(np.ones([4, 1], 'int64'))
    for _ in range(2):
        loss = fluid.layers.mean(fluid.layers.cross_entropy(model(img), lab))
        loss.backward(); opt.minimize(loss); model.clear_gradients()
    epoch_id = 0
''' + textwrap.indent(code(2, 11), "    ") + "params_path = './checkpoint/mnist_epoch0'\n" + code(2, 12) + check('''
    assert opt_dict, 'optimizer state was not loaded'
with fluid.dygraph.guard():
    m = MNIST("again"); d, _ = fluid.load_dygraph(params_path); m(img); m.load_dict(d); m.eval()
    assert np.allclose(m(img).numpy().sum(), 4, atol=1e-3)
    print('probabilities', m(img).numpy().sum())
''')), [], "probabilities"
    yield "2 fluid: embedding, optimizers", *one('''
import paddle, numpy as np
import paddle.fluid as fluid
from paddle.fluid.dygraph.nn import Embedding
class Net(fluid.dygraph.Layer):
    def __init__(self, name):
        super(Net, self).__init__(name)
        self.vocab_size, self.embedding_size, init_scale = 20, 8, 0.1
''' + textwrap.indent(code(2, 13), "        ") + '''
    def forward(self, x): return self.embedding(x)
with fluid.dygraph.guard():
    out = Net('n')(fluid.dygraph.to_variable(np.array([[1], [2]], 'int64')))
    assert out.shape[-1] == 8 and abs(out.numpy()).max() <= 0.1
''' + textwrap.indent(code(2, 7), "    ")), [], ""
    yield "3 fluid 1.8: tensors, incremental training", *one("import numpy as np\n" + code(3, 0, 2) + check('''
        assert para_state_dict and opti_state_dict is not None
        with fluid.dygraph.guard():
            try: fluid.optimizer.Adam(learning_rate=0.1).minimize(None)
            except Exception as e: print('refused:', type(e).__name__)
        ''')), [], ""
    yield "4 weights from PyTorch", *one('''
import os, torch
os.makedirs('data')
torch.manual_seed(0)
net = torch.nn.Sequential()
net.features = torch.nn.Conv2d(3, 8, 3); net.bn = torch.nn.BatchNorm2d(8); net.classifier = torch.nn.Linear(8, 5)
torch.save(net.state_dict(), 'data/mobilenet_v3_small-047dcff4.pth')
''' + code(4, 5) + check('''
        class Net(paddle.nn.Layer):
            def __init__(self):
                super().__init__()
                self.features = paddle.nn.Conv2D(3, 8, 3); self.bn = paddle.nn.BatchNorm2D(8); self.classifier = paddle.nn.Linear(8, 5)
            def forward(self, x): return self.classifier(self.bn(self.features(x)).mean([2, 3]))
        ours = Net(); ours.set_state_dict(paddle.load('data/mv3_small_paddle.pdparams')); ours.eval(); net.eval()
        x = np.random.rand(2, 3, 9, 9).astype('float32')
        want = net.classifier(net.bn(net.features(torch.from_numpy(x))).mean([2, 3])).detach().numpy()
        assert np.abs(ours(paddle.to_tensor(x)).numpy() - want).max() < 1e-5
        ''')), ["data/mv3_small_paddle.pdparams"], ""
    yield "4 reprod_log", *one('''
import numpy as np
from reprod_log import ReprodLogger, ReprodDiffHelper
import paddle
a, b = ReprodLogger(), ReprodLogger()
v = paddle.ones([3, 3]).numpy()
a.add('demo_test_1', v); b.add('demo_test_1', v)
a.add('demo_test_2', v); b.add('demo_test_2', v + 0.3)
a.save('ref.npy'); b.save('paddle.npy')
h = ReprodDiffHelper(); x, y = h.load_info('ref.npy'), h.load_info('paddle.npy')
h.compare_info(x, y); h.report(path='diff.log', diff_threshold=1e-6)
'''), ["diff.log"], "check passed: False"
    yield "4 backward alignment, training log", *one('''
import numpy as np, sys, time, paddle
class utils:
    accuracy = staticmethod(lambda out, t: paddle.metric.accuracy(out, t))
model = paddle.nn.Linear(8, 3); criterion = paddle.nn.CrossEntropyLoss()
optimizer = paddle.optimizer.Momentum(0.1, parameters=model.parameters())
fake_data = np.random.rand(6, 8).astype('float32'); fake_label = np.random.randint(0, 3, [6, 1]); max_iter = 5
''' + code(4, 7, 12) + '''
train_one_epoch(model, criterion, optimizer, [(paddle.to_tensor(fake_data), paddle.to_tensor(fake_label))] * 9, 0, 4)
assert float(loss_list[-1]) < float(loss_list[0])
'''), [], r"avg_reader_cost: [\d.]+ sec, avg_batch_cost: [\d.]+ sec"
    yield "4 initialisation, samplers, masks, leaks", *one(code(4, 10) + '''
class D(paddle.io.Dataset):
    def __getitem__(self, i): return np.float32(i)
    def __len__(self): return 10
class args: batch_size = 4
dataset = D()
''' + code(4, 13, 14, 15, 16) + code(4, 19, more=[(r"paddle\.range", "paddle.arange")]) + "pred = paddle.rand([4, 3]); gt = paddle.randint(0, 3, [4, 1]); loss_total = 0\npred.stop_gradient = False\n" + code(4, 20) + check('''
        assert m.bias.numpy().tolist() == [1, 1, 1, 1] and len(list(train_batch_sampler)) == 3
        ''')), [], ""


def prepare(folder, mnist):
    """The files that the documents expect beside the program."""
    work = folder / "work"
    work.mkdir()
    images = gzip.open(mnist / "train-images-idx3-ubyte.gz").read()[16:]
    labels = gzip.open(mnist / "train-labels-idx1-ubyte.gz").read()[8:]
    parts, at = [], 0
    for n in (2000, 400, 400):
        parts.append([[[p / 255 for p in images[i * 784:(i + 1) * 784]] for i in range(at, at + n)], list(labels[at:at + n])])
        at += n
    with gzip.open(work / "mnist.json.gz", "wt", compresslevel=1) as f:
        json.dump(parts, f)
    first = bytes(255 - b for b in images[:784])
    (work / "example_0.pgm").write_bytes(b"P5 28 28 255\n" + first)
    os.symlink("example_0.pgm", work / "example_0.jpg")


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("documents", type=pathlib.Path, help="the folder with the five texts")
    ap.add_argument("--python", required=True)
    ap.add_argument("--mnist", type=pathlib.Path, required=True, help="the folder with MNIST's four files")
    ap.add_argument("--only", default="")
    ap.add_argument("--keep")
    a = ap.parse_args()
    python = os.path.abspath(a.python) if os.sep in a.python else a.python
    BLOCKS.update(enumerate(blocks(path) for path in sorted(a.documents.glob("*.txt"))))
    if not BLOCKS:
        sys.exit(f"{a.documents} holds no documents (*.txt)")
    ready = pathlib.Path(tempfile.mkdtemp())
    prepare(ready, a.mnist)
    good = total = 0
    for name, files, commands, leaves, prints in programs():
        if a.only not in name:
            continue
        total += 1
        with tempfile.TemporaryDirectory() as d:
            folder = pathlib.Path(d)
            shutil.copytree(ready, folder, symlinks=True, dirs_exist_ok=True)
            for path, text in files.items():
                (folder / path).write_text(text, encoding="utf8")
            printed, why, start = "", None, time.time()
            env = dict(os.environ, MPLBACKEND="Agg", PYTHONIOENCODING="utf8", PYTHONUNBUFFERED="1")
            for c in commands:
                try:
                    p = subprocess.run([python if w == "{python}" else w for w in c], cwd=d, env=env, capture_output=True, text=True, timeout=300)
                except subprocess.TimeoutExpired:
                    why = "no end in 300 s"
                    break
                printed += p.stdout + p.stderr
                (folder / (c[-1] + ".out")).write_text(p.stdout, encoding="utf8")
                if p.returncode:
                    why = (p.stderr.strip().split("\n") or ["?"])[-1][:200]
                    break
            missing = [f for f in leaves if not (folder / f).exists()]
            if why is None and missing:
                why = f"left no {', '.join(missing)}"
            if why is None and prints and not re.search(prints, printed):
                why = f"did not print {prints!r}"
            if a.keep:
                target = pathlib.Path(a.keep) / re.sub(r"\W+", "-", name)
                target.mkdir(parents=True, exist_ok=True)
                for path, text in files.items():
                    (target / path).write_text(text, encoding="utf8")
                (target / "output.txt").write_text(printed, encoding="utf8")
            good += why is None
            print(f"{'ok  ' if why is None else 'FAIL'} {name} ({time.time() - start:.0f} s)" + (f": {why}" if why else ""), flush=True)
    shutil.rmtree(ready)
    print(f"{good} of {total} programs run")
    sys.exit(good != total)


if __name__ == "__main__":
    main()
