"""PGL: `pgl_graphs.py gcn|gat|batch|layers|messages CHECKOUT`."""

import importlib.util
import sys

import numpy as np
import pgl
from pgl import nn as graph_nn
from results import result, sample

import paddle
from paddle import nn

RNG = np.random.default_rng(0)
NODES, EDGES, SIZE = 40, 160, 8


def random_graph(nodes=NODES, edges=EDGES, size=SIZE):
    """A graph of random edges; the loops make sure that each node receives a message."""
    pairs = np.concatenate([RNG.integers(0, nodes, (edges, 2)), np.stack([np.arange(nodes)] * 2, 1)])
    features = {"x": RNG.normal(size=(nodes, size)).astype("float32")}
    weights = {"w": RNG.uniform(0.5, 1.5, (len(pairs), 1)).astype("float32")}
    return pgl.Graph(edges=pairs, num_nodes=nodes, node_feat=features, edge_feat=weights)


def citation(name, checkout):
    """The model of an example and some of its training steps on the Cora graph that PGL brings along."""
    spec = importlib.util.spec_from_file_location("example", f"{checkout}/examples/{name}/train.py")
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    example.set_seed(7)
    data = example.load("cora")
    inputs, classes = data.graph.node_feat["words"].shape[1], data.num_classes
    if name == "gcn":
        model, steps = example.GCN(inputs, classes, dropout=0.0, hidden_size=16), 20
    else:
        model, steps = example.GAT(inputs, classes, num_layers=2, feat_drop=0.0, attn_drop=0.0), 5
    optimizer = paddle.optimizer.Adam(0.01, parameters=model.parameters(), weight_decay=0.0005)
    criterion, losses, accuracies = nn.CrossEntropyLoss(), [], []
    for _ in range(steps):
        loss, accuracy = example.train(data.train_index, data.train_label, model, data.graph, criterion, optimizer)
        losses.append(float(loss))
        accuracies.append(float(accuracy))
    result("loss", losses)
    result("accuracy", accuracies)
    paddle.save(model.state_dict(), "model.pdparams")
    for parameter in model.parameters():
        parameter.set_value(paddle.zeros_like(parameter))
    model.set_state_dict(paddle.load("model.pdparams"))
    loss, accuracy = example.eval(data.test_index, data.test_label, model, data.graph, criterion)
    result("test", [float(loss), float(accuracy)])


class Classifier(nn.Layer):
    """Two GIN layers, pooled per graph in three ways."""

    def __init__(self):
        super().__init__()
        self.layers = nn.LayerList(
            [graph_nn.GINConv(SIZE, 16, "relu", train_eps=True), graph_nn.GINConv(16, 16, "relu", init_eps=0.1)]
        )
        self.norm, self.out = graph_nn.GraphNorm(), nn.Linear(48, 3)

    def forward(self, graph):
        x = graph.node_feat["x"]
        for layer in self.layers:
            x = self.norm(graph, layer(graph, x))
        pooled = [graph_nn.GraphPool(kind)(graph, x) for kind in ("sum", "mean", "max")]
        return self.out(paddle.concat(pooled, 1))


def batch():
    graphs = [random_graph(int(RNG.integers(4, 12)), 20) for _ in range(48)]
    labels = RNG.integers(0, 3, (48,))
    model, losses = Classifier(), []
    optimizer = paddle.optimizer.Adam(1e-2, parameters=model.parameters())
    for _ in range(20):
        chosen = RNG.permutation(48)[:16]
        joined = pgl.Graph.batch([graphs[index] for index in chosen]).tensor()
        loss = nn.functional.cross_entropy(model(joined), paddle.to_tensor(labels[chosen]))
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    result("loss", losses)
    result("prediction", model(pgl.Graph.batch(graphs).tensor()).numpy())


def show(name, layer, outputs, inputs):
    """Print an output and the gradients of its sum, in which each value has its own weight."""
    weights = np.linspace(-1, 1, outputs.size, dtype="float32").reshape(outputs.shape)
    (outputs * paddle.to_tensor(weights)).sum().backward()
    found = [outputs.numpy(), inputs.grad.numpy(), *(p.grad.numpy() for p in layer.parameters() if p.grad is not None)]
    inputs.clear_gradient()
    for series, arrays in (("output", found[:1]), ("input_gradient", found[1:2]), ("gradients", found[2:])):
        if arrays:
            result(f"{name}.{series}", np.concatenate([sample(array) for array in arrays]))


def layers():
    graph = random_graph().tensor()
    x = paddle.to_tensor(graph.node_feat["x"].numpy(), stop_gradient=False)
    made = {
        "gcn": graph_nn.GCNConv(SIZE, 6, activation="relu"),
        "gat": graph_nn.GATConv(SIZE, 4, 0.0, 0.0, 2, activation="elu"),
        "gat_mean": graph_nn.GATConv(SIZE, 4, 0.0, 0.0, 2, concat=False),
        "gatv2": graph_nn.GATv2Conv(SIZE, 4, 0.0, 0.0, 2),
        "appnp": graph_nn.APPNP(alpha=0.1, k_hop=3),
        "gpr": graph_nn.GPRConv(SIZE, 8, 4, drop=0.0, dprate=0.0, k_hop=3),
        "gcnii": graph_nn.GCNII(SIZE, k_hop=3, dropout=0.0),
        "transformer": graph_nn.TransformerConv(SIZE, 4, 2, 0.0, 0.0, gate=True),
        "gin": graph_nn.GINConv(SIZE, 6, "relu", train_eps=True),
        "sgc": graph_nn.SGCConv(SIZE, 6, cached=False, bias=True),
        "ssgc": graph_nn.SSGCConv(SIZE, 6, k_hop=4, cached=False),
        "ngcf": graph_nn.NGCFConv(SIZE, SIZE),
        "lightgcn": graph_nn.LightGCNConv(),
        "fa": graph_nn.FAConv(SIZE, drop=0.0),
        **{f"sage_{kind}": graph_nn.GraphSageConv(SIZE, 6, kind) for kind in ("sum", "mean", "max", "min")},
    }
    for name, layer in made.items():
        show(name, layer, layer(graph, x), x)
    pinsage = graph_nn.PinSageConv(SIZE, 6)
    show("pinsage", pinsage, pinsage(graph, x, graph.edge_feat["w"]), x)
    several = pgl.Graph.batch([random_graph(10, 30) for _ in range(4)]).tensor()
    x = paddle.to_tensor(several.node_feat["x"].numpy(), stop_gradient=False)
    pools = {
        "set2set": graph_nn.Set2Set(SIZE, 3),
        "global_attention": graph_nn.GlobalAttention(nn.Linear(SIZE, 1), nn.Linear(SIZE, 4)),
        **{f"pool_{kind}": graph_nn.GraphPool(kind) for kind in ("sum", "mean", "min", "max")},
    }
    for name, layer in pools.items():
        show(name, layer, layer(several, x), x)


def messages():
    graph = random_graph()
    result("degrees", np.concatenate([graph.indegree(), graph.outdegree()]))
    result("first_successors", np.concatenate(graph.successor([0, 1, 2])))
    graph.tensor()
    x = paddle.to_tensor(graph.node_feat["x"].numpy(), stop_gradient=False)

    def send(source, target, edge):
        return {"h": source["x"] * edge["w"], "score": (source["x"] * target["x"]).sum(-1, keepdim=True)}

    def receive(message):
        return message.reduce_sum(message["h"] * message.reduce_softmax(message["score"]))

    sent = graph.send(send, src_feat={"x": x}, dst_feat={"x": x}, edge_feat={"w": graph.edge_feat["w"]})
    received = graph.recv(receive, sent)
    received.abs().sum().backward()
    result("received", received.numpy())
    result("received.gradient", x.grad.numpy())
    for kind in ("sum", "mean", "max", "min"):
        result(f"send_recv.{kind}", graph.send_recv(x, kind).numpy())
    result("send_ue_recv", graph.send_ue_recv(x, graph.edge_feat["w"], "mul", "max").numpy())
    result("send_uv", sample(graph.send_uv(x, x, "add").numpy()))
    ids = paddle.to_tensor(np.sort(RNG.integers(0, 6, NODES)))
    result("segment_softmax", pgl.math.segment_softmax(x, ids).numpy())
    for kind in ("sum", "mean", "max", "min"):
        result(f"segment.{kind}", pgl.math.segment_pool(x, ids, kind).numpy())

    pairs = np.stack([RNG.integers(0, 6, 30), RNG.integers(0, 9, 30)], 1)
    two = pgl.BiGraph(pairs, src_num_nodes=6, dst_num_nodes=9).tensor()
    side = paddle.to_tensor(RNG.normal(size=(6, 3)).astype("float32"))
    result("bipartite", two.send_recv(side, "sum").numpy())

    edges = {"likes": RNG.integers(0, 12, (30, 2)), "knows": RNG.integers(0, 12, (20, 2))}
    kinds = [(node, "user" if node < 7 else "item") for node in range(12)]
    several = pgl.HeterGraph(edges=edges, node_types=kinds).tensor()
    relations = graph_nn.RGCNConv(SIZE, 4, ["likes", "knows"], num_bases=1)
    nodes = paddle.to_tensor(RNG.normal(size=(12, SIZE)).astype("float32"), stop_gradient=False)
    show("rgcn", relations, relations(several, nodes), nodes)


paddle.seed(7)
np.random.seed(7)
name = sys.argv[1]
if name in ("gcn", "gat"):
    citation(name, sys.argv[2])
else:
    {"batch": batch, "layers": layers, "messages": messages}[name]()
