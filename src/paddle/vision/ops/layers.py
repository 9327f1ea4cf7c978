"""Layers for detection, and the block of convolution, normalisation and activation that the networks are made of."""

from paddle import nn


class ConvNormActivation(nn.Sequential):
    """A convolution, a normalisation and an activation.

    Args:
        padding: by default what keeps height and width, up to the stride.
        norm_layer: class of the normalisation, or None for none.
        activation_layer: class of the activation, or None for none.
        bias: whether the convolution has one; by default it has where there is no normalisation.
    """

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size=3,
        stride=1,
        padding=None,
        groups=1,
        norm_layer=nn.BatchNorm2D,
        activation_layer=nn.ReLU,
        dilation=1,
        bias=None,
    ):
        if padding is None:
            padding = (kernel_size - 1) // 2 * dilation
        if bias is None:
            bias = norm_layer is None
        layers = [
            nn.Conv2D(
                in_channels,
                out_channels,
                kernel_size,
                stride,
                padding,
                dilation=dilation,
                groups=groups,
                bias_attr=None if bias else False,
            )
        ]
        if norm_layer is not None:
            layers.append(norm_layer(out_channels))
        if activation_layer is not None:
            layers.append(activation_layer())
        super().__init__(*layers)
