"""The operators of optimizers in the model format: which slots hold their states, and their attributes."""

# Rule -> its states: slots of inputs, which are results as well unless they end in "!"; then its attributes.
_RULES = """
sgd
momentum Velocity | mu use_nesterov=0 regularization_method= regularization_coeff=0.0 rescale_grad=1.0
adam Moment1 Moment2 Moment2Max Beta1Pow Beta2Pow
 | beta1=0.9 beta2=0.999 epsilon=1e-8 amsgrad=0 use_global_beta_pow=0
adamw Moment1 Moment2 Moment2Max Beta1Pow Beta2Pow
 | beta1=0.9 beta2=0.999 epsilon=1e-8 amsgrad=0 use_global_beta_pow=0 lr_ratio=1.0 coeff=0.01 with_decay=0
adamax Moment InfNorm Beta1Pow! | beta1=0.9 beta2=0.999 epsilon=1e-8
adagrad Moment | epsilon=1e-6
decayed_adagrad Moment | decay=0.95 epsilon=1e-6
adadelta AvgSquaredGrad AvgSquaredUpdate | rho=0.95 epsilon=1e-6
rmsprop MeanSquare Moment MeanGrad | epsilon=1e-10 decay=0.9 momentum=0.0 centered=0
lamb Moment1 Moment2 Beta1Pow Beta2Pow | weight_decay beta1=0.9 beta2=0.999 epsilon=1e-6 always_adapt=0
lars_momentum Velocity | mu lars_coeff=0.001 lars_weight_decay=0.0005 epsilon=0.0 rescale_grad=1.0
ftrl SquaredAccumulator LinearAccumulator | l1=0.0 l2=0.0 lr_power=-0.5
dpsgd | clip=10.0 batch_size=16.0 sigma=1.0
merged_adam Moment1 Moment2 Moment2Max Beta1Pow Beta2Pow
 | beta1=0.9 beta2=0.999 epsilon=1e-8 amsgrad=0 use_global_beta_pow=0
merged_momentum Velocity | mu use_nesterov=0 regularization_method= regularization_coeff= rescale_grad=1.0
asgd d y n!
rprop prev learning_rate_range! etas!
nadam momentum_decay_pow beta2_pow mu_product moment1 moment2
 | beta1=0.9 beta2=0.999 epsilon=1e-8 momentum_decay=0.004
radam beta1_pow beta2_pow rho moment1 moment2 | beta1=0.9 beta2=0.999 epsilon=1e-8
"""
_OUT = {"SquaredAccumulator": "SquaredAccumOut", "LinearAccumulator": "LinearAccumOut"}
_NAMES = {"SquaredAccumulator": "squared", "LinearAccumulator": "linear"}
OPTIMIZE_BIT, SCHEDULE_BIT, BACKWARD_BIT = 2, 16, 1  # of the attribute op_role


class Rule:
    """An operator of an optimizer: its states as (slot, name, slot of the result or None), and its attributes."""

    def __init__(self, type, states, attrs):
        self.type, self.attrs = type, attrs
        self.snake = type in ("asgd", "rprop", "nadam", "radam")  # the younger operators, whose slots are in lower case
        slots = [s.removesuffix("!") for s in states]
        kept = [None if s.endswith("!") else self.out(s) for s in states]
        self.states = list(zip(slots, map(_name, slots), kept, strict=True))

    def slot(self, name):
        """A slot that all rules have: Param, Grad, LearningRate, MasterParam."""
        return _name(name) if self.snake else name

    def out(self, slot):
        """The slot of the result that takes the place of an input."""
        return _OUT.get(slot) or (f"{slot}_out" if self.snake else f"{slot}Out")


def _name(slot):
    """A name in lower case: Beta1Pow is beta1_pow."""
    found = "".join(f"_{c.lower()}" if c.isupper() else c for c in slot).lstrip("_")
    return _NAMES.get(slot, found)


def _parsed():
    found = {}
    for line in _RULES.replace("\n |", " |").strip().splitlines():
        head, _, tail = line.partition("|")
        type, *states = head.split()
        found[type] = Rule(type, states, dict(a.partition("=")[::2] if "=" in a else (a, None) for a in tail.split()))
    return found


RULES = _parsed()


def optimizer_state(block):
    """The names of the variables of a block that belong to optimizers: states, learning rates, counters."""
    found, parameters = set(), set()
    for op in block.ops:
        role = op.attrs.get("op_role", 0)
        rule = RULES.get(op.type)
        if rule is not None:
            parameters.update(op.inputs.get(rule.slot("Param"), ()))
            found.update(n for slot, names in op.inputs.items() if slot != rule.slot("Grad") for n in names)
        elif isinstance(role, int) and role > 0 and role & (OPTIMIZE_BIT | SCHEDULE_BIT | BACKWARD_BIT):
            found.update(n for names in op.outputs.values() for n in names)
    return found - parameters
