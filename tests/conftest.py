"""Contracts are classes of tests in modules of their own: their asserts are shown in full too.

Hypothesis draws the same examples in every run of `make test`, and measures no time; `make soak` draws new
ones (HYPOTHESIS_PROFILE=soak).
"""

import os

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.contracts")
settings.register_profile("test", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))
