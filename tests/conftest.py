"""Contracts are classes of tests in modules of their own: their asserts are shown in full too."""

import pytest

pytest.register_assert_rewrite("tests.contracts")
