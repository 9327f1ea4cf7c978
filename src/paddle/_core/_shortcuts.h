/* Shortcuts: calls that are a call of torch's function with the same arguments, and what a tensor says of itself. */

/* Whether a torch tensor is of the kind that a step describes; perhaps with an error if not. */
static inline int described(const Step *step, PyObject *t, PyObject *first)
{
    if (step->allowed != NULL || (step->kind == A_TENSOR_ALIKE && first != NULL)) {
        PyObject *dtype = PyObject_GetAttr(t, dtype_name);
        int good = dtype != NULL && (step->allowed == NULL || PySet_Contains(step->allowed, dtype) == 1) &&
                   (step->kind != A_TENSOR_ALIKE || first == NULL || dtype == dtype_of(first));
        Py_XDECREF(dtype);
        if (!good)
            return 0;
    }
    PyObject *answer = NULL;
    if (step->axes != NULL) {
        answer = PyObject_CallMethodNoArgs(t, dim_name);
        int equal = answer != NULL && PyLong_AsLong(answer) == PyLong_AsLong(step->axes);
        Py_XDECREF(answer);
        if (!equal)
            return 0;
    }
    if (step->on_cpu) {
        answer = PyObject_GetAttr(t, is_cpu_name);
        Py_XDECREF(answer);
        if (answer != Py_True)
            return 0;
    }
    switch (step->kind) {
    case A_CONSTANT:
        answer = PyObject_GetAttr(t, requires_grad_name);
        Py_XDECREF(answer);
        return answer == Py_False;
    case A_CONTIGUOUS:
        answer = PyObject_CallMethodNoArgs(t, is_contiguous_name);
        Py_XDECREF(answer);
        return answer == Py_True;
    }
    return 1;
}

/* Whether the value of a variable is the one of a condition, or of one of its types; perhaps with an error if not. */
static int holds(const Step *step)
{
    PyObject *value = PyObject_GetAttr(step->absent, value_name);
    int good = value != NULL && (PyFrozenSet_Check(step->allowed)
                                     ? PySet_Contains(step->allowed, (PyObject *)Py_TYPE(value)) == 1
                                     : value == step->allowed);
    Py_XDECREF(value);
    return good;
}

/* What a shortcut's function gets for a value, as a new reference; NULL, perhaps with an error, if it is not for this one.
   `first` is the first tensor of the call so far. */
static PyObject *stepped(const Step *step, PyObject *value, PyObject **first)
{
    PyObject *found = NULL;
    switch (step->kind) {
    case A_TENSOR:
    case A_TENSOR_ALIKE:
    case A_CONSTANT:
    case A_CONTIGUOUS:
        if ((found = held(value)) != NULL && !described(step, found, *first))
            Py_CLEAR(found);
        if (*first == NULL)
            *first = found;
        return found;
    case A_VALUE:
        found = PySet_Contains(step->allowed, (PyObject *)Py_TYPE(value)) == 1 ? value : NULL;
        break;
    case A_WORD:
        found = PyDict_GetItemWithError(step->allowed, value);
        break;
    case A_DTYPE:
        if (!Py_IS_TYPE(value, dtype_type)) {
            found = PyDict_GetItemWithError(step->allowed, value);
        } else if ((found = PyObject_GetAttr(value, torch_name)) != NULL) {
            Py_DECREF(found); /* the dtype keeps it */
            found = found == Py_None ? NULL : found;
        }
        break;
    case SIZES:
        found = plain_list(value) ? value : NULL;
    }
    Py_XINCREF(found);
    return found;
}

enum { TAKEN, FAILED, LEFT };

/* The shortcut, if every value of a call is as one of its steps describes it. What torch refuses is left to the others,
   like what is not described: nothing was computed then. */
static int call_shortcut(Call *self, PyObject *const *args, Py_ssize_t count, PyObject *names, PyObject **out)
{
    PyObject *given[MOST] = {NULL}, *stack[MOST + 2] = {NULL}, *first = NULL;
    Py_ssize_t more = names ? PyTuple_GET_SIZE(names) : 0, left = count + more, done = 0;
    for (Py_ssize_t i = 0; i < count; i++)
        given[i] = args[i];
    for (Py_ssize_t i = 0; i < more; i++) {
        const Place *place = place_of(self, PyTuple_GET_ITEM(names, i));
        Py_ssize_t at = place != NULL ? place - self->places : MOST;
        if (at >= MOST || given[at] != NULL)
            return LEFT;
        given[at] = args[count + i];
    }
    Py_ssize_t at = 0;
    for (; at < self->step_count; at++) {
        const Step *step = &self->steps[at];
        if (step->kind == WHEN) {
            if (!holds(step))
                break;
            continue;
        }
        PyObject *value = step->place < 0 ? NULL : given[step->place];
        if (step->kind == ONLY) {
            if (value != NULL && PySet_Contains(step->allowed, value) != 1)
                break;
            left -= value != NULL;
            continue;
        }
        if (value != NULL) {
            value = stepped(step, value, &first);
            left--;
        } else {
            value = step->absent;
            Py_XINCREF(value);
        }
        if (value == NULL)
            break;
        stack[++done] = value;
    }
    int found = LEFT;
    if (at == self->step_count && left == 0) {
        Py_ssize_t placed = done - (self->keywords ? PyTuple_GET_SIZE(self->keywords) : 0);
        PyObject *t =
            PyObject_Vectorcall(self->shortcut, stack + 1, placed | PY_VECTORCALL_ARGUMENTS_OFFSET, self->keywords);
        if (t == NULL) {
            found = PyErr_ExceptionMatches(refusals) ? LEFT : FAILED;
        } else if (t == first) { /* two Tensors must not share what autograd knows of one */
            Py_DECREF(t);
        } else {
            *out = wrapped_result(t);
            found = *out != NULL ? TAKEN : FAILED;
        }
    }
    if (found == LEFT)
        PyErr_Clear(); /* the Python function says what is wrong */
    while (done > 0)
        Py_DECREF(stack[done--]);
    return found;
}

/* Functions around an operator, and methods, for which there is nothing but the shortcut. */
static PyObject *call_shortcut_only(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Py_ssize_t count = PyVectorcall_NARGS(nargsf);
    PyObject *result = NULL;
    int found = LEFT;
    if (count <= self->count && count + (names ? PyTuple_GET_SIZE(names) : 0) <= MOST && !intercepted())
        found = call_shortcut(self, args, count, names, &result);
    return found == LEFT ? hand_on(self, args, nargsf, names) : result;
}

/* A function around an operator that also takes another order of arguments: `f(x, y, …)` with a tensor y, and with names
   of the operator only, is a call of the operator, the engine. */
static PyObject *call_ordered(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    int own = PyVectorcall_NARGS(nargsf) > 1 &&
              (Py_IS_TYPE(args[1], tensor_type) || Py_IS_TYPE(args[1], parameter_type));
    for (Py_ssize_t i = 0; own && names != NULL && i < PyTuple_GET_SIZE(names); i++)
        own = place_of(self, PyTuple_GET_ITEM(names, i)) != NULL;
    return own ? PyObject_Vectorcall(self->engine, args, nargsf, names) : hand_on(self, args, nargsf, names);
}

/* What a tensor says of itself: the engine's answer for the torch tensor, or its shape where there is no engine; as a
   number of the type `failed`, if that is one. The method in Python answers where the engine does not. */
static PyObject *call_answer(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    PyObject *t = PyVectorcall_NARGS(nargsf) == 1 && names == NULL && PyList_GET_SIZE(self->watchers) == 0
                      ? held(args[0])
                      : NULL;
    PyObject *answer = NULL;
    if (t != NULL && Py_IS_TYPE(t, torch_tensor_type)) {
        if (self->engine != Py_None) {
            answer = PyObject_Vectorcall(self->engine, &t, 1, NULL);
        } else {
            PyObject *shape = PyObject_GetAttr(t, shape_name);
            answer = shape != NULL ? PyObject_CallOneArg((PyObject *)size_type, shape) : NULL;
            Py_XDECREF(shape);
        }
        if (answer != NULL && self->failed != Py_None && !Py_IS_TYPE(answer, (PyTypeObject *)self->failed))
            Py_SETREF(answer, PyObject_CallOneArg(self->failed, answer));
        if (answer == NULL && !PyErr_ExceptionMatches(refusals)) {
            Py_DECREF(t);
            return NULL;
        }
    }
    Py_XDECREF(t);
    if (answer != NULL)
        return answer;
    PyErr_Clear();
    return hand_on(self, args, nargsf, names);
}

/* Steps from a tuple of tuples with the fields of Step; `absent` is a tuple of one value, or empty. */
static int read_steps(Call *self, PyObject *given)
{
    Py_ssize_t size = PyTuple_GET_SIZE(given);
    self->steps = PyMem_Calloc(size ? size : 1, sizeof(Step));
    if (self->steps == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *allowed, *absent, *axes, *row = PyTuple_GET_ITEM(given, i);
        Step *step = &self->steps[i];
        if (!PyTuple_Check(row) || size > MOST) {
            PyErr_SetString(PyExc_TypeError, "each step is a tuple, and there are not too many");
            return -1;
        }
        if (!PyArg_ParseTuple(row, "niOO!Op", &step->place, &step->kind, &allowed, &PyTuple_Type, &absent, &axes,
                              &step->on_cpu))
            return -1;
        int words = step->kind == A_WORD || step->kind == A_DTYPE, types = step->kind == A_VALUE || step->kind == ONLY;
        int good = words ? PyDict_Check(allowed) : PyFrozenSet_Check(allowed) || (allowed == Py_None && !types);
        if (step->kind == WHEN)
            good = allowed != Py_None;
        if (step->kind < A_TENSOR || step->kind > WHEN || step->place < -1 || step->place >= self->count ||
            step->place >= MOST || !good || !(axes == Py_None || PyLong_CheckExact(axes)) || (step->place == -1 && PyTuple_GET_SIZE(absent) != 1)) {
            PyErr_SetString(PyExc_ValueError, "there is no such step of a shortcut");
            return -1;
        }
        if (allowed != Py_None) {
            Py_INCREF(allowed);
            step->allowed = allowed;
        }
        if (axes != Py_None) {
            Py_INCREF(axes);
            step->axes = axes;
        }
        if (PyTuple_GET_SIZE(absent) == 1) {
            step->absent = PyTuple_GET_ITEM(absent, 0);
            Py_INCREF(step->absent);
        }
        self->step_count = i + 1;
    }
    return 0;
}
