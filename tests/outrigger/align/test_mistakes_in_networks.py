"""Mistakes in the other networks: blocks, skips, attention, recurrence; the place of the mistake is found."""

import pytest
from tests.outrigger.align.networks import (
    AUTOENCODER,
    GRU,
    LSTM,
    MLP_PAIR,
    MOBILENET,
    RESNET,
    TRANSFORMER,
    TWO_INPUTS,
    UNET,
    VGG_PAIR,
    VIT,
)

import paddle
from outrigger import align
from paddle import nn

F = nn.functional


# ---- ResNet ------------------------------------------------------------------------------------------------------


def resnet_relu_missing(port):
    block = port.blocks[3]
    block.forward = lambda x: F.relu(block.second(block.first(x)) + x)


def resnet_last_relu_missing(port):
    block = port.blocks[3]
    block.forward = lambda x: block.second(F.relu(block.first(x))) + x


def resnet_residual_missing(port):
    block = port.blocks[1]
    block.forward = lambda x: F.relu(block.second(F.relu(block.first(x))))


def resnet_relu_before_the_sum(port):
    block = port.blocks[1]
    block.forward = lambda x: F.relu(block.second(F.relu(block.first(x)))) + x


def resnet_stride_in_the_other_convolution(port):
    block = port.blocks[2]
    block.first.conv = nn.Conv2D(8, 16, 3, 1, 1, bias_attr=False)
    block.second.conv = nn.Conv2D(16, 16, 3, 2, 1, bias_attr=False)


def resnet_pool_without_padding(port):
    port.pool = nn.MaxPool2D(3, 2)


# ---- MobileNet ---------------------------------------------------------------------------------------------------


def mobilenet_sigmoid(port):
    port.blocks[2].se.gate = nn.Sigmoid()


def mobilenet_another_activation(port):
    port.blocks[2].depthwise.act = "relu"


def mobilenet_momentum_copied(port):
    port.blocks[1].linear.bn = nn.BatchNorm2D(12, momentum=0.01, epsilon=0.001)


def mobilenet_epsilon_left_out(port):
    port.blocks[1].linear.bn = nn.BatchNorm2D(12, momentum=0.99)


def mobilenet_residual_missing(port):
    port.blocks[2].residual = False


# ---- U-Net -------------------------------------------------------------------------------------------------------


def unet(port, pool=F.max_pool2d, corners=True, skip_first=True):
    """The port's forward with other choices."""

    def forward(x):
        skips = []
        for at, part in enumerate(port.encoder):
            x = part(x if at == 0 else pool(x, 2))
            skips.append(x)
        skips.pop()
        for part in port.decoder:
            x = F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=corners)
            x = part(paddle.concat([skips.pop(), x] if skip_first else [x, skips.pop()], axis=1))
        return port.classes(x)

    port.forward = forward


def unet_average_pool(port):
    unet(port, pool=F.avg_pool2d)


def unet_corners(port):
    unet(port, corners=False)


def unet_skips_behind(port):
    unet(port, skip_first=False)


# ---- VGG, autoencoder, MLP, two inputs ---------------------------------------------------------------------------


def vgg_dropout_active(port):
    def forward(x):
        x = F.max_pool2d(F.relu(port.conv1_1(x)), 2, 2)
        x = F.max_pool2d(F.relu(port.conv2_2(F.relu(port.conv2_1(x)))), 2, 2)
        x = F.max_pool2d(F.relu(port.conv3_2(F.relu(port.conv3_1(x)))), 2, 2)
        x = F.dropout(F.relu(port.fc6(x.flatten(1))), 0.5)
        return port.fc8(F.dropout(F.relu(port.fc7(x)), 0.5))

    port.forward = forward


def vgg_pool_of_three(port):
    def forward(x):
        x = F.max_pool2d(F.relu(port.conv1_1(x)), 2, 2)
        x = F.max_pool2d(F.relu(port.conv2_2(F.relu(port.conv2_1(x)))), 3, 2, padding=1)
        x = F.max_pool2d(F.relu(port.conv3_2(F.relu(port.conv3_1(x)))), 2, 2)
        return port.fc8(F.relu(port.fc7(F.relu(port.fc6(x.flatten(1))))))

    port.forward = forward


def autoencoder_groups(port):
    port.decode_norm = nn.GroupNorm(2, 8)


def autoencoder_another_activation(port):
    def forward(x):
        x = port.decode1(port.encode2(port.encode1(x)))
        return F.sigmoid(port.decode2(F.relu(port.decode_norm(x))))

    port.forward = forward


def autoencoder_zeros_in_place_of_reflection(port):
    port.encode2[0] = nn.Conv2D(8, 12, 3, 2, padding=1)


def mlp_another_activation(port):
    port.body[2][2] = nn.GELU()


def two_inputs_tanh_missing(port):
    def forward(picture, row):
        a = port.pool(F.relu(port.bn(port.conv(picture)))).flatten(1)
        return F.sigmoid(port.score(port.mix(a, F.relu(port.row_bn(port.row_fc(row)))))).squeeze(-1)

    port.forward = forward


# ---- attention and recurrence ------------------------------------------------------------------------------------


def vit(port, join=lambda token, x: [token, x], place=lambda x, positions: x + positions):
    def forward(x):
        x = port.patches(x).flatten(2).transpose([0, 2, 1])
        x = place(paddle.concat(join(port.cls.expand([x.shape[0], -1, -1]), x), axis=1), port.positions)
        for layer in port.layers:
            x = layer(x)
        return port.head(port.norm(x)[:, 0])

    port.forward = forward


def vit_positions_forgotten(port):
    vit(port, place=lambda x, positions: x)


def vit_token_behind(port):
    vit(port, join=lambda token, x: [x, token])


def vit_scale_forgotten(port):
    port.layers[1].attention.scale = 1.0


def vit_epsilon(port):
    port.layers[1].before_mlp = nn.LayerNorm(24, epsilon=1e-3)


def lstm_of_one_layer(port):
    port.encoder = nn.LSTM(12, 16)


def gru_in_place_of_lstm(port):
    port.encoder = nn.GRU(12, 16, num_layers=2)
    port.forward = lambda words: port.classify(port.encoder(port.embed(words))[1][-1])


def gru_of_one_direction(port):
    port.rnn = nn.GRU(10, 16)


def transformer_relu(port):
    for layer in port.transformer.layers:
        layer.activation = F.relu


def transformer_positions_forgotten(port):
    def forward(words):
        x = port.transformer(port.word(words))
        return port.out(port.pool(port.query.expand([x.shape[0], 1, 16]), x, x).squeeze(1))

    port.forward = forward


FOUND = [
    (RESNET, resnet_relu_missing, "forward", ["blocks.3.first.norm", "layer2.1.relu (ReLU)", "missing layer"]),
    (RESNET, resnet_last_relu_missing, "forward", ["blocks.3.second.norm", "layer2.1.relu (call 2)", "missing layer"]),
    (RESNET, resnet_residual_missing, "forward", ["blocks.1.second.norm", "missing operation: add"]),
    (RESNET, resnet_relu_before_the_sum, "forward", ["blocks.1.second.norm", "blocks.2.first.conv", "relu"]),
    (RESNET, resnet_stride_in_the_other_convolution, "forward", ["blocks.2.first.conv", "stride=(2, 2)"]),
    (RESNET, resnet_pool_without_padding, "forward", ["pool (MaxPool2D)", "padding=(1, 1)"]),
    (MOBILENET, mobilenet_sigmoid, "forward", ["blocks.2.se.gate", "reference has Hardsigmoid here, the port Sigmoid"]),
    (MOBILENET, mobilenet_another_activation, "forward", ["blocks.2.depthwise.bn", "hardswish here, the port relu"]),
    (MOBILENET, mobilenet_momentum_copied, "buffers", ["blocks.1.linear.bn", "BatchNorm momentum", "momentum=0.99"]),
    (MOBILENET, mobilenet_epsilon_left_out, "forward", ["blocks.1.linear.bn", "BatchNorm epsilon", "epsilon=0.001"]),
    (MOBILENET, mobilenet_residual_missing, "forward", ["blocks.2.linear.bn", "missing operation: add"]),
    (UNET, unet_average_pool, "forward", ["encoder.0.bn2", "max_pool2d here, the port avg_pool2d"]),
    (UNET, unet_corners, "forward", ["before decoder.0.conv1", "align_corners=True"]),
    (UNET, unet_skips_behind, "forward", ["before decoder.0.conv1", "parts are in another order"]),
    (VGG_PAIR, vgg_dropout_active, "forward", ["after fc6", "before fc7", "dropout is active"]),
    (VGG_PAIR, vgg_pool_of_three, "forward", ["after conv2_2", "features.7 (MaxPool2d)", "padding"]),
    (AUTOENCODER, autoencoder_groups, "forward", ["decode_norm", "num_groups=4"]),
    (AUTOENCODER, autoencoder_another_activation, "forward", ["after decode_norm", "elu here, the port relu"]),
    (AUTOENCODER, autoencoder_zeros_in_place_of_reflection, "forward", ["encode2.0", "ReflectionPad2d", "missing"]),
    (MLP_PAIR, mlp_another_activation, "forward", ["body.2.2", "Silu here, the port GELU"]),
    (TWO_INPUTS, two_inputs_tanh_missing, "forward", ["after mix", "tanh"]),
    (VIT, vit_positions_forgotten, "forward", ["after patches", "missing operation: add"]),
    (VIT, vit_token_behind, "forward", ["after patches", "parts are in another order"]),
    (VIT, vit_scale_forgotten, "forward", ["after layers.1.attention.qkv", "attention", "scaled differently"]),
    (VIT, vit_epsilon, "forward", ["layers.1.before_mlp", "LayerNorm epsilon", "epsilon=1e-06"]),
    (LSTM, lstm_of_one_layer, "forward", ["encoder (LSTM)", "num_layers=2"]),
    (LSTM, gru_in_place_of_lstm, "forward", ["encoder (GRU)", "LSTM here, the port GRU"]),
    (GRU, gru_of_one_direction, "forward", ["rnn (GRU)", "bidirectional"]),
    (TRANSFORMER, transformer_relu, "forward", ["transformer.layers.0.linear1", "gelu here, the port relu"]),
    (TRANSFORMER, transformer_positions_forgotten, "forward", ["after word", "missing operation: add"]),
]


@pytest.mark.parametrize(("pair", "plant", "checkpoint", "phrases"), FOUND, ids=[one[1].__name__ for one in FOUND])
def test_a_mistake_is_found(pair, plant, checkpoint, phrases):
    reference, port = pair.build()
    plant(port)
    report = align.compare(reference, port, pair.inputs, pair.labels, loss=pair.loss)
    assert report.first is not None, report
    assert report.first.name == checkpoint, report
    finding = report.first.finding
    said = f"{finding.where} | {finding.reason} | {finding.advice}"
    for phrase in phrases:
        assert phrase in said, said
