"""The operators of the `.json` format of 3.x, in terms of the older format.

A row is: its name, the older operator, the slots of its inputs and of its outputs in order, and which of its
attributes have another name (`theirs=ours`) or a fixed value (`name:=value`).
"""

_ROWS = """
abs acos acosh angle asin asinh atan atanh ceil conj cos cosh digamma erf erfinv exp expm1 floor imag lgamma log log10
log1p log2 logsigmoid real reciprocal relu relu6 rsqrt sigmoid sign silu sin sinh softsign sqrt square swish tan tanh
tanh_shrink trunc bitwise_not logical_not assign celu elu selu gelu mish softplus stanh maxout gumbel_softmax softmax
log_softmax round logit share_data memcpy_h2d memcpy_d2h pixel_shuffle pixel_unshuffle channel_shuffle temporal_shift
logcumsumexp cumprod flip bernoulli affine_channel thresholded_relu unbind mean_all=mean squared_l2_norm
isnan=isnan_v2 isinf=isinf_v2 isfinite=isfinite_v2 hardswish=hard_swish logical_not_=logical_not : X -> Out
hardsigmoid hard_sigmoid : X -> Out
hardshrink hard_shrink : X -> Out
hardtanh brelu : X -> Out
softshrink softshrink : X -> Out | threshold=lambda
leaky_relu leaky_relu : X -> Out | negative_slope=alpha
rrelu rrelu : X -> Out
clip clip : X Min Max -> Out
pow pow : X -> Out | y=factor
scale scale : X ScaleTensor -> Out
add elementwise_add : X Y -> Out
subtract elementwise_sub : X Y -> Out
multiply elementwise_mul : X Y -> Out
divide elementwise_div : X Y -> Out
floor_divide elementwise_floordiv : X Y -> Out
remainder elementwise_mod : X Y -> Out
maximum elementwise_max : X Y -> Out
minimum elementwise_min : X Y -> Out
fmax elementwise_fmax : X Y -> Out
fmin elementwise_fmin : X Y -> Out
heaviside elementwise_heaviside : X Y -> Out
elementwise_pow elementwise_pow : X Y -> Out
equal not_equal less_than less_equal greater_than greater_equal logical_and logical_or logical_xor bitwise_and
bitwise_or bitwise_xor bmm dot kron equal_all : X Y -> Out
atan2 atan2 : X1 X2 -> Out
where where : Condition X Y -> Out
lerp lerp : X Y Weight -> Out
add_n sum : X -> Out
cast cast : X -> Out | dtype=out_dtype
increment increment : X -> Out | value=step
complex complex : X Y -> Out
isclose isclose : Input Other Rtol Atol -> Out
allclose allclose : Input Other Rtol Atol -> Out
matmul matmul_v2 : X Y -> Out | transpose_x=trans_x transpose_y=trans_y
mv mv : X Vec -> Out
cross cross : X Y -> Out | axis=dim
addmm addmm : Input X Y -> Out | alpha=Alpha beta=Beta
inverse inverse : Input -> Output
cholesky cholesky : X -> Out
matrix_power matrix_power : X -> Out
trace trace : Input -> Out
det determinant : Input -> Out
multi_dot multi_dot : X -> Out
bilinear bilinear_tensor_product : X Y Weight Bias -> Out
einsum einsum : Operands -> Out InnerCache XShape
conv2d conv2d : Input Filter -> Output
depthwise_conv2d depthwise_conv2d : Input Filter -> Output
conv3d conv3d : Input Filter -> Output
conv2d_transpose conv2d_transpose : Input Filter OutputSizeTensor -> Output
conv2d_transpose_bias conv2d_transpose : Input Filter Bias OutputSizeTensor -> Output
depthwise_conv2d_transpose depthwise_conv2d_transpose : Input Filter OutputSizeTensor -> Output
conv3d_transpose conv3d_transpose : Input Filter -> Output
fused_conv2d_add_act fused_conv2d_add_act : Input Filter Bias ResidualData -> Output Outputs
fc fc : Input W Bias -> Out
deformable_conv deformable_conv : Input Offset Filter Mask -> Output
pool2d pool2d : X KernelSize -> Out
pool3d pool3d : X -> Out | kernel_size=ksize
max_pool2d_with_index max_pool2d_with_index : X -> Out Mask | kernel_size=ksize
max_pool3d_with_index max_pool3d_with_index : X -> Out Mask | kernel_size=ksize
batch_norm batch_norm : X Mean Variance Scale Bias -> Y MeanOut VarianceOut SavedMean SavedVariance
 | data_format=data_layout
layer_norm layer_norm : X Scale Bias -> Y Mean Variance
group_norm group_norm : X Scale Bias -> Y Mean Variance | data_format=data_layout
instance_norm instance_norm : X Scale Bias -> Y SavedMean SavedVariance
rms_norm rms_norm : x scale -> y invvar
fused_rms_norm_quant fused_rms_norm_quant : x bias residual norm_weight norm_bias -> out residual_out inv_var
fused_bias_residual_layernorm : x bias residual norm_weight norm_bias -> out residual_out mean variance
lrn lrn : X -> Out MidOut
norm norm : X -> Out Norm
dropout dropout : X Seed ProbTensor -> Out Mask | p=dropout_prob mode=dropout_implementation
label_smooth label_smooth : X PriorDist -> Out
p_norm p_norm : X -> Out
frobenius_norm frobenius_norm : X AxisTensor -> Out | axis=dim keepdim=keep_dim
sum reduce_sum : X AxisTensor -> Out | axis=dim keepdim=keep_dim dtype=out_dtype
mean reduce_mean : X AxisTensor -> Out | axis=dim keepdim=keep_dim
max reduce_max : X AxisTensor -> Out | axis=dim keepdim=keep_dim
min reduce_min : X AxisTensor -> Out | axis=dim keepdim=keep_dim
prod reduce_prod : X AxisTensor -> Out | axis=dim keepdim=keep_dim
amax reduce_amax : X AxisTensor -> Out | axis=dim keepdim=keep_dim
amin reduce_amin : X AxisTensor -> Out | axis=dim keepdim=keep_dim
all reduce_all : X AxisTensor -> Out | axis=dim keepdim=keep_dim
any reduce_any : X AxisTensor -> Out | axis=dim keepdim=keep_dim
logsumexp logsumexp : X -> Out
cumsum cumsum : X AxisTensor -> Out
argmax arg_max : X AxisTensor -> Out
argmin arg_min : X AxisTensor -> Out
argsort argsort : X -> Out Indices
topk top_k_v2 : X K -> Out Indices
kthvalue kthvalue : X -> Out Indices
mode mode : X -> Out Indices
cummax cummax : x -> out indices
cummin cummin : x -> out indices
nonzero where_index : Condition -> Out
searchsorted searchsorted : SortedSequence Values -> Out
bincount bincount : X Weights MinLength -> Out
multinomial multinomial : X NumSamples -> Out
unique unique : X -> Out Indices Index Counts
is_empty is_empty : X -> Out
gather_tree gather_tree : Ids Parents -> Out
embedding lookup_table_v2 : Ids W -> Out
one_hot one_hot_v2 : X depth_tensor -> Out
gather gather : X Index Axis -> Out
gather_nd gather_nd : X Index -> Out
index_select index_select : X Index -> Out | axis=dim
index_sample index_sample : X Index -> Out
scatter scatter : X Ids Updates -> Out
scatter_nd_add scatter_nd_add : X Index Updates -> Out
take_along_axis take_along_axis : Input Index -> Result | axis=Axis
put_along_axis put_along_axis : Input Index Value -> Result | axis=Axis reduce=Reduce include_self=Include_self
masked_select masked_select : X Mask -> Y
masked_fill masked_fill : x mask value -> out
index_put index_put : x indices value -> out
slice slice : Input StartsTensor EndsTensor -> Out
strided_slice strided_slice : Input StartsTensor EndsTensor StridesTensor -> Out
set_value set_value : Input StartsTensor EndsTensor StepsTensor -> Out
set_value_with_tensor set_value : Input ValueTensor StartsTensor EndsTensor StepsTensor -> Out
crop crop_tensor : X Shape Offsets -> Out
reshape reshape2 : X Shape -> Out XShape
transpose transpose2 : X -> Out | perm=axis
squeeze squeeze2 : X AxesTensor -> Out XShape
unsqueeze unsqueeze2 : X AxesTensor -> Out XShape
flatten flatten_contiguous_range : X -> Out XShape
concat concat : X AxisTensor -> Out
stack stack : X -> Y
split split : X SectionsTensor AxisTensor -> Out
split_with_num split : X AxisTensor -> Out
unstack unstack : X -> Y
meshgrid meshgrid : X -> Out
broadcast_tensors broadcast_tensors : X -> Out
expand expand_v2 : X Shape -> Out
expand_as expand_as_v2 : X Y -> Out
tile tile : X RepeatTimes -> Out
roll roll : X ShiftsTensor -> Out
repeat_interleave repeat_interleave : X -> Out | repeats=Repeats axis=dim
repeat_interleave_with_tensor_index repeat_interleave : X RepeatsTensor -> Out | axis=dim
pad pad : X PadValue -> Out
pad3d pad3d : X Paddings -> Out | pad_value=value
shape shape : Input -> Out
shape64 shape : Input -> Out
numel size : Input -> Out
tril tril_triu : X -> Out | lower:=1
triu tril_triu : X -> Out | lower:=0
diag diag_v2 : X -> Out
diagonal diagonal : Input -> Out
diag_embed diag_embed : Input -> Out
full fill_constant : -> Out
full_ fill_constant : X -> Out
full_int_array full_int_array : -> Out
create_array create_array : -> Out
create_array_like create_array : -> Out
array_length lod_array_length : X -> Out
array_read read_from_array : X I -> Out
array_to_tensor tensor_array_to_tensor : X -> Out OutIndex
slice_array_dense read_from_array : X I -> Out
full_with_tensor fill_constant : ValueTensor ShapeTensor -> Out
full_like fill_any_like : X ValueTensor -> Out
full_batch_size_like fill_constant_batch_size_like : Input -> Out
assign_value assign_value : X -> Out
assign_out assign : X Y -> Out
arange range : Start End Step -> Out
linspace linspace : Start Stop Num -> Out
eye eye : RowsTensor ColumnsTensor -> Out
uniform uniform_random : ShapeTensor Min Max -> Out
gaussian gaussian_random : ShapeTensor -> Out
randint randint : ShapeTensor -> Out
randperm randperm : -> Out
nearest_interp nearest_interp_v2 : X OutSize SizeTensor Scale -> Out | data_format=data_layout
bilinear_interp bilinear_interp_v2 : X OutSize SizeTensor Scale -> Out | data_format=data_layout
bicubic_interp bicubic_interp_v2 : X OutSize SizeTensor Scale -> Out | data_format=data_layout
linear_interp linear_interp_v2 : X OutSize SizeTensor Scale -> Out | data_format=data_layout
trilinear_interp trilinear_interp_v2 : X OutSize SizeTensor Scale -> Out | data_format=data_layout
grid_sample grid_sampler : X Grid -> Output
affine_grid affine_grid : Theta OutputShape -> Output
shuffle_channel shuffle_channel : X -> Out
unfold unfold : X -> Y
fold fold : X -> Y
prelu prelu : X Alpha -> Out
swiglu swiglu : x y -> out
roi_align roi_align : X ROIs RoisNum -> Out
roi_pool roi_pool : X ROIs RoisNum -> Out Argmax
yolo_box yolo_box : X ImgSize -> Boxes Scores
prior_box prior_box : Input Image -> Boxes Variances
box_coder box_coder : PriorBox PriorBoxVar TargetBox -> OutputBox
matrix_nms matrix_nms : BBoxes Scores -> Out Index RoisNum
nms nms : Boxes -> KeepBoxesIdxs | threshold=iou_threshold
multiclass_nms3 multiclass_nms3 : BBoxes Scores RoisNum -> Out Index NmsRoisNum
generate_proposals generate_proposals_v2 : Scores BboxDeltas ImShape Anchors Variances -> RpnRois RpnRoiProbs RpnRoisNum
 | pre_nms_top_n=pre_nms_topN post_nms_top_n=post_nms_topN
distribute_fpn_proposals distribute_fpn_proposals : FpnRois RoisNum -> MultiFpnRois MultiLevelRoIsNum RestoreIndex
psroi_pool psroi_pool : X ROIs RoisNum -> Out
unpool unpool : X Indices OutputSize -> Out | padding=paddings
rnn rnn : Input PreState WeightList SequenceLength DropoutStateIn -> Out DropoutState State Reserve
sequence_mask sequence_mask : X MaxLenTensor -> Y
flash_attn flash_attn : q k v fixed_seed_offset attn_mask -> out softmax softmax_lse seed_offset
memory_efficient_attention memory_efficient_attention : query key value bias cu_seqlens_q cu_seqlens_k causal_diagonal
 seqlen_k -> output logsumexp seed_and_offset
cross_entropy_with_softmax softmax_with_cross_entropy : Logits Label -> Softmax Loss
bce_loss bce_loss : X Label -> Out
sigmoid_cross_entropy_with_logits sigmoid_cross_entropy_with_logits : X Label pos_weight -> Out
kldiv_loss kldiv_loss : X Target -> Loss
huber_loss huber_loss : X Y -> Out Residual
nll_loss nll_loss : X Label Weight -> Out Total_weight
log_loss log_loss : Predicted Labels -> Loss
accuracy accuracy : Out Indices Label -> Accuracy Correct Total
svd svd : X -> U S VH
svdvals svdvals : x -> s
qr qr : X -> Q R
eig eig : X -> Eigenvalues Eigenvectors
eigh eigh : X -> Eigenvalues Eigenvectors
eigvalsh eigvalsh : X -> Eigenvalues Eigenvectors | uplo=UPLO
lstsq lstsq : X Y Rcond -> Solution Residuals Rank SingularValues
lu lu : X -> Out Pivots Infos | pivot=pivots
lu_solve lu_solve : b lu pivots -> out
lu_unpack lu_unpack : X Pivots -> Pmat L U
matrix_rank matrix_rank : X -> Out
matrix_rank_tol matrix_rank : X TolTensor -> Out | use_default_tol:=0
matrix_rank_atol_rtol matrix_rank_atol_rtol : x atol rtol -> out
slogdet slogdeterminant : Input -> Out
slogdet_v2 slogdet_v2 : x -> sign logdet
solve triangular_solve cholesky_solve : X Y -> Out
eigvals poisson fft_c2c fft_r2c fft_c2r frame overlap_add renorm shard_index identity_loss exponential
as_real as_complex l1_norm : X -> Out
stft stft : X Window -> Out
warpctc warpctc : Logits Label LogitsLength LabelLength -> Loss WarpCTCGrad
warprnnt warprnnt : input label input_lengths label_lengths -> loss warprnntgrad
ctc_align ctc_align : Input InputLength -> Output OutputLength
as_strided as_strided : input -> out
bitwise_left_shift bitwise_right_shift copysign gammaincc nextafter trunc_divide : x y -> out
i0e i1e polygamma standard_gamma rint : x -> out
reduce_as reduce_as : x target -> out
fill_diagonal fill_diagonal : X -> Out
fill_diagonal_tensor fill_diagonal_tensor : X Y -> Out
histogram histogram : X Weight -> Out
index_add index_add : X Index AddValue -> Out
logspace logspace : Start Stop Num Base -> Out
lp_pool2d lp_pool2d : x KernelSizeTensor -> out
median median : x AxisTensor -> out medians
nanmedian nanmedian : X AxisTensor -> Out MedianIndex
multiplex multiplex : X Ids -> Out
unique_consecutive unique_consecutive : X -> Out Index Counts
unpool3d unpool3d : X Indices -> Out
viterbi_decode viterbi_decode : Input Transition Length -> Scores Path
segment_pool segment_pool : X SegmentIds -> Out SummedIds
send_u_recv graph_send_recv : X Src_index Dst_index Out_size -> Out Dst_count
send_ue_recv graph_send_ue_recv : X Y Src_index Dst_index Out_size -> Out Dst_count
send_uv graph_send_uv : x y src_index dst_index -> out
class_center_sample class_center_sample : Label -> RemappedLabel SampledLocalClassCenter
spectral_norm spectral_norm : Weight U V -> Out
row_conv row_conv : X Filter -> Out
reindex_graph graph_reindex : X Neighbors Count HashTable_Value HashTable_Index -> Reindex_Src Reindex_Dst Out_Nodes
graph_sample_neighbors graph_sample_neighbors : Row Col_Ptr X Eids Perm_Buffer -> Out Out_Count Out_Eids
graph_khop_sampler graph_khop_sampler : Row Col_Ptr X Eids -> Out_Src Out_Dst Sample_Index Reindex_X Out_Eids
weighted_sample_neighbors weighted_sample_neighbors : row colptr edge_weight input_nodes eids
 -> out_neighbors out_count out_eids
hsigmoid_loss hierarchical_sigmoid : X Label W Bias PathTable PathCode -> Out PreOut W_Out
yolo_loss yolov3_loss : X GTBox GTLabel GTScore -> Loss ObjectnessMask GTMatchMask
hinge_loss hinge_loss : Logits Labels -> Loss
fused_softmax_mask fused_softmax_mask : X Mask -> Out
fused_softmax_mask_upper_triangle fused_softmax_mask_upper_triangle : X -> Out
binomial binomial : count prob -> out
dirichlet dirichlet : Alpha -> Out
truncated_gaussian_random truncated_gaussian_random : -> Out
fractional_max_pool2d fractional_max_pool2d : x -> out mask
fractional_max_pool3d fractional_max_pool3d : x -> out mask
linear_v2 linear_v2 : input weight bias -> out
range_v2 range_v2 : Start End Step -> Out
empty empty : ShapeTensor -> Out
empty_like empty_like : X -> Out
dist dist : X Y -> Out
baddbmm baddbmm : Input X Y -> Out | alpha=Alpha beta=Beta
gammaln gammaln : x -> out
tril_indices tril_indices : -> out
triu_indices triu_indices : -> out
anchor_generator anchor_generator : Input -> Anchors Variances
print print : In -> Out
auc auc : Predict Label StatPos StatNeg InsTagWeight -> AUC StatPosOut StatNegOut
i0 i0 : x -> out
i1 i1 : x -> out
abs_coo_sp asin_coo_sp asinh_coo_sp atan_coo_sp atanh_coo_sp cast_coo_sp coalesce_sp coo_to_dense_sp
divide_scalar_coo_sp expm1_coo_sp full_like_coo_sp indices_sp isnan_coo_sp leaky_relu_coo_sp log1p_coo_sp maxpool_sp
pow_coo_sp relu6_coo_sp relu_coo_sp scale_coo_sp sin_coo_sp sinh_coo_sp softmax_coo_sp sqrt_coo_sp square_coo_sp
tan_coo_sp tanh_coo_sp transpose_coo_sp values_coo_sp : X -> Out
add_coo_coo_sp add_coo_dense_sp divide_coo_coo_sp matmul_coo_coo_sp matmul_coo_dense_sp multiply_coo_coo_sp
subtract_coo_coo_sp : X Y -> Out
sparse_coo_tensor_sp sparse_coo_tensor_sp : Values Indices -> Out
mask_as_coo_sp mask_as_coo_sp : X Mask -> Out
mv_coo_sp mv_coo_sp : X Vec -> Out
addmm_coo_coo_sp addmm_coo_coo_sp : Input X Y -> Out
addmm_coo_dense_sp addmm_coo_dense_sp : Input X Y -> Out
sum_coo_sp sum_coo_sp : X Axis -> Out
reshape_coo_sp reshape_coo_sp : X Shape -> Out
slice_coo_sp slice_coo_sp : X Starts Ends -> Out
conv3d_sp conv3d_sp : X Kernel -> Out
conv3d_implicit_gemm_sp conv3d_implicit_gemm_sp : X Kernel -> Out
batch_norm_sp batch_norm_sp : X Mean Variance Scale Bias -> Out
sync_batch_norm_sp sync_batch_norm_sp : X Mean Variance Scale Bias -> Out
clip_by_norm clip_by_norm : X -> Out
check_finite_and_unscale_=check_finite_and_unscale : X Scale -> Out FoundInfinite
update_loss_scaling_=update_loss_scaling : X FoundInfinite PrevLossScaling InGoodSteps InBadSteps StopUpdate
 -> Out LossScaling OutGoodSteps OutBadSteps
sgd sgd : Param LearningRate Grad MasterParam -> ParamOut MasterParamOut
momentum momentum : Param Grad Velocity LearningRate MasterParam -> ParamOut VelocityOut MasterParamOut
adam adam : Param Grad LearningRate Moment1 Moment2 Moment2Max Beta1Pow Beta2Pow MasterParam SkipUpdate Beta1Tensor
 Beta2Tensor EpsilonTensor -> ParamOut Moment1Out Moment2Out Moment2MaxOut Beta1PowOut Beta2PowOut MasterParamOut
adamw adamw : Param Grad LearningRate Moment1 Moment2 Moment2Max Beta1Pow Beta2Pow MasterParam SkipUpdate Beta1Tensor
 Beta2Tensor EpsilonTensor -> ParamOut Moment1Out Moment2Out Moment2MaxOut Beta1PowOut Beta2PowOut MasterParamOut
adamax adamax : Param Grad LearningRate Moment InfNorm Beta1Pow MasterParam -> ParamOut MomentOut InfNormOut
 MasterParamOut
adagrad adagrad : Param Grad Moment LearningRate MasterParam -> ParamOut MomentOut MasterParamOut
decayed_adagrad decayed_adagrad : Param Grad Moment LearningRate -> ParamOut MomentOut
adadelta adadelta : Param Grad AvgSquaredGrad AvgSquaredUpdate LearningRate MasterParam
 -> ParamOut AvgSquaredGradOut AvgSquaredUpdateOut MasterParamOut
rmsprop rmsprop : Param MeanSquare Grad Moment LearningRate MeanGrad MasterParam
 -> ParamOut MomentOut MeanSquareOut MeanGradOut MasterParamOut
lamb lamb : Param Grad LearningRate Moment1 Moment2 Beta1Pow Beta2Pow MasterParam SkipUpdate
 -> ParamOut Moment1Out Moment2Out Beta1PowOut Beta2PowOut MasterParamOut
ftrl ftrl : Param SquaredAccumulator LinearAccumulator Grad LearningRate -> ParamOut SquaredAccumOut LinearAccumOut
dpsgd dpsgd : Param Grad LearningRate -> ParamOut
lars_momentum lars_momentum : Param Grad Velocity LearningRate MasterParam -> ParamOut VelocityOut MasterParamOut
merged_adam merged_adam : Param Grad LearningRate Moment1 Moment2 Moment2Max Beta1Pow Beta2Pow MasterParam Beta1Tensor
 Beta2Tensor EpsilonTensor -> ParamOut Moment1Out Moment2Out Moment2MaxOut Beta1PowOut Beta2PowOut MasterParamOut
merged_momentum merged_momentum : Param Grad Velocity LearningRate MasterParam -> ParamOut VelocityOut MasterParamOut
asgd asgd : param grad learning_rate d y n master_param -> param_out d_out y_out master_param_out
rprop rprop : param grad prev learning_rate master_param learning_rate_range etas
 -> param_out prev_out learning_rate_out master_param_out
nadam nadam : param grad learning_rate momentum_decay_pow beta2_pow mu_product moment1 moment2 master_param
 -> param_out momentum_decay_pow_out beta2_pow_out mu_product_out moment1_out moment2_out master_param_out
radam radam : param grad learning_rate beta1_pow beta2_pow rho moment1 moment2 master_param
 -> param_out beta1_pow_out beta2_pow_out rho_out moment1_out moment2_out master_param_out
"""


def _parsed():
    """{name: (older operator, inputs, outputs, {theirs: ours}, {name: value})}."""
    table, names = {}, []
    for line in _ROWS.replace("\n ", " ").strip().splitlines():
        head, colon, tail = line.partition(" : ")
        names += head.split()
        if not colon:
            continue
        slots, _, renames = tail.partition("|")
        inputs, _, outputs = (" " + slots).partition("->")
        pairs = [r.partition("=")[::2] for r in renames.split()]
        fixed = {k[:-1]: int(v) for k, v in pairs if k.endswith(":")}
        renamed = {k: v for k, v in pairs if not k.endswith(":")}
        if len(names) == 2 and "=" not in head:
            names = [f"{names[0]}={names[1]}"]
        for name in names:
            new, _, old = name.partition("=")
            table[new] = (old or new, inputs.split(), outputs.split(), renamed, fixed)
        names = []
    return table


TABLE = _parsed()
