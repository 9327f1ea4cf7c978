"""Calls whose outcome is recorded: shapes, types and values, or the class of the error."""

import numpy as np

import paddle

# fmt: off

nan, inf = float("nan"), float("inf")


def T(value, dtype=None):
    return paddle.to_tensor(value, dtype=dtype)


def F():
    return T([[1.0, 5.0, 2.0], [4.0, 3.0, 6.0]])


def I(dtype="int64"):  # noqa: E743 - short names keep the calls below readable
    return T([[1, 5, 2], [4, 3, 6]], dtype)


def B():
    return T([[True, False], [True, True]])


def E(*shape):
    return paddle.zeros(shape)


def R():
    return T(np.arange(24.0).reshape([2, 3, 4]), "float32")


def G(function, value, weights=1.0):
    """The gradient of the (weighted) sum of the first result."""
    x = paddle.to_tensor(value, dtype="float64", stop_gradient=False)
    out = function(x)
    out = out[0] if isinstance(out, (tuple, list)) else out
    (out * T(weights, "float64")).sum().backward()
    return x.grad


CASES = {
    "reduction": """
        paddle.sum(F()); paddle.sum(I()); paddle.sum(I('int32')); paddle.sum(I('int16')); paddle.sum(I('int8'))
        paddle.sum(I('uint8')); paddle.sum(B()); paddle.sum(F().astype('complex64')); paddle.sum(F(), dtype='int64')
        paddle.sum(F(), dtype='int32'); paddle.sum(I(), dtype='float32'); paddle.sum(B(), dtype='float32')
        paddle.sum(F(), 0); paddle.sum(F(), -1, None, True); paddle.sum(F(), 0, True)
        paddle.sum(F(), 0, True, 'float64'); paddle.sum(F(), 0, 'float64', True); paddle.sum(F(), None, True)
        paddle.sum(F(), []); paddle.sum(F(), [], keepdim=True); paddle.sum(F(), ()); paddle.sum(F(), [0, 1])
        paddle.sum(F(), (0, -1), keepdim=True); paddle.sum(F(), T(0)); paddle.sum(F(), T([0, 1]))
        paddle.sum(F(), [T(0)]); paddle.sum(F(), [T(0), 1]); paddle.sum(F(), np.int64(1))
        paddle.sum(input=F(), dim=1); F().sum(dim=1, keepdim=True); F().sum(1, True); paddle.sum(T(3.), 0)
        paddle.sum(T(3.), -1); paddle.sum(T(3.), axis=[], keepdim=True); paddle.sum(E(0, 3)); paddle.sum(E(0, 3), 0)
        paddle.sum(E(0, 3), 1); paddle.sum(F(), 2); paddle.sum(F(), -3); paddle.sum(F(), [0, 0])
        paddle.sum(F(), 1.5); paddle.sum(F(), 'a'); paddle.sum(F(), True); paddle.sum(T(3.), 1); paddle.sum(3.)
        paddle.sum([1., 2.]); paddle.mean(F()); paddle.mean(I()); paddle.mean(I('int32')); paddle.mean(B())
        paddle.mean(-I(), 0); paddle.mean(T([1, 2, -6])); paddle.mean(I(), dtype='float32')
        paddle.mean(F(), dtype='float64'); paddle.mean(F(), [0, 1], True); paddle.mean(F(), [])
        paddle.mean(F(), T(0)); paddle.mean(T(3.), 0); paddle.mean(E(0, 3)); paddle.mean(E(0, 3), 0)
        paddle.mean(E(0, 3), 1); paddle.mean(T([nan, 1.])); paddle.mean(F(), 2); paddle.mean(F(), [0, 0])
        paddle.mean([1.]); paddle.max(F()); paddle.max(I('int32')); paddle.max(F(), 0, True)
        paddle.max(F(), [0, 1]); paddle.max(F(), [], True); paddle.max(F(), None, True); paddle.max(F(), [T(0)])
        paddle.max(T(3.), -1, True); paddle.max(T([nan, 1., 2.])); paddle.max(T([[1., nan], [2., 3.]]), 0)
        paddle.max(E(0, 3), 1); paddle.max(E(0, 3)); paddle.max(E(0, 3), 0); paddle.max(F(), 2)
        paddle.max(F(), [0, 0]); paddle.max(3.); paddle.max(F(), dim=0); paddle.max(input=F())
        paddle.max(F(), other=F()); F().min(dim=1); paddle.min(F(), 1); paddle.min(I())
        paddle.min(T([1., nan, 2.])); paddle.min(F(), axis=[-1, 0]); G(paddle.max, [1., 3., 3.])
        G(lambda x: paddle.max(x, 0), [[1., 3.], [1., 2.]])
        G(lambda x: paddle.min(x, -1, True), [[1., 1.], [1., 2.]])
        G(lambda x: paddle.max(x, [0, 1]), [[1., 3.], [3., 2.]]); G(paddle.amax, [1., 3., 3.])
        G(lambda x: paddle.amin(x, 1), [[1., 1., 1.], [1., 2., 3.]]); paddle.amax(F(), [0, 1], True)
        paddle.amax(F(), dim=0); paddle.amin(T([1., nan, 2.])); paddle.amax(T(3.), 0); paddle.amax(F(), 2)
        paddle.amin(F(), T(0)); paddle.prod(F()); paddle.prod(I()); paddle.prod(I('int32'))
        paddle.prod(F(), 0, True); paddle.prod(F(), [0, 1], True); paddle.prod(F(), (0, 1)); paddle.prod(F(), [])
        paddle.prod(F(), None, True); paddle.prod(F(), 0, False, 'float64'); paddle.prod(F(), 0, dtype='int32')
        paddle.prod(F() / 2, dtype='int64'); paddle.prod(I('int32'), dtype='float32'); paddle.prod(F(), dim=1)
        paddle.prod(F(), T(0)); paddle.prod(E(0, 3)); paddle.prod(R() + 1, [2, 0]); paddle.prod(F(), 2)
        paddle.prod(F(), [0, 0]); paddle.prod(T(3.), 0); paddle.all(B()); paddle.all(B(), 0)
        paddle.all(B(), [0, 1], True); paddle.all(B(), []); paddle.all(I('int32'), 1); paddle.all(F())
        paddle.all(T([nan])); paddle.all(T([], 'bool')); paddle.all(B(), dim=1); paddle.all(B(), 2)
        paddle.any(B(), 1); paddle.any(I() * 0); paddle.any(T([], 'bool'))
        paddle.any(input=B(), dim=0, keepdim=True); paddle.any(B(), T(0)); paddle.any(E(0, 3) > 1, 0)
        paddle.all(T(True), 0); paddle.logsumexp(F()); paddle.logsumexp(I()); paddle.logsumexp(I('uint8'))
        paddle.logsumexp(F(), [0, 1], True); paddle.logsumexp(F(), []); paddle.logsumexp(T(3.), 0)
        paddle.logsumexp(E(0, 3)); paddle.logsumexp(E(0, 3), 0); paddle.logsumexp(F(), 2)
        paddle.logsumexp(F(), dim=1); paddle.nansum(T([nan, 1., 2.])); paddle.nansum(I('int32'))
        paddle.nansum(F(), 0, 'float64', True); paddle.nansum(T([nan, nan])); paddle.nansum(F(), [])
        paddle.nansum(I('int32'), dtype='float32'); paddle.nanmean(T([nan, 1., 2.])); paddle.nanmean(I())
        paddle.nanmean(T([nan, nan])); paddle.nanmean(F(), 0, True); G(paddle.nansum, [nan, 1., 2.])
        G(paddle.nanmean, [nan, 1., 2.]); paddle.count_nonzero(I('int32'), 0); paddle.count_nonzero(B(), 1, True)
        paddle.count_nonzero(T([nan, 0.])); paddle.count_nonzero(F(), 2); paddle.count_nonzero(E(0, 3))
        paddle.count_nonzero(B(), []); paddle.reduce_as(F(), T([1., 2., 3.]))
        paddle.reduce_as(I('int32'), T([1, 2, 3], 'int32')); paddle.reduce_as(B(), T([True, False]))
        paddle.reduce_as(I('int16'), T([1, 2, 3], 'int16')); paddle.reduce_as(F(), T(1.))
        paddle.reduce_as(F(), F()); paddle.reduce_as(F(), T([1., 2.])); paddle.reduce_as(T([1., 2., 3.]), F())
        paddle.reduce_as(F(), T([[1.], [3.]]))
    """,
    "statistics": """
        paddle.std(F()); paddle.std(F(), 0); paddle.std(F(), [0, 1], False, True); paddle.std(F(), unbiased=False)
        paddle.std(I()); paddle.std(T([1, 2])); paddle.std(F(), []); paddle.std(T(3.))
        paddle.std(T(3.), unbiased=False); paddle.std(E(0, 3)); paddle.std(E(0, 3), 0); paddle.std(F(), 2)
        paddle.var(F(), 0); paddle.var(F(), 1, False, True); paddle.var(F(), correction=0)
        paddle.var(F(), correction=2); paddle.var(F(), correction=0.5)
        paddle.var(F(), unbiased=False, correction=2); paddle.var(F(), True); paddle.var(F(), (0, 1), keepdim=True)
        paddle.var(F(), []); paddle.var(input=F(), dim=[0, 1]); paddle.var(I()); paddle.var(I('int32'), 0)
        paddle.var(T(3.)); paddle.var(T(3.), correction=0); paddle.var(F(), T(0)); paddle.var(F(), 2)
        paddle.var(T([nan, 1.])); paddle.numel(F()); F().numel(); paddle.numel(T(3.)); paddle.numel(E(0, 3))
        paddle.median(F()); paddle.median(F(), 1, True); paddle.median(F(), -1, False, 'min')
        paddle.median(F(), mode='min'); paddle.median(F(), 0, mode='min', keepdim=True); paddle.median(I())
        paddle.median(I('int32'), 1); paddle.median(I('int32'), 1, mode='min'); paddle.median(B())
        paddle.median(F().astype('float64')); paddle.median(F().astype('bfloat16')); paddle.median(F(), None, True)
        paddle.median(T(3.), 0, True); paddle.median(T(3.), 0, mode='min'); paddle.median(E(0, 3))
        paddle.median(E(0, 3), 0); paddle.median(E(0, 3), 1); paddle.median(T([[1., nan, 3.], [1., 2., 3.]]), 1)
        paddle.median(T([1., nan, 3.])); paddle.median(T([[1., nan, 3.], [1., 2., 3.]]), 1, mode='min')
        paddle.median(T([-inf, inf])); paddle.median(T([inf, inf])); paddle.median(F(), dim=1)
        paddle.median(input=F()); paddle.median(input=F(), axis=0); paddle.median(F(), dim=0, mode='avg')
        F().median(dim=0, keepdim=True); F().median(0); paddle.median(F(), [0, 1]); paddle.median(F(), 2)
        paddle.median(F(), 1, mode='max'); G(paddle.median, [1., 2., 4.]); G(paddle.median, [1., 2., 4., 8.])
        G(paddle.median, [2., 2., 2., 8.]); G(paddle.median, [2., 2., 2.])
        G(lambda x: paddle.median(x, 1), [[1., 2., 4., 8.], [3., 3., 3., 3.]])
        G(lambda x: paddle.median(x, mode='min'), [3., 1., 2., 2., 2.])
        paddle.nanmedian(T([[nan, 2., 3.], [0., 1., 2.]])); paddle.nanmedian(T([[nan, 2., 3.], [0., 1., 2.]]), 0)
        paddle.nanmedian(T([[nan, 2., 3.], [0., 1., 2.]]), [1], mode='min')
        paddle.nanmedian(T([[nan, 2., 3.], [0., 1., 2.]]), (0, 1), True, mode='min')
        paddle.nanmedian(T([[nan, 2., 3.], [0., 1., 2.]]), 0, True, 'min')
        paddle.nanmedian(T([[nan, nan], [0., 1.]]), 1); paddle.nanmedian(T([[nan, nan], [0., 1.]]), 1, mode='min')
        paddle.nanmedian(I()); paddle.nanmedian(I(), 0); paddle.nanmedian(I('int32'), 0, mode='min')
        paddle.nanmedian(R(), [0, 2], True); paddle.nanmedian(T(3.), 0); paddle.nanmedian(E(0, 3), 0)
        paddle.nanmedian(F(), []); paddle.nanmedian(F(), 2); paddle.nanmedian(F(), [0, 0])
        paddle.nanmedian(F(), 1, mode='x'); G(paddle.nanmedian, [1., nan, 4.])
        G(lambda x: paddle.nanmedian(x, 1), [[1., 2., 4., 8.], [3., 3., 3., nan]]); paddle.quantile(F(), 0.5)
        paddle.quantile(F(), 0.3, 1, True); paddle.quantile(F(), [0.3, 0.6], 1)
        paddle.quantile(F(), [0.3, 0.6], 1, True); paddle.quantile(F(), (0.3, 0.6), [0, 1])
        paddle.quantile(F(), [0.3], 1); paddle.quantile(F(), T(0.3), 1)
        paddle.quantile(F(), T([0.3, 0.6], 'float64'), 1); paddle.quantile(F(), 1, 1); paddle.quantile(F(), 0.3, [])
        paddle.quantile(F(), 0.3, 1, interpolation='lower'); paddle.quantile(F(), 0.3, 1, interpolation='higher')
        paddle.quantile(F(), 0.3, 1, interpolation='midpoint')
        paddle.quantile(F(), 0.25, 1, interpolation='nearest')
        paddle.quantile(F(), 0.75, 1, interpolation='nearest')
        paddle.quantile(I('int32'), 0.3, 1, interpolation='lower'); paddle.quantile(F().astype('float64'), 0.3)
        paddle.quantile(T([[1., nan, 3.], [1., 2., 3.]]), 0.5, 1); paddle.quantile(R(), [0.5, 0.1], [0, 2], True)
        paddle.quantile(R(), [0.5, 0.1], [2, 0]); paddle.quantile(F(), 0.5, dim=1); paddle.quantile(F(), 1.5)
        paddle.quantile(F(), []); paddle.quantile(F(), 'a'); paddle.quantile(F(), 0.3, 2)
        paddle.quantile(F(), 0.3, [0, 0]); paddle.quantile(F(), 0.3, 1, interpolation='x')
        G(lambda x: paddle.quantile(x, 0.3, 1), [[1., 2., 4., 8.], [3., 5., 9., 7.]])
        paddle.nanquantile(T([[nan, 2., 3.], [0., 1., 2.]]), 0.5); paddle.nanquantile(T([nan, nan]), 0.5)
        paddle.nanquantile(T([[nan, 2., 3.], [0., 1., 2.]]), [0.2, 0.5], 1, interpolation='midpoint')
        G(lambda x: paddle.nanquantile(x, 0.3, 1), [[1., 2., 4., nan], [3., 5., 9., 7.]])
        paddle.mode(T([[1., 2., 2.], [3., 3., 1.]])); paddle.mode(T([[1., 2., 2.], [3., 3., 1.]]), 0)
        paddle.mode(T([[1., 2., 2.], [3., 3., 1.]]), -1, True); paddle.mode(T([1, 2, 1, 2]))
        paddle.mode(T([2, 1, 3], 'int32')); paddle.mode(T(3.), 0); paddle.mode(F(), 2); paddle.mode(F(), None)
        G(paddle.mode, [[1., 2., 2.], [3., 3., 1.]])
    """,
    "search": """
        paddle.argmax(F()); paddle.argmax(F(), 0); paddle.argmax(F(), -1, True); paddle.argmax(F(), None, True)
        paddle.argmax(F(), 1, False, 'int32'); paddle.argmax(F(), 1, dtype='int16')
        paddle.argmax(F(), 1, dtype=None); paddle.argmax(T([1., 3., 3.])); paddle.argmin(T([1., 1., 3.]))
        paddle.argmax(I('uint8')); paddle.argmax(F(), 2); paddle.argmax(F(), [0]); paddle.argmax(F(), T(0))
        paddle.argmax(T(3.), 0); paddle.argmax(T(3.), 1); paddle.argmax(E(0, 3), 1)
        paddle.argmax(input=F(), dim=1, keepdim=True); paddle.argmin(F(), 1, True)
        paddle.argmin(F(), dtype='int32'); F().argmax(-1); paddle.argsort(F()); paddle.argsort(F(), 0)
        paddle.argsort(F(), 1, True); paddle.argsort(F(), dim=1, descending=True)
        paddle.argsort(T([2., 1., 2., 1.]), stable=True)
        paddle.argsort(T([2., 1., 2., 1.]), descending=True, stable=True); paddle.argsort(T([1., nan, 0.]))
        paddle.argsort(T([1., nan, 0.]), descending=True); paddle.argsort(I('uint8')); paddle.argsort(T(3.))
        paddle.argsort(F(), 2); paddle.argsort(F(), None); paddle.argsort(E(0, 3)); paddle.sort(F())
        paddle.sort(F(), 0); paddle.sort(F(), 1, True); paddle.sort(T([1., nan, 0.])); paddle.sort(I('int32'))
        paddle.sort(T(3.)); paddle.sort(F(), 2); paddle.sort(F(), dim=1); paddle.sort(input=F())
        G(paddle.sort, [3., 1., 2.], [1., 2., 3.]); paddle.msort(F()); F().msort(); paddle.msort(T(3.))
        paddle.topk(F(), 2); paddle.topk(F(), 2, 0); paddle.topk(F(), 2, 1, False); paddle.topk(F(), T(2))
        paddle.topk(F(), T([2])); paddle.topk(input=F(), k=1, dim=0); paddle.topk(T(3.), 1)
        paddle.topk(T([1., nan, 3.]), 2); paddle.topk(E(0, 3), 2); paddle.topk(F(), k=1).values
        paddle.topk(F(), k=1).indices; paddle.topk(F(), 4); paddle.topk(F(), 0); paddle.topk(F(), 1, 2)
        G(lambda x: paddle.topk(x, 2), [3., 1., 2.], [1., 2.]); paddle.kthvalue(F(), 2, 0)
        paddle.kthvalue(F(), 2, 1, True); paddle.kthvalue(F(), 4); paddle.kthvalue(F(), 0)
        paddle.kthvalue(F(), 1, 2); paddle.kthvalue(T(3.), 1, 0); paddle.kthvalue(T([2., 1., nan]), 3)
        G(lambda x: paddle.kthvalue(x, 2), [3., 1., 2.]); paddle.nonzero(B()); paddle.nonzero(B(), True)
        paddle.nonzero(T([0, 1, 2], 'int32'), as_tuple=True); paddle.nonzero(T([0, 0])); paddle.nonzero(E(0, 3))
        paddle.nonzero(E(0, 3), True); paddle.nonzero(input=B()); paddle.nonzero(T(3.))
        paddle.nonzero(T([nan, 0.])); paddle.argwhere(B()); F().argwhere(); paddle.argwhere(T(3.))
        paddle.searchsorted(T([1, 3, 5, 7]), T([3, 6])); paddle.searchsorted(T([1, 3, 5, 7]), T([3, 6]), True)
        paddle.searchsorted(T([1, 3, 5, 7]), T([3, 6]), right=True)
        paddle.searchsorted(T([1, 3, 5]), T([3, 6]), side='right')
        paddle.searchsorted(T([1, 3, 5]), T([3, 6]), side='left')
        paddle.searchsorted(T([1, 3]), T([3]), side='left', right=True)
        paddle.searchsorted(T([7, 1, 5, 3]), T([3, 6]), sorter=T([1, 3, 2, 0]))
        paddle.searchsorted(T([1., 3., 5.]), T([3, 6])); paddle.searchsorted(T([1., 3., 5.]), T(3.))
        paddle.searchsorted(T([1., 3., 5.]), 3.); paddle.searchsorted(T([[1., 3.], [5., 6.]]), T([[2.], [7.]]))
        paddle.searchsorted(T([1., 3., nan]), T([nan, 2., inf]))
        paddle.searchsorted(T([1., 3., inf]), T([nan, 2., inf]))
        paddle.searchsorted(T([1., 3.]), T([nan, 2., inf, -inf])); paddle.searchsorted(T([1., 3.]), input=T([2.]))
        paddle.searchsorted(T(1.), T([2.])); paddle.searchsorted(E(0), T([2.]))
        paddle.bucketize(T([[0, 8], [4, 16]]), T([2, 4, 8, 16]))
        paddle.bucketize(T([0, 8]), T([2, 4, 8]), True, True); paddle.bucketize(T([0., nan]), T([2., 4.]))
        paddle.bucketize(input=T([3.]), boundaries=T([2., 4.])); paddle.bucketize(T([3.]), T([[2., 4.]]))
        paddle.bucketize(3., T([2., 4.])); paddle.unique(T([2, 3, 3, 1])); paddle.unique(T([2, 3, 3, 1]), True)
        paddle.unique(T([2, 3, 3, 1]), True, True, True); paddle.unique(T([2, 3, 3, 1]), return_inverse=True)
        paddle.unique(T([2, 3, 3, 1]), return_counts=True)
        paddle.unique(T([2, 3, 3, 1]), True, True, True, dtype='int32')
        paddle.unique(T([[2, 3], [3, 1]]), return_inverse=True)
        paddle.unique(T([[2, 3], [1, 1], [2, 3]]), True, True, True, axis=0); paddle.unique(T([2., nan, nan, 1.]))
        paddle.unique(T([[2, 3], [1, 1], [2, 3]]), True, True, True, axis=1); paddle.unique(T([[3, 1, 3]]), axis=-1)
        paddle.unique(T([2, 1, 2], 'int32'), sorted=False); paddle.unique(T(3), True, True, True)
        paddle.unique(F(), axis=2); paddle.unique(T([], 'int64'), True, True, True); paddle.unique(F(), axis=[0])
        paddle.unique_consecutive(T([1, 1, 2, 2, 1])); paddle.unique_consecutive(T([1, 1, 2, 2, 1]), True, True)
        paddle.unique_consecutive(T([1, 1, 2]), False, True, dtype='int32')
        paddle.unique_consecutive(T(3), True, True)
        paddle.unique_consecutive(T([[2, 1], [2, 1], [3, 1]]), True, True, 0)
        paddle.unique_consecutive(F(), axis=2); paddle.unique_consecutive(T([[2, 1], [2, 1], [3, 1]]), True, True)
        paddle.unique_consecutive(T([], 'int64')); paddle.isin(T([1, 2, 3]), T([2, 5]))
        paddle.isin(T([1, 2, 3]), T([2, 5]), True, True); paddle.isin(T([1., nan]), T([nan]))
        paddle.isin(T([[1, 2], [3, 4]]), T([[2], [5]])); paddle.isin(T(1), T([1]))
        paddle.isin(T([1, 2]), T([], 'int64')); paddle.isin(elements=T([1]), test_elements=T([1]))
        paddle.isin(T([True]), T([True]))
    """,
    "cumulative": """
        paddle.cumsum(F()); paddle.cumsum(F(), 0); paddle.cumsum(F(), -1, 'float64'); paddle.cumsum(I('int32'))
        paddle.cumsum(I('int8')); paddle.cumsum(I('uint8')); paddle.cumsum(I('int32'), dtype='int32')
        paddle.cumsum(F().astype('complex64')); paddle.cumsum(F(), 2); paddle.cumsum(F(), -3)
        paddle.cumsum(F(), [0]); paddle.cumsum(input=F(), dim=1); paddle.cumsum(F(), T(0)); paddle.cumsum(T(3.))
        paddle.cumsum(T(3.), 0); paddle.cumsum(T(3.), 1); paddle.cumsum(E(0, 3)); paddle.cumsum(E(0, 3), 0)
        paddle.cumprod(F()); paddle.cumprod(F(), 0); paddle.cumprod(F(), -1, dtype='float64')
        paddle.cumprod(I('int32'), 1); paddle.cumprod(F(), 1, 'float64'); paddle.cumprod(F(), 2)
        paddle.cumprod(T(3.)); paddle.cumprod(T(3.), 0); G(lambda x: paddle.cumprod(x, 0), [1., 0., 3., 4.])
        paddle.cummax(F()); paddle.cummax(F(), 0); paddle.cummax(F(), 1, 'int32'); paddle.cummax(F(), 1, 'float32')
        paddle.cummax(F(), 1, None); paddle.cummax(I('int32'), 1); paddle.cummax(F(), 2)
        paddle.cummax(T([1., 1., 0., 1.])); paddle.cummax(T([1., nan, 3.])); paddle.cummin(T([3., nan, 1.]))
        paddle.cummin(T([1., 1., 2., 1.])); paddle.cummin(F()); paddle.cummax(T(3.)); paddle.cummax(T(3.), 0)
        paddle.cummax(E(0, 3), 0); G(paddle.cummax, [1., 3., 3., 4., 2.])
        G(lambda x: paddle.cummin(x, 0), [3., 1., 1., 0.]); paddle.logcumsumexp(F())
        paddle.logcumsumexp(F(), 1, 'float64'); paddle.logcumsumexp(I(), 0); paddle.logcumsumexp(I('uint8'), 0)
        paddle.logcumsumexp(I('int32'), 0, 'float64'); paddle.logcumsumexp(F(), 1, 'int64')
        paddle.logcumsumexp(F(), 2); paddle.logcumsumexp(T(3.)); paddle.trapezoid(F())
        paddle.trapezoid(F(), axis=0); paddle.trapezoid(F(), dx=2.); paddle.trapezoid(F(), T([1., 2., 4.]))
        paddle.trapezoid(F(), T([1., 2.]), axis=0); paddle.trapezoid(F(), F())
        paddle.trapezoid(F(), T([1., 2., 4.]), 2.); paddle.trapezoid(F(), axis=2); paddle.trapezoid(T([3.]))
        paddle.trapezoid(F(), T([1., 2., 4.], 'float64')); paddle.trapezoid(F(), dx=T(2.))
        paddle.trapezoid(F(), dx=T([1., 2.])); paddle.cumulative_trapezoid(F())
        paddle.cumulative_trapezoid(F(), axis=0); paddle.cumulative_trapezoid(F(), dx=2.)
        paddle.cumulative_trapezoid(F(), T([1., 2., 4.])); paddle.cumulative_trapezoid(F(), F(), axis=0)
        paddle.cumulative_trapezoid(T([3.])); paddle.cumulative_trapezoid(F(), T([1., 2., 4.]), dx=2.)
        paddle.diff(T([1, 4, 5, 2])); paddle.diff(T([1, 4, 5, 2]), 2); paddle.diff(T([1, 4, 5, 2]), 0)
        paddle.diff(T([1, 4]), 5); paddle.diff(F(), 1, 0); paddle.diff(F(), axis=0, prepend=F())
        paddle.diff(F(), append=T([[1.], [2.]])); paddle.diff(B()); paddle.diff(F(), prepend=T([1.]))
        paddle.diff(F(), dim=0); paddle.diff(F(), 1, 2); paddle.diff(I('int32')); paddle.diff(E(0, 3))
    """,
    "histogram": """
        paddle.histogram(T([1, 2, 1]), 4, 0, 3); paddle.histogram(F(), 5); paddle.histogram(F(), 5, 1, 4)
        paddle.histogram(F(), 7); paddle.histogram(F(), 5, 4, 1); paddle.histogram(F(), 0)
        paddle.histogram(F(), 3, density=True); paddle.histogram(I(), 3, density=True)
        paddle.histogram(I('int32'), 3); paddle.histogram(F(), 3, weight=F())
        paddle.histogram(F(), 3, weight=F(), density=True); paddle.histogram(F(), 2, 2, 5, weight=F())
        paddle.histogram(F(), 3, weight=T([1., 2.])); paddle.histogram(T([1., 1.]), 3)
        paddle.histogram(T([0., 0.]), 3); paddle.histogram(T([1., nan]), 3); paddle.histogram(T([1., inf]), 3)
        paddle.histogram(T([1., inf]), 3, 0, 2); paddle.histogram(T(3.), 3); paddle.histogram(F(), bins=T(2))
        paddle.histogram(F(), 2, 1, 1); F().histogram(2); paddle.histogram(F(), 2, 0, inf)
        paddle.histogram_bin_edges(T([1, 2, 1]), 4, 0, 3); paddle.histogram_bin_edges(F(), 4)
        paddle.histogram_bin_edges(F(), 4, 3, 1); paddle.histogram_bin_edges(F().astype('float64'), 4)
        paddle.histogram_bin_edges(T([1., 1.]), 4); paddle.histogram_bin_edges(F(), 4, 1, 1)
        paddle.histogramdd(T([[0., 1.], [1., 0.], [2., 0.], [2., 2.]]), bins=[3, 3])
        paddle.histogramdd(T([[0., 1.], [1., 0.], [2., 0.], [2., 2.]]), bins=3)
        paddle.histogramdd(T([[0., 1.], [1., 0.], [2., 0.], [2., 2.]]), 3, [0., 1., 0., 2.])
        paddle.histogramdd(T([[0., 1.], [1., 0.], [2., 0.], [2., 2.]]), 3, [0., 1., 0., 2.], True)
        paddle.histogramdd(T([[0., 1.], [1., 0.], [2., 0.], [2., 2.]]), 2, weights=T([1., 2., 3., 4.]))
        paddle.histogramdd(T([[0., 1.], [1., 0.], [2., 0.], [2., 2.]], 'float64'), 2)
        paddle.histogramdd(R(), [2, 1, 3, 2]); paddle.histogramdd(T([0., 1.]), 2)
        paddle.histogramdd(T([[0., 1.]]), [3]); paddle.histogramdd(T([[0., 1.]]), 2, [0., 1.])
        paddle.histogramdd(T([[0., 1.]]), T([0., 1., 2.]))
        paddle.histogramdd(T([[0., 1.]]), 2, weights=T([1., 2.])); paddle.bincount(T([1, 2, 1, 4]))
        paddle.bincount(T([1, 2, 1, 4], 'int32')); paddle.bincount(T([1, 2, 1]), T([1., 2., 3.]))
        paddle.bincount(T([1, 2, 1]), T([1., 2., 3.], 'float64'))
        paddle.bincount(T([1, 2, 1]), T([1, 2, 3], 'int32')); paddle.bincount(T([1, 2]), minlength=8)
        paddle.bincount(T([1, 2]), minlength=T(8)); paddle.bincount(T([1, 2]), minlength=-1)
        paddle.bincount(T([1, -2])); paddle.bincount(T([1., 2.])); paddle.bincount(T([[1, 2]]))
        paddle.bincount(T([], 'int64')); paddle.bincount(T([], 'int64'), minlength=3)
        paddle.bincount(T([1, 2]), T([1.])); paddle.bincount(T([True, False]))
    """,
}
CASES = {
    family: [call.strip() for line in text.splitlines() for call in line.split(";") if call.strip()]
    for family, text in CASES.items()
}


def outcome(call):
    """What a call gives: tensors as [dtype, shape, values], sequences of tensors as lists of those."""
    return _plain(eval(call))


def _plain(value):
    if isinstance(value, (tuple, list)):
        return [_plain(v) for v in value]
    dtype = str(value.dtype).rpartition(".")[2]
    array = np.asarray(value.astype("float32") if dtype == "bfloat16" else value)
    if dtype.startswith("complex"):
        array = np.stack([array.real, array.imag], -1)
    return [dtype, list(value.shape), array.tolist()]
