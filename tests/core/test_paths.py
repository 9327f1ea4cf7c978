"""Import paths of the original for names that are defined elsewhere here."""

import importlib

import pytest

import paddle

PATHS = {
    "paddle.nn.layer.layers": "Layer HookRemoveHelper in_declarative_mode",
    "paddle.tensor.manipulation": "concat scatter gather reshape transpose broadcast_to cast flatten split stack tile",
    "paddle.tensor.math": "add_ addmm clip_ cumsum logsumexp multiply broadcast_shape trace kron isnan",
    "paddle.tensor.creation": "to_tensor diag complex meshgrid tril_",
    "paddle.tensor.linalg": "bincount histogram t transpose matmul norm",
    "paddle.tensor.logic": "is_tensor is_empty equal_ logical_and",
    "paddle.tensor.search": "where index_select masked_select topk argmax",
    "paddle.tensor.stat": "mean median std var numel quantile",
    "paddle.tensor.ops": "abs_ exp sigmoid sqrt erf",
    "paddle.tensor.attribute": "real imag shape rank",
    "paddle.tensor.random": "randn uniform bernoulli",
    "paddle.geometric.math": "segment_sum segment_max",
    "paddle.geometric.message_passing": "send_u_recv send_uv",
    "paddle.geometric.reindex": "reindex_graph",
    "paddle.geometric.sampling": "sample_neighbors",
    "paddle.autograd.autograd": "jacobian hessian",
    "paddle.autograd.backward_mode": "backward",
    "paddle.autograd.py_layer": "PyLayer PyLayerContext",
    "paddle.amp.auto_cast": "amp_state amp_global_state auto_cast amp_guard decorate white_list",
    "paddle.amp.amp_lists": "white_list black_list",
    "paddle.amp.grad_scaler": "GradScaler AmpScaler OptimizerState",
    "paddle.hapi.model_summary": "summary",
    "paddle.hapi.dynamic_flops": "flops count_parameters",
    "paddle.static.input": "data InputSpec",
    "paddle.base.compiler": "CompiledProgram BuildStrategy",
    "paddle.base.initializer": "set_global_initializer",
    "paddle.base.layer_helper": "LayerHelper",
    "paddle.base.param_attr": "ParamAttr WeightNormParamAttr",
    "paddle.base.layers.io": "data",
    "paddle.base.dygraph.base": "no_grad to_variable guard switch_to_static_graph",
    "paddle.base.dygraph.tracer": "Tracer",
    "paddle.io.dataloader": "BatchSampler Dataset Subset random_split RandomSampler",
    "paddle.io.dataloader.batch_sampler": "BatchSampler DistributedBatchSampler",
    "paddle.io.dataloader.sampler": "RandomSampler Sampler",
    "paddle.io.dataloader.dataset": "TensorDataset Dataset",
    "paddle.io.dataloader.worker": "get_worker_info",
    "paddle.incubate.nn.layer.fused_transformer": "FusedMultiHeadAttention FusedFeedForward",
    "paddle.incubate.nn.layer.fused_linear": "FusedLinear",
    "paddle.utils.install_check": "run_check",
    "paddle.common_ops_import": "LayerHelper check_type Variable convert_dtype default_main_program",
    "paddle.nn.layer.common": "Linear Dropout Embedding Flatten Identity Pad1D ZeroPad2D Upsample Fold",
    "paddle.nn.layer.conv": "Conv1D Conv2D Conv2DTranspose _ConvNd",
    "paddle.nn.layer.norm": "BatchNorm2D LayerNorm GroupNorm _BatchNormBase",
    "paddle.nn.layer.pooling": "MaxPool2D AdaptiveAvgPool2D",
    "paddle.nn.layer.activation": "ReLU Sigmoid Softmax",
    "paddle.nn.layer.container": "LayerList LayerDict Sequential ParameterList",
    "paddle.nn.layer.loss": "CrossEntropyLoss MSELoss L1Loss",
    "paddle.nn.layer.rnn": "RNNCellBase LSTM GRU RNN BiRNN RNNBase rnn birnn split_states concat_states",
    "paddle.nn.layer.transformer": "Transformer _convert_attention_mask _convert_param_attr_to_list",
    "paddle.nn.layer": "Layer Linear Conv2D ReLU CrossEntropyLoss",
    "paddle.nn.clip": "ClipGradByGlobalNorm ClipGradBase GradientClipByValue",
    "paddle.nn.decode": "BeamSearchDecoder dynamic_decode Decoder",
    "paddle.nn.init": "kaiming_normal_ zeros_ constant_ trunc_normal_",
    "paddle.nn.attention": "SDPBackend sdpa_kernel",
    "paddle.nn.parameter": "Parameter",
    "paddle.nn.modules": "Module",
    "paddle.nn.modules.container": "Sequential LayerList",
    "paddle.nn.modules.module": "Module",
    "paddle.nn.functional.common": "linear dropout interpolate pad unfold cosine_similarity",
    "paddle.nn.functional.extension": "sequence_mask gather_tree temporal_shift",
    "paddle.nn.functional.input": "one_hot embedding",
    "paddle.nn.functional.loss": "cross_entropy mse_loss ctc_loss softmax_with_cross_entropy",
    "paddle.nn.functional.flash_attention": "flash_attention flash_attn_unpadded flash_attn_varlen_func sdp_kernel",
    "paddle.nn.functional.sdpa": "scaled_dot_product_attention",
    "paddle.nn.initializer.initializer": "Initializer calculate_gain",
    "paddle.nn.initializer.kaiming": "KaimingNormal KaimingUniform",
    "paddle.nn.initializer.normal": "Normal TruncatedNormal",
    "paddle.nn.initializer.lazy_init": "LazyGuard",
    "paddle.nn.utils.weight_norm_hook": "weight_norm remove_weight_norm",
    "paddle.nn.utils.spectral_norm_hook": "spectral_norm",
    "paddle.nn.utils.transform_parameters": "parameters_to_vector vector_to_parameters",
    "paddle.optimizer.optimizer": "Optimizer",
    "paddle.optimizer.adam": "Adam",
    "paddle.optimizer.adamw": "AdamW",
    "paddle.optimizer.momentum": "Momentum",
    "paddle.optimizer.lbfgs": "LBFGS",
    "paddle.optimizer.lr": "LRScheduler NoamDecay",
}


@pytest.mark.parametrize("path", PATHS)
def test_the_path_has_its_names(path):
    module = importlib.import_module(path)
    for name in PATHS[path].split():
        assert callable(getattr(module, name)), f"{path}.{name}"


def test_the_names_are_the_ones_of_the_package():
    from paddle.nn.initializer.xavier import XavierUniform
    from paddle.nn.layer.common import Pad2D
    from paddle.optimizer.sgd import SGD

    assert SGD is paddle.optimizer.SGD
    assert XavierUniform is paddle.nn.initializer.XavierUniform
    assert Pad2D is paddle.nn.Pad2D
    assert paddle.nn.loss.CrossEntropyLoss is paddle.nn.CrossEntropyLoss
    assert paddle.nn.Module is paddle.nn.Layer


def test_offering_a_missing_name_is_an_error():
    with pytest.raises(AttributeError):
        paddle._core.paths.offer("paddle.nn.utils", somewhere="no_such_function")
    assert issubclass(paddle.nn.Conv2D, paddle.nn.layer.conv._ConvNd)
