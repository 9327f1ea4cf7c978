"""Reading and writing files: what `paddle.save`, data sets, model files and the tools share.

`read` and `write` are Paddle's own form of states, `pickles` the reader that calls nothing a file names, `tensor_file`
the binary form of one tensor; `foreign` tells what else a file is. `atomic` writes so that nothing is lost; `download`
and `archive` get and unpack data sets.
"""
