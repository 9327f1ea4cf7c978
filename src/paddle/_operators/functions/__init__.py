"""Operators whose arguments or results differ from those of a public function, by family.

Arguments and results are the original's, in its order; what is not explained is as in the public function.
"""
