/* A function that calls one of two, by the number of elements of its first arguments. */

typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *few, *many;
    PyObject *numel;  /* torch's method, which counts the elements */
    Py_ssize_t counted; /* how many arguments are looked at */
    Py_ssize_t least;   /* elements of one of them from which `many` is called, which is also called if `few` refuses */
} Sized;

static PyObject *sized_call(Sized *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Py_ssize_t given = PyVectorcall_NARGS(nargsf);
    for (Py_ssize_t i = 0; i < self->counted && i < given; i++) {
        PyObject *count = PyObject_Vectorcall(self->numel, args + i, 1, NULL);
        Py_ssize_t size = count ? PyLong_AsSsize_t(count) : 0;
        if (count == NULL)
            PyErr_Clear(); /* not a tensor: torch's function says so, or knows what to do */
        Py_XDECREF(count);
        if (size >= self->least)
            return PyObject_Vectorcall(self->many, args, nargsf, names);
    }
    PyObject *out = PyObject_Vectorcall(self->few, args, nargsf, names);
    if (out == NULL && refusals != NULL && PyErr_ExceptionMatches(refusals)) {
        PyErr_Clear();
        out = PyObject_Vectorcall(self->many, args, nargsf, names);
    }
    return out;
}

static int sized_traverse(Sized *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->few);
    Py_VISIT(self->many);
    Py_VISIT(self->numel);
    return 0;
}

static int sized_clear(Sized *self)
{
    Py_CLEAR(self->few);
    Py_CLEAR(self->many);
    Py_CLEAR(self->numel);
    return 0;
}

static void sized_dealloc(Sized *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    sized_clear(self);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMemberDef sized_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Sized, vectorcall), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot sized_slots[] = {
    {Py_tp_call, PyVectorcall_Call}, {Py_tp_traverse, sized_traverse}, {Py_tp_clear, sized_clear},
    {Py_tp_dealloc, sized_dealloc},  {Py_tp_members, sized_members},   {0, NULL},
};

static PyType_Spec sized_spec = {
    .name = "paddle._core._accelerator.Sized",
    .basicsize = sizeof(Sized),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL,
    .slots = sized_slots,
};

static PyTypeObject *sized_type;

PyDoc_STRVAR(by_size_help, "by_size(few, many, least, numel, counted): a function that calls one of two.");

static PyObject *by_size(PyObject *module, PyObject *args)
{
    PyObject *few, *many, *numel;
    Py_ssize_t least, counted;
    if (!PyArg_ParseTuple(args, "OOnOn", &few, &many, &least, &numel, &counted))
        return NULL;
    Sized *self = (Sized *)sized_type->tp_alloc(sized_type, 0);
    if (self == NULL)
        return NULL;
    Py_INCREF(few);
    Py_INCREF(many);
    Py_INCREF(numel);
    self->numel = numel;
    self->vectorcall = (vectorcallfunc)sized_call;
    self->few = few;
    self->many = many;
    self->least = least;
    self->counted = counted;
    return (PyObject *)self;
}
