/* Calls with a tensor and a list of sizes: `expand`, and `reshape`, which copies sizes and may copy the tensor. */

#define CALLS 1000 /* that ask whether a tensor is contiguous after one was not */

/* `f(x, sizes)`, or with the name of the sizes. */
static PyObject *call_sizes(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Py_ssize_t count = PyVectorcall_NARGS(nargsf), named = names ? PyTuple_GET_SIZE(names) : 0;
    if (count < 1 || count + named != 2 || intercepted() || !Py_IS_TYPE(args[0], tensor_type) || !plain_list(args[1]) ||
        (named && PyTuple_GET_ITEM(names, 0) != self->places[0].name))
        return hand_on(self, args, nargsf, names);
    PyObject *stack[3] = {NULL, held(args[0]), args[1]};
    if (stack[1] == NULL)
        return hand_on(self, args, nargsf, names);
    PyObject *t = PyObject_Vectorcall(self->engine, stack + 1, 2 | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    Py_DECREF(stack[1]);
    return t ? wrapped(t) : explained(self, args, count, names);
}

/* `sizes` with the size of the same axis of `t` for each 0, unless t is empty; NULL where t has no such axis. */
static PyObject *copied_sizes(PyObject *t, PyObject *sizes)
{
    PyObject **items = PySequence_Fast_ITEMS(sizes), *shape = NULL, *copy = NULL;
    Py_ssize_t size = PySequence_Fast_GET_SIZE(sizes), i = 0;
    while (i < size && PyObject_IsTrue(items[i]))
        i++;
    if (i < size) {
        if ((shape = PyObject_GetAttr(t, shape_name)) == NULL)
            return NULL;
        int empty = !PyTuple_Check(shape);
        for (Py_ssize_t k = 0; !empty && k < PyTuple_GET_SIZE(shape); k++)
            empty = !PyObject_IsTrue(PyTuple_GET_ITEM(shape, k));
        if (!empty && (copy = PyList_New(size)) != NULL) {
            for (i = 0; i < size; i++) {
                PyObject *item = items[i];
                if (!PyObject_IsTrue(item))
                    item = i < PyTuple_GET_SIZE(shape) ? PyTuple_GET_ITEM(shape, i) : NULL;
                if (item == NULL) {
                    Py_CLEAR(copy);
                    break;
                }
                Py_INCREF(item);
                PyList_SET_ITEM(copy, i, item);
            }
        }
        Py_DECREF(shape);
        if (!empty)
            return copy;
    }
    Py_INCREF(sizes);
    return sizes;
}

/* What reshapes `t`: the engine, which makes views of what is contiguous, or the shortcut, which may copy, for views that
   a program has made. NULL for memory whose order the library has chosen. */
static PyObject *reshaping_engine(Call *self, PyObject *t)
{
    PyObject *answer = PyObject_CallMethodNoArgs(t, is_contiguous_name);
    Py_XDECREF(answer);
    if (answer == Py_True)
        return self->engine;
    answer = answer ? PyObject_CallMethodNoArgs(t, is_view_name) : NULL;
    Py_XDECREF(answer);
    return answer == Py_True ? self->shortcut : NULL;
}

/* `reshape(x, sizes)`, or with the name of the sizes, in which a 0 copies the size of the same axis. To raise its error for
   a tensor of which it makes no view takes torch longer than many calls: after one, the next calls ask before. */
static PyObject *call_reshaping(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Py_ssize_t count = PyVectorcall_NARGS(nargsf), named = names ? PyTuple_GET_SIZE(names) : 0;
    if (count < 1 || count + named != 2 || intercepted() || !Py_IS_TYPE(args[0], tensor_type) || !plain_list(args[1]) ||
        (named && PyTuple_GET_ITEM(names, 0) != self->places[0].name))
        return hand_on(self, args, nargsf, names);
    PyObject *stack[3] = {NULL, held(args[0]), NULL}, *engine = self->engine;
    if (stack[1] != NULL && self->careful > 0) {
        self->careful--;
        engine = reshaping_engine(self, stack[1]);
    }
    if (stack[1] == NULL || engine == NULL || (stack[2] = copied_sizes(stack[1], args[1])) == NULL) {
        PyErr_Clear(); /* Python says what is wrong */
        Py_XDECREF(stack[1]);
        return hand_on(self, args, nargsf, names);
    }
    PyObject *t = PyObject_Vectorcall(engine, stack + 1, 2 | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    Py_DECREF(stack[1]);
    Py_DECREF(stack[2]);
    if (t != NULL)
        return wrapped(t);
    self->careful = CALLS;
    return explained(self, args, count, names);
}
