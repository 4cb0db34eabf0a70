"""The engines that answer for the LAMBDA names, all by the same tests."""

import pytest

from tests.lambdas.engines import Ask, by_node, formulon


@pytest.fixture(params=[formulon, pytest.param(by_node, marks=pytest.mark.needs("node"))])
def ask(request: pytest.FixtureRequest) -> Ask:
    """Formulon, and the names in JavaScript."""
    engine: Ask = request.param
    return engine
