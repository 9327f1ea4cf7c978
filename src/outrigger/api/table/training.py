"""Optimizers, learning rates, initial values."""

from outrigger.api.row import Family

# fmt: off

optim = Family("optimizers", "torch.optim", "paddle.optimizer")
pair = optim.pair
BETAS = "betas~beta1 lr=learning_rate"
FORM = (
    "Paddle takes the learning rate first and the parameters by name; "
    "weight_decay may be a number, L1Decay or L2Decay. "
)
pair(
    "SGD", left="torch.optim.SGD(params, lr=0.1)", right="paddle.optimizer.SGD(0.1, parameters=params)",
    note=FORM + "With momentum it is paddle.optimizer.Momentum.",
)
pair(
    "SGD", "Momentum", left="torch.optim.SGD(params, lr=0.1, momentum=0.9)",
    right="paddle.optimizer.Momentum(0.1, 0.9, params)", naive="paddle.optimizer.SGD(0.1, params)",
    arguments="nesterov=use_nesterov", note="Paddle's SGD has no momentum. Momentum has no dampening.",
)
pair(
    "SGD", "Momentum", left="torch.optim.SGD(params, lr=0.1, momentum=0.9, nesterov=True, weight_decay=0.01)",
    right="paddle.optimizer.Momentum(0.1, 0.9, params, use_nesterov=True, weight_decay=0.01)",
    arguments="nesterov=use_nesterov", note="Nesterov's momentum, with weight decay.",
)
pair(
    "Adam", left="torch.optim.Adam(params, lr=0.1, betas=(0.8, 0.99))",
    right="paddle.optimizer.Adam(0.1, 0.8, 0.99, parameters=params)", arguments=BETAS, tolerance=1e-4,
    note="betas are beta1 and beta2. Both add weight_decay to the gradient.",
)
pair(
    "Adam", left="torch.optim.Adam(params, lr=0.1, weight_decay=0.1)",
    right="paddle.optimizer.Adam(0.1, parameters=params, weight_decay=0.1)", arguments=BETAS, tolerance=1e-4,
)
pair(
    "AdamW", left="torch.optim.AdamW(params, lr=0.1)", right="paddle.optimizer.AdamW(0.1, parameters=params)",
    arguments=BETAS, tolerance=1e-4,
    note="To exclude parameters: apply_decay_param_fun in Paddle, or a group with weight_decay=0 in both.",
)
pair(
    "Adamax", left="torch.optim.Adamax(params, lr=0.1)", right="paddle.optimizer.Adamax(0.1, parameters=params)",
    arguments=BETAS, tolerance=1e-4,
)
pair(
    "NAdam", left="torch.optim.NAdam(params, lr=0.1)", right="paddle.optimizer.NAdam(0.1, parameters=params)",
    arguments=BETAS, tolerance=1e-4,
)
pair(
    "RAdam", left="torch.optim.RAdam(params, lr=0.1)", right="paddle.optimizer.RAdam(0.1, parameters=params)",
    arguments=BETAS, tolerance=1e-4,
)
pair(
    "Adagrad", left="torch.optim.Adagrad(params, lr=0.1, eps=1e-6)",
    right="paddle.optimizer.Adagrad(0.1, parameters=params)", tolerance=1e-4,
    note="torch has lr_decay; eps is 1e-10 in torch and 1e-6 in Paddle. Paddle has no default learning rate.",
)
pair(
    "Adadelta", left="torch.optim.Adadelta(params, lr=1.0, rho=0.9, eps=1e-6)",
    right="paddle.optimizer.Adadelta(1.0, 1e-6, 0.9, parameters=params)",
    naive="paddle.optimizer.Adadelta(parameters=params)", tolerance=1e-4,
    note="The defaults differ: lr 1.0 and rho 0.9 in torch, 0.001 and 0.95 in Paddle.",
)
pair(
    "RMSprop", "RMSProp", left="torch.optim.RMSprop(params, lr=0.01, alpha=0.9, eps=1e-8)",
    right="paddle.optimizer.RMSProp(0.01, 0.9, 1e-16, parameters=params)",
    naive="paddle.optimizer.RMSProp(0.01, parameters=params)", tolerance=1e-3, arguments="alpha=rho eps~epsilon",
    note="Paddle adds epsilon inside the square root, torch outside. Defaults differ: alpha 0.99, rho 0.95.",
)
pair(
    "Rprop", left="torch.optim.Rprop(params, lr=0.01)", right="paddle.optimizer.Rprop(0.01, (1e-6, 50), params)",
    tolerance=1e-4, arguments="step_sizes=learning_rate_range",
)
optim.exists("ASGD", note="Not the same: torch averages parameters, Paddle the gradients of batch_num batches.")
pair(
    "LBFGS", tolerance=1e-3, note="Both take a closure that computes the loss: step(closure).",
    left="best = torch.optim.LBFGS(params, lr=0.5, max_iter=3)\ndef loss():\n best.zero_grad()\n r = ((model(x) - "
    "0.5) ** 2).sum()\n r.backward()\n return r\nbest.step(loss)",
    right="best = paddle.optimizer.LBFGS(0.5, max_iter=3, parameters=params)\ndef loss():\n best.clear_grad()\n r = "
    "((model(x) - 0.5) ** 2).sum()\n r.backward()\n return r\nbest.step(loss)",
)
optim.none_there("paddle.optimizer.Lamb", "torch has none; timm and apex do.")
optim.none("SparseAdam", "Adam with lazy_mode=True updates only the rows that have gradients.")
pair(
    "Optimizer", left="isinstance(optimizer, torch.optim.Optimizer)",
    right="isinstance(optimizer, paddle.optimizer.Optimizer)",
)
BACK = "model(x).sum().backward()\n"
pair("Optimizer.step", left=BACK + "optimizer.step()\nparams[1]", right=BACK + "optimizer.step()\nparams[1]")
pair(
    "Optimizer.zero_grad", "Optimizer.clear_grad",
    left=BACK + "optimizer.zero_grad()\n[p.grad is None or bool((p.grad == 0).all()) for p in params]",
    right=BACK + "optimizer.clear_grad()\n[p.grad is None or bool((p.grad == 0).all()) for p in params]",
    arguments="set_to_none~set_to_zero",
    note="Afterwards torch's gradients are None, Paddle's zeros unless set_to_zero=False.",
)
pair(
    "Optimizer.state_dict", left="isinstance(optimizer.state_dict(), dict)",
    right="isinstance(optimizer.state_dict(), dict)",
)
pair(
    "Optimizer.load_state_dict", "Optimizer.set_state_dict", left="optimizer.load_state_dict(optimizer.state_dict())",
    right="optimizer.set_state_dict(optimizer.state_dict())",
)
optim.composed(
    "Optimizer.add_param_group",
    "optimizer = torch.optim.SGD(params[:1], lr=0.1)\noptimizer.add_param_group({'params': params[1:]})\n"
    + BACK + "optimizer.step()\nparams[3]",
    "optimizer = paddle.optimizer.SGD(0.1, [{'params': params[:1]}, {'params': params[1:]}])\n"
    + BACK + "optimizer.step()\nparams[3]",
    "Paddle takes all groups when the optimizer is created.",
)
optim.composed_there(
    "paddle.optimizer.Optimizer.minimize",
    "loss = model(x).sum()\nloss.backward()\noptimizer.minimize(loss)\nparams[1]", BACK + "optimizer.step()\nparams[1]",
    "In dynamic mode it does what step does: call backward first.",
)
optim.composed_there("paddle.optimizer.Optimizer.get_lr", "optimizer.get_lr()", "optimizer.param_groups[0]['lr']")
optim.composed_there(
    "paddle.optimizer.Optimizer.set_lr", "optimizer.set_lr(0.5)\noptimizer.get_lr()",
    "for group in optimizer.param_groups: group['lr'] = 0.5\noptimizer.param_groups[0]['lr']",
)
optim.composed_there(
    "paddle.regularizer.L2Decay",
    "best = paddle.optimizer.SGD(0.1, params, weight_decay=paddle.regularizer.L2Decay(0.1))\n"
    + BACK + "best.step()\nparams[1]",
    "best = torch.optim.SGD(params, lr=0.1, weight_decay=0.1)\n" + BACK + "best.step()\nparams[1]",
    "torch's weight_decay. A regularizer in a ParamAttr takes precedence over the optimizer's.",
)
optim.composed_there(
    "paddle.regularizer.L1Decay",
    "best = paddle.optimizer.SGD(0.1, params, weight_decay=paddle.regularizer.L1Decay(0.1))\n"
    + BACK + "best.step()\nparams[1]",
    "best = torch.optim.SGD(params, lr=0.1)\n(model(x).sum() + sum(0.1 * p.abs().sum() for p in params)).backward()\n"
    "best.step()\nparams[1]",
    "torch's optimizers have none: add it to the loss.",
)
optim.composed_there(
    "paddle.nn.ClipGradByNorm",
    BACK + "[g for _, g in paddle.nn.ClipGradByNorm(0.1)([(p, p.grad) for p in params])[1::2]]",
    BACK + "for p in params: torch.nn.utils.clip_grad_norm_([p], 0.1)\n[p.grad for p in params[1::2]]",
    "Each gradient by its own norm.",
)
optim.composed_there(
    "paddle.ParamAttr",
    "paddle.nn.Linear(4, 3, weight_attr=paddle.ParamAttr(initializer=paddle.nn.initializer.Constant(0.5))).weight",
    "layer = torch.nn.Linear(4, 3)\ntorch.nn.init.constant_(layer.weight, 0.5)\nlayer.weight.T",
    "Initializer, learning rate factor, regularizer and trainable in one object; trainable=False is "
    "requires_grad=False.",
)

schedule = Family("learning rates", "torch.optim.lr_scheduler", "paddle.optimizer.lr")
pair = schedule.pair
FIRST = "Paddle's is created first, with the learning rate, and passed to the optimizer; torch's takes the optimizer. "
A = "optimizer~learning_rate"
pair(
    "StepLR", "StepDecay", left="torch.optim.lr_scheduler.StepLR(optimizer, 3, gamma=0.5)",
    right="paddle.optimizer.lr.StepDecay(0.1, 3, gamma=0.5)", arguments=A, note=FIRST,
)
pair(
    "MultiStepLR", "MultiStepDecay", left="torch.optim.lr_scheduler.MultiStepLR(optimizer, [2, 5])",
    right="paddle.optimizer.lr.MultiStepDecay(0.1, [2, 5])", arguments=A, note=FIRST,
)
pair(
    "ExponentialLR", "ExponentialDecay", left="torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.9)",
    right="paddle.optimizer.lr.ExponentialDecay(0.1, 0.9)", arguments=A, note=FIRST,
)
pair(
    "LambdaLR", "LambdaDecay", left="torch.optim.lr_scheduler.LambdaLR(optimizer, lambda epoch: 0.9 ** epoch)",
    right="paddle.optimizer.lr.LambdaDecay(0.1, lambda epoch: 0.9 ** epoch)", arguments=A, note=FIRST,
)
pair(
    "MultiplicativeLR", "MultiplicativeDecay",
    left="torch.optim.lr_scheduler.MultiplicativeLR(optimizer, lambda epoch: 0.9)",
    right="paddle.optimizer.lr.MultiplicativeDecay(0.1, lambda epoch: 0.9)", arguments=A, note=FIRST,
)
pair(
    "MultiplicativeLR", "LambdaDecay", left="torch.optim.lr_scheduler.MultiplicativeLR(optimizer, lambda epoch: 0.9)",
    right="paddle.optimizer.lr.LambdaDecay(0.1, lambda epoch: 0.9 ** epoch)",
    naive="paddle.optimizer.lr.LambdaDecay(0.1, lambda epoch: 0.9)", arguments=A + " lr_lambda~lr_lambda",
    note="The form used before Paddle had MultiplicativeDecay (2.1): the product of all factors so far.",
)
pair(
    "CosineAnnealingLR", "CosineAnnealingDecay", left="torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 6)",
    right="paddle.optimizer.lr.CosineAnnealingDecay(0.1, 6)", arguments=A, note=FIRST,
)
pair(
    "CosineAnnealingWarmRestarts", left="torch.optim.lr_scheduler.CosineAnnealingWarmRestarts(optimizer, 4)",
    right="paddle.optimizer.lr.CosineAnnealingWarmRestarts(0.1, 4)", arguments=A, note=FIRST,
)
pair(
    "LinearLR", left="torch.optim.lr_scheduler.LinearLR(optimizer, total_iters=5)",
    right="paddle.optimizer.lr.LinearLR(0.1, 5)", arguments=A + " total_iters=total_steps", note=FIRST,
)
pair(
    "OneCycleLR", left="torch.optim.lr_scheduler.OneCycleLR(optimizer, 0.5, total_steps=20)",
    right="paddle.optimizer.lr.OneCycleLR(0.5, 20, end_learning_rate=0.5 / 25 / 1e4)", tolerance=1e-4,
    arguments="optimizer~ max_lr=max_learning_rate div_factor=divide_factor final_div_factor~end_learning_rate "
    "pct_start=phase_pct",
    naive="paddle.optimizer.lr.OneCycleLR(0.5, 20, end_learning_rate=0.1)",
    note="torch takes the final rate as a divisor, Paddle the rate itself. torch also cycles momentum unless "
    "cycle_momentum=False.",
)
pair(
    "CyclicLR", left="torch.optim.lr_scheduler.CyclicLR(optimizer, 0.1, 0.5, 3, cycle_momentum=False)",
    right="paddle.optimizer.lr.CyclicLR(0.1, 0.5, 3)",
    arguments="optimizer~ base_lr=base_learning_rate max_lr=max_learning_rate gamma=exp_gamma cycle_momentum~",
    note="Paddle does not cycle momentum.",
)
pair(
    "PolynomialLR", "PolynomialDecay", left="torch.optim.lr_scheduler.PolynomialLR(optimizer, 5, power=2.0)",
    right="paddle.optimizer.lr.PolynomialDecay(0.1, 5, end_lr=0.0, power=2.0)",
    naive="paddle.optimizer.lr.PolynomialDecay(0.1, 5, power=2.0)", arguments=A + " total_iters=decay_steps",
    note="Paddle ends at end_lr, by default 0.0001; torch at 0.",
)
pair(
    "ReduceLROnPlateau", "ReduceOnPlateau", left="torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=2)",
    right="paddle.optimizer.lr.ReduceOnPlateau(0.1, patience=2)", arguments=A, by="plateau",
    note="Both take the metric: step(loss).",
)
pair(
    "LRScheduler",
    left="schedule = torch.optim.lr_scheduler.StepLR(optimizer, 3)\nisinstance(schedule, "
    "torch.optim.lr_scheduler.LRScheduler)",
    right="schedule = paddle.optimizer.lr.StepDecay(0.1, 3)\nisinstance(schedule, paddle.optimizer.lr.LRScheduler)",
    arguments=A,
)
pair(
    "LRScheduler.step",
    left="schedule = torch.optim.lr_scheduler.StepLR(optimizer, 1)\noptimizer.step()\nschedule.step()\n"
    "optimizer.param_groups[0]['lr']",
    right="schedule = paddle.optimizer.lr.StepDecay(0.1, 1)\nschedule.step()\nschedule.get_lr()",
)
pair(
    "LRScheduler.get_last_lr", "LRScheduler.get_lr",
    left="torch.optim.lr_scheduler.StepLR(optimizer, 1).get_last_lr()[0]",
    right="paddle.optimizer.lr.StepDecay(0.1, 1).get_lr()", note="torch returns a list, one rate per group.",
)
schedule.composed(
    "SequentialLR",
    "l = torch.optim.lr_scheduler\nl.SequentialLR(optimizer, [l.LinearLR(optimizer, 0.5, 1.0, 4), "
    "l.ConstantLR(optimizer, 1.0)], [4])",
    "paddle.optimizer.lr.LinearWarmup(0.1, 4, 0.05, 0.1)",
    "For a warm-up use LinearWarmup, which continues with the given schedule.",
)
schedule.composed(
    "ConstantLR", "torch.optim.lr_scheduler.ConstantLR(optimizer, 0.5, 3)",
    "paddle.optimizer.lr.PiecewiseDecay([3], [0.05, 0.1])",
)
schedule.composed_there(
    "paddle.optimizer.lr.PiecewiseDecay", "paddle.optimizer.lr.PiecewiseDecay([3], [0.1, 0.05])",
    "torch.optim.lr_scheduler.MultiStepLR(optimizer, [3], gamma=0.5)",
)
schedule.composed_there(
    "paddle.optimizer.lr.LinearWarmup", "paddle.optimizer.lr.LinearWarmup(0.1, 5, 0.0, 0.1)",
    "torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(step / 5, 1.0))",
)
schedule.composed_there(
    "paddle.optimizer.lr.NoamDecay", "paddle.optimizer.lr.NoamDecay(64, 4, learning_rate=0.1)",
    "torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: 64 ** -0.5 * (0.0 if s == 0 else min(s ** -0.5, s * 4 ** "
    "-1.5)))",
)
schedule.composed_there(
    "paddle.optimizer.lr.InverseTimeDecay", "paddle.optimizer.lr.InverseTimeDecay(0.1, 0.5)",
    "torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 / (1 + 0.5 * step))",
)
schedule.composed_there(
    "paddle.optimizer.lr.NaturalExpDecay", "paddle.optimizer.lr.NaturalExpDecay(0.1, 0.5)",
    "torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: np.exp(-0.5 * step))",
)

init = Family("initial values", "torch.nn.init", "paddle.nn.initializer")
pair = init.pair
HOW = "Paddle's is an object: passed as initializer in a ParamAttr, or called on a parameter."
pair(
    "constant_", "Constant", left="torch.nn.init.constant_(big, 0.5)",
    right="paddle.nn.initializer.Constant(0.5)(big)\nbig", arguments="val=value", note=HOW,
)
pair(
    "zeros_", "Constant", left="torch.nn.init.zeros_(big)", right="paddle.nn.initializer.Constant(0.0)(big)\nbig",
    note=HOW,
)
pair(
    "ones_", "Constant", left="torch.nn.init.ones_(big)", right="paddle.nn.initializer.Constant(1.0)(big)\nbig",
    note=HOW,
)
pair(
    "normal_", "Normal", left="torch.nn.init.normal_(big, 0.5, 2.0)",
    right="paddle.nn.initializer.Normal(0.5, 2.0)(big)\nbig", by="moments", note=HOW,
)
pair(
    "uniform_", "Uniform", left="torch.nn.init.uniform_(big, -0.5, 2.0)",
    right="paddle.nn.initializer.Uniform(-0.5, 2.0)(big)\nbig", by="moments", arguments="a=low b=high",
    note=HOW + " The default range is 0 to 1 in torch, -1 to 1 in Paddle.",
)
pair(
    "trunc_normal_", "TruncatedNormal", left="torch.nn.init.trunc_normal_(big)", by="moments",
    right="paddle.nn.initializer.TruncatedNormal()(big)\nbig", note=HOW,
)
pair(
    "xavier_uniform_", "XavierUniform", left="torch.nn.init.xavier_uniform_(big)", by="moments",
    right="paddle.nn.initializer.XavierUniform()(big)\nbig", note=HOW,
)
pair(
    "xavier_normal_", "XavierNormal", left="torch.nn.init.xavier_normal_(big)", by="moments",
    right="paddle.nn.initializer.XavierNormal()(big)\nbig", note=HOW,
)
FAN = " The fan of a matrix: torch takes [out, in], Paddle [in, out], so 'fan_in' is right for the Linear of each."
pair(
    "kaiming_uniform_", "KaimingUniform", left="torch.nn.init.kaiming_uniform_(big.T)\nbig", by="moments",
    right="paddle.nn.initializer.KaimingUniform()(big)\nbig", arguments="a=negative_slope",
    note=HOW + FAN + " torch's nonlinearity is 'leaky_relu', Paddle's 'relu'.",
)
pair(
    "kaiming_normal_", "KaimingNormal", left="torch.nn.init.kaiming_normal_(big.T)\nbig", by="moments",
    right="paddle.nn.initializer.KaimingNormal()(big)\nbig", arguments="a=negative_slope",
    note=HOW + FAN + " torch's nonlinearity is 'leaky_relu', Paddle's 'relu'.",
)
pair(
    "orthogonal_", "Orthogonal", left="w = torch.nn.init.orthogonal_(big)\nw.T @ w", tolerance=1e-4,
    right="paddle.nn.initializer.Orthogonal()(big)\nbig.T @ big", note=HOW,
)
pair(
    "dirac_", "Dirac", left="torch.nn.init.dirac_(torch.empty(3, 3, 3))",
    right="w = paddle.create_parameter([3, 3, 3], 'float32')\npaddle.nn.initializer.Dirac()(w)\nw", note=HOW,
)
pair("calculate_gain", call='("leaky_relu", 0.2)')
init.composed(
    "eye_", "torch.nn.init.eye_(big)", "paddle.nn.initializer.Assign(np.eye(200, 100, dtype='float32'))(big)\nbig",
)
init.composed_there(
    "paddle.nn.initializer.Assign", "paddle.nn.initializer.Assign(np.ones([200, 100], 'float32'))(big)\nbig",
    "big.copy_(torch.ones(200, 100))", "Also the way to load vectors into an Embedding.",
)
init.composed_there(
    "paddle.nn.initializer.set_global_initializer",
    "paddle.nn.initializer.set_global_initializer(paddle.nn.initializer.Constant(0.5))\nlayer = paddle.nn.Linear(4, "
    "3)\npaddle.nn.initializer.set_global_initializer(None)\nlayer.weight.T",
    "layer = torch.nn.Linear(4, 3)\ntorch.nn.init.constant_(layer.weight, 0.5)\nlayer.weight",
    "Applies to every layer created afterwards; in torch each is initialized.",
)
