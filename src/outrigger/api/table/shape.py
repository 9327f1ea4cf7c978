"""Shapes, indices, and joining and splitting."""

from outrigger.api.row import Family

# fmt: off

shape = Family("shape")
pair, same = shape.pair, shape.same

pair("reshape", call="(x, [2, 6])")
pair("flatten", call="(a, 1, 2)", arguments="start_dim=start_axis end_dim=stop_axis")
pair("ravel", call="(x)")
pair("unflatten", call="(x, 1, [2, 2])", arguments="sizes=shape")
pair("squeeze", left="torch.squeeze(x[None], 0)", right="paddle.squeeze(x[None], 0)")
pair("unsqueeze", call="(x, 1)")
pair(
    "transpose", left="torch.transpose(a, 0, 1)", right="paddle.transpose(a, [1, 0, 2])",
    naive="paddle.transpose(a, [0, 1])", arguments="dim0~perm dim1~perm",
    note="torch swaps two dimensions; Paddle takes the complete order (torch.permute). Two numbers mean the "
    "same as in torch.",
)
pair("permute", "transpose", "(a, [2, 0, 1])", "dims=perm")
pair("permute", call="(a, [2, 0, 1])")
for name, words in (("swapaxes", "axis0~perm axis1~perm"), ("swapdims", "dim0~perm dim1~perm")):
    pair(
        name, left=f"torch.{name}(a, 0, 1)", right=f"paddle.{name}(a, [1, 0, 2])", naive=f"paddle.{name}(a, [0, 1])",
        arguments=words, note="As for transpose: the complete order. Two numbers mean the same as in torch.",
    )
pair("t", call="(x)")
pair(
    "adjoint", "matrix_transpose", left="torch.adjoint(z)", right="paddle.matrix_transpose(z).conj()",
    naive="paddle.matrix_transpose(z)", note="torch also conjugates complex tensors.",
)
pair("movedim", "moveaxis", "(a, 0, 2)")
pair("moveaxis", call="(a, 0, 2)")
pair("cat", "concat", "([x, y], 1)")
pair("cat", call="([x, y], 1)")
pair("concat", call="([x, y], 1)")
pair("concatenate", "concat", "([x, y], 1)")
pair("concatenate", call="([x, y], 1)")
pair("stack", call="([x, y], 1)")
same("hstack vstack dstack column_stack row_stack", "([x, y])")
pair(
    "split", left="torch.split(v, 1)", right="paddle.split(v, 4)", naive="paddle.split(v, 1)",
    arguments="tensor=x split_size_or_sections~num_or_sections",
    note="A number is the size of a piece in torch, and the number of pieces in Paddle; a list has the sizes in both. "
    "paddle.compat.split is like torch's.",
)
pair("split", "compat.split", "(v, 1)")
pair("chunk", call="(x, 2, 1)")
pair(
    "tensor_split", left="torch.tensor_split(v, 3)", right="paddle.tensor_split(v, 3)",
    arguments="tensor_indices_or_sections=num_or_indices",
)
pair("hsplit", call="(a, 3)", arguments="sections=num_or_indices")
same("vsplit dsplit", "(a, 2)", "sections=num_or_indices")
pair("unbind", call="(x, 1)")
pair("unbind", "unstack", "(x, 1)")
pair("tile", call="(x, [2, 3])", arguments="dims=repeat_times")
pair("Tensor.repeat", "tile", left="x.repeat(2, 3)", right="paddle.tile(x, [2, 3])")
pair("Tensor.expand", "expand", left="v.expand(3, 4)", right="paddle.expand(v, [3, 4])")
pair("Tensor.expand_as", "expand_as", left="v.expand_as(x)", right="paddle.expand_as(v, x)")
pair("repeat_interleave", call="(x, 2, 1)")
pair("broadcast_to", call="(v, [3, 4])")
pair(
    "broadcast_tensors", left="torch.broadcast_tensors(x, v)", right="paddle.broadcast_tensors([x, v])",
    naive="paddle.broadcast_tensors(x, v)", note="Paddle takes one list of tensors.",
)
pair("broadcast_shapes", "broadcast_shape", call="([3, 1], [1, 4])")
pair("broadcast_shapes", call="([3, 1], [1, 4])")
pair("flip", call="(x, [1])")
pair("flip", "reverse", "(x, [1])")
shape.composed("fliplr", "torch.fliplr(x)", "paddle.flip(x, [1])")
shape.composed("flipud", "torch.flipud(x)", "paddle.flip(x, [0])")
pair("roll", call="(x, 1, 1)")
pair("rot90", call="(x, 1, [0, 1])", arguments="dims=axes")
pair("diagonal", call="(a, 0, 1, 2)", arguments="dim1=axis1 dim2=axis2")
pair("trace", call="(q)")
pair("as_strided", call="(x, [2, 2], [1, 2])", arguments="storage_offset=offset")
same("atleast_1d atleast_2d atleast_3d", "(v)")
pair(
    "Tensor.view", "view", left="x.view(2, 6)", right="paddle.view(x, [2, 6])",
    note="Like torch's, Paddle's view also takes a dtype.",
)
pair("Tensor.unfold", "unfold", left="v.unfold(0, 2, 1)", right="paddle.unfold(v, 0, 2, 1)", arguments="dimension=axis")
shape.composed_there("paddle.crop", "paddle.crop(x, [2, 2], [1, 1])", "x[1:3, 1:3]")
shape.composed_there("paddle.slice", "paddle.slice(x, [0, 1], [0, 1], [2, 3])", "x[0:2, 1:3]")
shape.composed_there("paddle.strided_slice", "paddle.strided_slice(x, [1], [0], [4], [2])", "x[:, 0:4:2]")
shape.composed_there(
    "paddle.shape", "paddle.shape(x)", "torch.tensor(x.shape, dtype=torch.int64)",
    "x.shape is a list of Python ints.",
)
shape.composed_there("paddle.rank", "paddle.rank(x)", "torch.tensor(x.dim(), dtype=torch.int32)")
shape.composed_there("paddle.unstack", "paddle.unstack(x)", "list(torch.unbind(x))")

index = Family("indexing")
pair = index.pair
pair(
    "gather", "take_along_axis", left="torch.gather(x, 0, i)", right="paddle.take_along_axis(x, i, 0)",
    naive="paddle.gather(x, i, 0)", arguments="input=arr dim=axis index=indices",
    note="paddle.gather selects whole rows, like torch.index_select. If the index is smaller than the tensor in "
    "other dimensions, use broadcast=False.",
)
pair(
    "index_select", "gather", left="torch.index_select(x, 0, j)", right="paddle.gather(x, j, 0)",
    naive="paddle.take_along_axis(x, j, 0)",
    note="paddle.gather selects whole rows; torch.gather is paddle.take_along_axis.",
)
pair(
    "index_select", left="torch.index_select(x, 1, j)", right="paddle.index_select(x, j, 1)",
    note="The index comes before the axis.",
)
pair("take_along_dim", "take_along_axis", "(x, i, 0)", "input=arr dim=axis")
pair("take_along_dim", call="(x, i, 0)", arguments="input=arr")
pair("take", call="(x, j)")
pair("narrow", call="(x, 1, 1, 2)")
index.composed("select", "torch.select(x, 1, 2)", "x[:, 2]")
pair("masked_select", call="(x, p)")
pair("masked_fill", call="(x, p, 0.5)")
pair(
    "masked_fill", left="torch.masked_fill(x, p, 0.5)", right="paddle.where(p, paddle.full_like(x, 0.5), x)",
    paddle="where", naive="paddle.where(p, x, paddle.full_like(x, 0.5))", arguments="input=y mask=condition value~x",
    note="The form used before Paddle had masked_fill (2.6): the value is used where the mask is true.",
)
pair(
    "masked_scatter", left="torch.masked_scatter(x, p, y)", right="paddle.masked_scatter(x, p, y)",
    arguments="source=value",
)
pair("where", call="(p, x, y)", arguments="input=x other=y")
pair(
    "where", "nonzero", left="torch.where(p)", right="paddle.nonzero(p, as_tuple=True)", naive="paddle.nonzero(p)",
    arguments="condition=x", note="With only the condition.",
)
pair("nonzero", call="(n)")
pair("argwhere", call="(n)")
pair(
    "scatter", "put_along_axis", left="torch.scatter(x, 0, i[:1], y)",
    right="paddle.put_along_axis(x, i[:1], y[:1], 0, broadcast=False)", naive="paddle.scatter(x, i[:1], y)",
    arguments="input=arr dim=axis index=indices src=values",
    note="paddle.scatter(x, index, updates) writes whole rows at a list of row numbers; with torch's four arguments, "
    "x, dim, index, src, it behaves like torch's.",
)
pair("scatter_add", call="(x, 0, i, y)")
pair(
    "scatter_add", "put_along_axis", left="torch.scatter_add(x, 0, i, y)",
    right='paddle.put_along_axis(x, i, y, 0, reduce="add")', naive="paddle.put_along_axis(x, i, y, 0)",
    arguments="input=arr dim=axis index=indices src=values", note="Use reduce='add'.",
)
pair(
    "scatter_reduce", left="torch.scatter_reduce(x, 0, i, y, 'amax')",
    right="paddle.scatter_reduce(x, 0, i, y, 'amax')",
)
pair(
    "index_add", left="torch.index_add(x, 0, j, y[:2])", right="paddle.index_add(x, j, 0, y[:2])",
    arguments="source=value", note="Paddle's index comes before the axis; torch's order works too.",
)
pair(
    "index_fill", left="torch.index_fill(x, 0, j, 0.5)", right="paddle.index_fill(x, j, 0, 0.5)",
    naive="paddle.index_fill(x, 0, j, 0.5)", note="The index comes before the axis.",
)
pair("index_put", left="torch.index_put(x, (j,), v)", right="paddle.index_put(x, (j,), v)", arguments="values=value")
pair(
    "index_copy", "scatter", left="torch.index_copy(x, 0, j, y[:2])", right="paddle.scatter(x, j, y[:2])",
    arguments="dim~overwrite source=updates", note="Along the first dimension.",
)
pair(
    "select_scatter", left="torch.select_scatter(x, v, 0, 1)", right="paddle.select_scatter(x, v, 0, 1)",
    arguments="src=values",
)
pair(
    "slice_scatter", left="torch.slice_scatter(x, y[:, :2], 1, 0, 2)",
    right="paddle.slice_scatter(x, y[:, :2], [1], [0], [2], [1])", naive="paddle.slice_scatter(x, y[:, :2], 1, 0, 2)",
    arguments="src=value dim~axes start~starts end~ends step~strides",
    note="Paddle takes lists with one item per axis, and strides.",
)
pair(
    "diagonal_scatter", left="torch.diagonal_scatter(q, v)", right="paddle.diagonal_scatter(q, v)",
    arguments="src=y dim1=axis1 dim2=axis2",
)
index.composed_there(
    "paddle.gather_nd", "paddle.gather_nd(x, paddle.to_tensor([[0, 1], [2, 3]]))",
    "x[torch.tensor([0, 2]), torch.tensor([1, 3])]",
)
index.composed_there("paddle.index_sample", "paddle.index_sample(x, i)", "torch.gather(x, 1, i)")
index.composed_there(
    "paddle.scatter_nd_add", "paddle.scatter_nd_add(v, paddle.to_tensor([[1], [1]]), paddle.ones([2]))",
    "v.index_put((torch.tensor([1, 1]),), torch.ones(2), accumulate=True)",
)
index.composed_there(
    "paddle.multiplex", "paddle.multiplex([x, y], paddle.to_tensor([[0], [1], [0]], 'int32'))",
    "torch.stack([x[0], y[1], x[2]])",
)
