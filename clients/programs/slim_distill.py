"""Distillation: a static student merged with its teacher, and a dynamic student with Distill."""

import paddleslim
from slim_common import Net, data, fix_scope, fix_weights, show

import paddle

x, y = data()
paddle.enable_static()
place = paddle.CPUPlace()
exe = paddle.static.Executor(place)


def network(width, prefix):
    image = paddle.static.data("image", [None, 1, 8, 8], "float32")
    h = paddle.static.nn.conv2d(
        image,
        width,
        3,
        padding=1,
        act="relu",
        param_attr=paddle.ParamAttr(name=prefix + "_w"),
        bias_attr=False,
        name=prefix + "_conv",
    )
    return image, paddle.static.nn.fc(h, 10, weight_attr=paddle.ParamAttr(name=prefix + "_fc"), bias_attr=False)


teacher, teacher_start = paddle.static.Program(), paddle.static.Program()
with paddle.static.program_guard(teacher, teacher_start):
    _, teacher_out = network(8, "t")
student, student_start = paddle.static.Program(), paddle.static.Program()
with paddle.static.program_guard(student, student_start):
    image, student_out = network(4, "s")
    label = paddle.static.data("label", [None, 1], "int64")
    task = paddle.mean(paddle.nn.functional.cross_entropy(student_out, label))
exe.run(teacher_start)
exe.run(student_start)
fix_scope(teacher, 1)
fix_scope(student, 2)
teacher = teacher.clone(for_test=True)
paddleslim.dist.merge(teacher, student, {"image": "image"}, place)
with paddle.static.program_guard(student, student_start):
    soft = paddleslim.dist.soft_label("teacher_" + teacher_out.name, student_out.name, student)
    l2 = paddleslim.dist.l2("teacher_" + teacher_out.name, student_out.name, student)
    loss = task + soft + 0.1 * l2
    paddle.optimizer.SGD(0.01).minimize(loss)
exe.run(student_start)
fix_scope(student, 3)
for step in range(3):
    for label_, got in zip(
        ("loss", "soft", "l2"), exe.run(student, feed={"image": x, "label": y}, fetch_list=[loss, soft, l2])
    ):
        show(f"{label_} {step}", got)

paddle.disable_static()
from paddleslim.dygraph.dist import Distill  # noqa: E402

teacher, student = fix_weights(Net(), 4), fix_weights(Net(), 5)
distill = Distill(
    [{"loss_function": "MSELoss", "layers": [{"layers_name": ["fc1", "fc1"]}, {"layers_name": ["fc2", "fc2"]}]}],
    [student],
    [teacher],
)
distill.train()
opt = paddle.optimizer.SGD(0.05, parameters=student.parameters())
for step in range(3):
    s_out, t_out, loss = distill(paddle.to_tensor(x))
    show(f"distill {step}", loss)
    loss.backward()
    opt.step()
    opt.clear_grad()
