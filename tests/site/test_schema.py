"""The OpenAPI document tried against the server: whatever it allows is answered as it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import checks
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from .client import Guest, Server
from .test_attacks import nobody_failed

EACH = 10  # requests to an address
pytestmark = pytest.mark.soak


@pytest.mark.parametrize("part", ["account", "tables", "tournaments", ""])
def test_what_the_document_allows_is_answered_as_it_says(
    new_server: Callable[..., Server], guest: Callable[..., Guest], part: str
) -> None:
    server = new_server().start()
    ann = guest("Ann", at=server)
    table = ann.table(bots={"1": "random", "2": "random"}, start=True)
    document = ann.get("/api/v1/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    tried = 0
    cookies = {"onigokko": ann.cookies["onigokko"]}
    parts = ("account", "tables", "tournaments")
    for found in schema.get_all_operations():
        operation: Any = found.ok()
        first = operation.path.split("/")[1]
        if (first if first in parts else "") != part:
            continue

        @settings(
            max_examples=EACH,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            if "table" in (case.path_parameters or {}) and len(case.path_parameters["table"]) % 2:
                case.path_parameters["table"] = table
            answer = case.call(
                base_url=f"{server.url}/api/v1", headers={"x-onigokko": "1"}, cookies=cookies, timeout=60
            )
            case.validate_response(
                answer,
                checks=[checks.not_a_server_error, content_type_conformance, response_schema_conformance],
            )

        ask()
        tried += 1
    assert tried > 3
    nobody_failed(server)
