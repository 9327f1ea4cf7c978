"""`IrGraph`: a Program as a graph of operators and variables, which passes rewrite before it becomes a Program again.

Gradients and updates of a training Program are no nodes: they follow from the forward operators, and come back with
`to_program`. Branches and loops are single nodes.
"""

import copy

from paddle._core.errors import InvalidTypeError, UnimplementedError, received
from paddle._core.graph import Persistable, Program, Variable
from paddle._core.graph.recorded_call import FORWARD

from . import desc
from .described import DescribedCall, described, reads_of
from .ir_nodes import IrNode, IrOpNode, IrVarNode, VarDesc


class Graph:
    """The nodes of a Program, as `paddle.framework.core.Graph(program.desc)` makes them."""

    def __init__(self, program):
        if not isinstance(program, Program):
            raise InvalidTypeError("Graph: expected the description of a Program.", received(program=program))
        self._count = 0
        self.source = described(program)
        self.all_nodes, self.tail = [], []
        current = {}
        late = set()  # what gradients and updates compute
        for record in self.source.global_block().ops:
            reads = reads_of(record)
            if record.role != FORWARD or not late.isdisjoint(reads):
                self.tail.append(record)
                late.update(v.name for v in record.writes() if not isinstance(v, Persistable))
                continue
            self._add_record(record, reads, current)
        for variable in self.source.global_block().vars.values():
            if variable.name not in current and (variable.persistable or variable.is_data):
                self._unused(variable)
        self.attributes = {}
        self.made_until = self._count  # nodes with a larger id are new

    def to_program(self):
        """The Program of the nodes, for `CompiledProgram(graph)`."""
        return IrGraph(self).to_program()

    def _unused(self, variable):
        self.all_nodes.append(IrVarNode(self, variable.name, var=VarDesc.of(variable)))

    def _add_record(self, record, reads, current):
        if isinstance(record, DescribedCall):
            op = copy.deepcopy(record.op)
            opaque = None
        else:
            op = desc.Op(record.type, {"X": reads}, {"Out": [v.name for v in record.writes()]})
            opaque = record
        node = self.add(IrOpNode(self, op.type, op=op, record=opaque))
        node.site, node.namescope = record.site, record.namescope
        for name in dict.fromkeys(node.input_arg_names()):
            if name in ("", "@EMPTY@"):
                continue
            if name not in current:
                current[name] = self._variable(name)
            link(current[name], node)
        for name in dict.fromkeys(node.output_arg_names()):
            if name not in ("", "@EMPTY@"):
                current[name] = self._variable(name)
                link(node, current[name])

    def _variable(self, name):
        found = self.source._find(name)
        var = VarDesc(name) if found is None else VarDesc.of(found)
        return self.add(IrVarNode(self, name, var=var))

    def add(self, node):
        self.all_nodes.append(node)
        return node

    def next_id(self):
        self._count += 1
        return self._count - 1

    def nodes(self):
        """All nodes."""
        return list(self.all_nodes)

    def clone(self):
        """A copy with nodes of its own."""
        made = object.__new__(Graph)
        memo = {id(self.source): self.source}
        for record in [*self.tail, *(n.record for n in self.all_nodes if n.record is not None)]:
            memo[id(record)] = record
        for variable in self.source.list_vars():
            memo[id(variable)] = variable
        made.__dict__.update(copy.deepcopy(self.__dict__, memo))
        for node in made.all_nodes:
            node.graph = made
        return made

    def has(self, name):
        return name in self.attributes

    def set(self, name, value):
        self.attributes[name] = value

    set_not_owned = set

    def erase(self, name):
        self.attributes.pop(name, None)

    def sub_graph_size(self):
        """The number of graphs: one."""
        return 1


def link(first, second):
    first.append_output(second)
    second.append_input(first)


class IrGraph:
    """A Program as a graph that passes rewrite.

    >>> paddle.enable_static()
    >>> main = paddle.static.Program()
    >>> with paddle.static.program_guard(main, paddle.static.Program()):
    ...     y = paddle.nn.functional.relu(paddle.static.data("x", [2]))
    >>> graph = paddle.framework.IrGraph(paddle.framework.core.Graph(main.desc), for_test=True)
    >>> [node.name() for node in graph.all_op_nodes()]
    ['relu']
    >>> paddle.disable_static()
    """

    def __init__(self, graph, for_test=False):
        if not isinstance(graph, Graph):
            raise InvalidTypeError(
                "IrGraph: 'graph' must be a core.Graph.",
                received(graph=graph),
                "IrGraph(paddle.framework.core.Graph(program.desc)).",
            )
        self.graph, self._for_test = graph, for_test

    def clone(self):
        """A copy with nodes of its own."""
        return IrGraph(self.graph.clone(), self._for_test)

    def is_test(self):
        """Whether the graph is for evaluation."""
        return self._for_test

    # ---- nodes ----

    def all_nodes(self):
        """The operators and variables."""
        return list(self.graph.all_nodes)

    def all_var_nodes(self):
        """The variables."""
        return [n for n in self.graph.all_nodes if n.is_var()]

    def all_persistable_nodes(self):
        """The variables whose values outlast a run."""
        return [n for n in self.all_var_nodes() if n.persistable()]

    def all_op_nodes(self):
        """The operators, each after those whose results it reads."""
        return self._ordered()

    def all_sub_graphs(self, for_test=False):
        """The graph itself: branches and loops are single nodes."""
        return [self]

    def get_sub_graph(self, i, for_test=False):
        """The graph itself."""
        return self.all_sub_graphs(for_test)[i]

    def graph_num(self):
        """The number of graphs: one."""
        return 1

    def create_persistable_node(self, name, var_type, shape, var_dtype):
        """A new variable whose value outlasts a run."""
        return self._new_variable(name, shape, var_dtype, True)

    def create_var_node(self, name, var_type, shape, var_dtype):
        """A new variable."""
        return self._new_variable(name, shape, var_dtype, False)

    def _new_variable(self, name, shape, dtype, persistable):
        var = VarDesc(name, [int(n) for n in shape], dtype, persistable)
        known = self.graph.source._find(name)
        if known is not None:
            var._source = known
        return self.graph.add(IrVarNode(self.graph, name, var=var))

    def create_var_node_from_desc(self, var_desc):
        """A new variable like another."""
        if isinstance(var_desc, Variable):
            var_desc = VarDesc.of(var_desc)
        return self.graph.add(IrVarNode(self.graph, var_desc.name(), var=copy.copy(var_desc)))

    def create_control_dep_var(self):
        """A node that only orders two operators."""
        return self.graph.add(IrNode(self.graph, "__control_var"))

    def create_op_node(self, op_type, attrs, inputs, outputs):
        """A new operator that reads and writes the given nodes; `link_to` adds the edges."""
        op = desc.Op(op_type)
        for slots, given in ((op.inputs, inputs), (op.outputs, outputs)):
            for slot, nodes in given.items():
                nodes = nodes if isinstance(nodes, (list, tuple, set)) else [nodes]
                slots[slot] = [n if isinstance(n, str) else n.name() for n in nodes]
        node = self.graph.add(IrOpNode(self.graph, op_type, op=op))
        node.site, node.namescope = None, "/"
        for name, value in attrs.items():
            if name != "op_role":
                node.set_attr(name, value)
        return node

    def create_op_node_from_desc(self, op_desc):
        """A new operator like another."""
        node = self.graph.add(IrOpNode(self.graph, op_desc.type(), op=copy.deepcopy(op_desc._op)))
        node.site, node.namescope = None, "/"
        return node

    # ---- edges ----

    def link_to(self, node_in, node_out):
        """Add an edge."""
        link(node_in, node_out)

    def update_input_link(self, old_input_node, new_input_node, op_node):
        """Make an operator read another variable."""
        old_input_node.remove_output(op_node)
        op_node.remove_input(old_input_node)
        link(new_input_node, op_node)
        op_node.rename_input(old_input_node.name(), new_input_node.name())

    def update_output_link(self, old_output_node, new_output_node, op_node):
        """Make an operator write another variable."""
        old_output_node.remove_input(op_node)
        op_node.remove_output(old_output_node)
        link(op_node, new_output_node)
        op_node.rename_output(old_output_node.name(), new_output_node.name())

    def safe_remove_nodes(self, remove_nodes):
        """Remove nodes and their edges."""
        removed = {id(n) for n in (remove_nodes if isinstance(remove_nodes, (set, list, tuple)) else [remove_nodes])}
        kept = [n for n in self.graph.all_nodes if id(n) not in removed]
        for node in kept:
            node.before = [n for n in node.before if id(n) not in removed]
            node.after = [n for n in node.after if id(n) not in removed]
        self.graph.all_nodes = kept

    def resolve_hazard(self):
        """Do nothing: operators that nothing orders keep the order of the Program."""

    def has_circle(self):
        """Whether an operator depends on its own result."""
        state = {}

        def visit(node):
            if state.get(id(node)) == "open":
                return True
            if id(node) in state:
                return False
            state[id(node)] = "open"
            found = any(visit(n) for n in node.before)
            state[id(node)] = "done"
            return found

        return any(visit(n) for n in self.graph.all_nodes)

    def _ordered(self):
        """The operators: in the order of the Program, new ones before what reads them or as soon as they can run."""
        ops = [n for n in self.graph.all_nodes if n.is_op()]
        old = [n for n in ops if n.id() < self.graph.made_until]
        new = [n for n in ops if n.id() >= self.graph.made_until]
        done, order = set(), []

        def ready(node):
            return all(id(p) in done for v in node.before for p in v.before if p.is_op())

        def emit(node):
            stack = [(node, False)]
            while stack:
                current, expanded = stack.pop()
                if id(current) in done:
                    continue
                if expanded:
                    done.add(id(current))
                    order.append(current)
                    continue
                stack.append((current, True))
                needed = [p for v in current.before for p in v.before if p.is_op() and id(p) not in done]
                stack.extend((p, False) for p in reversed(needed) if p is not current)

        waiting = [n for n in new if not any(v.after for v in n.after)]
        for node in old:
            emit(node)
            for sink in [n for n in waiting if ready(n)]:
                emit(sink)
                waiting.remove(sink)
        for node in new:
            emit(node)
        return order

    def topology_sort(self):
        """The operators, each after those whose results it reads."""
        return self._ordered()

    def build_adjacency_list(self):
        """{operator: the operators whose results it reads}."""
        return {n: {p for v in n.before for p in v.before if p.is_op()} for n in self._ordered()}

    def draw(self, save_path, name, marked_nodes=None, remove_ctr_var=True):
        """Write the graph to `save_path/name.dot`, for Graphviz."""
        import os

        from paddle._files.atomic import atomic_write

        lines = ["digraph G {"]
        for node in self.graph.all_nodes:
            shape = "box" if node.is_op() else "ellipse"
            lines.append(f'  n{node.id()} [label="{node.name()}", shape={shape}];')
            lines.extend(f"  n{node.id()} -> n{after.id()};" for after in node.after)
        os.makedirs(save_path, exist_ok=True)
        with atomic_write(os.path.join(save_path, f"{name}.dot")) as file:
            file.write(("\n".join([*lines, "}"]) + "\n").encode())

    def _find_node_by_name(self, nodes, node_name):
        """The node of that name."""
        for node in nodes:
            if node.name() == node_name:
                return node
        raise KeyError(f"the graph has no node '{node_name}'")

    # ---- back ----

    def to_program(self):
        """The Program of the graph."""
        source = self.graph.source
        program = Program()
        program._seed, program._optimizers = source._seed, list(source._optimizers)
        block = program.global_block()
        described_vars = {n.name(): n.var() for n in self.all_var_nodes()}
        for name, var in described_vars.items():
            block._add(_made(block, name, var))
        for name, variable in source.global_block().vars.items():
            if name not in block.vars and (isinstance(variable, Persistable) or variable.is_data):
                block._add(_made(block, name, VarDesc.of(variable)))

        def change(tensor):
            if not isinstance(tensor, Variable):
                return tensor
            found = block.vars.get(tensor.name)
            if found is None:
                found = block._add(_made(block, tensor.name, VarDesc.of(tensor)))
            return found

        for node in self._ordered():
            if node.record is not None:
                _check_unchanged(node)
                block._append(node.record.copy(block, change))
                continue
            made = block._append(DescribedCall(block, copy.deepcopy(node._op)))
            made.site, made.namescope = node.site, node._op.attrs.get("op_namescope", node.namescope)
        for record in self.graph.tail:
            block._append(record.copy(block, change))
        if len(source.blocks) > 1:
            raise UnimplementedError("IrGraph.to_program: a Program with branches or loops is not supported here.")
        return program


def _check_unchanged(node):
    """Raise an error if a pass has changed an operator that the model format does not have."""
    recorded = reads_of(node.record)
    if [n for n in node.input_arg_names() if n not in recorded]:
        raise UnimplementedError(
            f"IrGraph.to_program: operator '{node.name()}' has no counterpart in the model format, so it cannot be "
            "changed."
        )


def _made(block, name, var):
    """The variable of a new Program for a description."""
    source = var._source
    if isinstance(source, Persistable):
        if list(source._shape) == var.shape() and source.dtype is var.dtype():
            return source
        made = Persistable(block, name, var.shape(), var.dtype(), not var._stop)
        made.__dict__["is_parameter"] = source.is_parameter
        return made
    if var.persistable():
        made = Persistable(block, name, var.shape(), var.dtype(), False)
        made.__dict__["is_parameter"] = False
        return made
    made = Variable(block, name=name, shape=var.shape(), dtype=var.dtype())
    if source is not None:
        kept = {k: v for k, v in source.__dict__.items() if k not in ("block", "op", "_shape", "_dtype")}
        made.__dict__.update(kept)
    return made
