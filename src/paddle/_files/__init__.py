"""Reading and writing files: what `paddle.save`, data sets, model files and the tools share.

`read` and `write` handle Paddle's format of states, `pickles` reads pickles without calling anything that they name,
`tensor_file` handles the binary format of one tensor; `file_type` recognises the files of other programs. `atomic`
replaces files atomically; `download` and `archive` fetch and unpack data sets.
"""
