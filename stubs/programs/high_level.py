"""The high-level Model with callbacks and metrics."""

import numpy as np

import paddle
from paddle import nn
from paddle.io import TensorDataset
from paddle.metric import Accuracy
from paddle.static import InputSpec

data = TensorDataset([paddle.rand([8, 4]), paddle.randint(0, 2, [8, 1])])
model = paddle.Model(nn.Linear(4, 2), inputs=[InputSpec([None, 4], "float32", "x")])
optimizer = paddle.optimizer.SGD(0.1, parameters=model.parameters())
model.prepare(optimizer, nn.CrossEntropyLoss(), metrics=Accuracy())
stop = paddle.callbacks.EarlyStopping(monitor="loss", patience=1)
model.fit(data, epochs=1, batch_size=4, verbose=0, callbacks=[stop])
result = model.evaluate(data, batch_size=4, verbose=0)
answers = model.predict_batch([np.ones([1, 4], "float32")])
print(result["loss"], len(answers))
