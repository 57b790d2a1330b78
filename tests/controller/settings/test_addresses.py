"""Two servers of one appliance: when they would take one address."""

from typing import Any

import pytest
from pydantic import ValidationError

from controller.settings.addresses import are_one
from controller.settings.floor_file import FloorFile

ONE = [
    (("127.0.0.1", 8080), ("127.0.0.1", 8080)),
    (("localhost", 8080), ("127.0.0.1", 8080)),
    (("LocalHost", 8080), ("::1", 8080)),
    (("0.0.0.0", 8080), ("127.0.0.1", 8080)),
    (("0.0.0.0", 8080), ("localhost", 8080)),
    (("10.0.0.5", 8080), ("0.0.0.0", 8080)),
    (("::", 8080), ("fe80::2", 8080)),
    (("::1", 8080), ("0:0:0:0:0:0:0:1", 8080)),
    (("Table1.studio", 8080), ("table1.studio", 8080)),
]

APART = [
    (("127.0.0.1", 0), ("127.0.0.1", 0)),
    (("127.0.0.1", 8080), ("127.0.0.1", 8081)),
    (("127.0.0.1", 8080), ("10.0.0.5", 8080)),
    (("127.0.0.1", 8080), ("::1", 8080)),
    (("0.0.0.0", 8080), ("::", 8080)),
    (("broker.studio", 8080), ("table1.studio", 8080)),
    (("0.0.0.0", 8080), ("1st.studio", 8080)),
]


@pytest.mark.parametrize(("one", "other"), ONE)
def test_servers_that_would_take_one_address(one: Any, other: Any) -> None:
    assert are_one(one, other)
    assert are_one(other, one)


@pytest.mark.parametrize(("one", "other"), APART)
def test_servers_that_stand_apart(one: Any, other: Any) -> None:
    assert not are_one(one, other)
    assert not are_one(other, one)


def test_a_broker_elsewhere_has_nothing_to_do_with_a_page_for_all_networks() -> None:
    there = {"host": "10.0.0.5", "port": 8080}
    here = {"host": "0.0.0.0", "port": 8080, "cert_file": "c", "key_file": "k"}
    FloorFile.model_validate({"mqtt": there, "console": here})


def test_a_pit_s_page_is_not_its_broker() -> None:
    with pytest.raises(ValidationError, match=r"mqtt.port and console.port are one address"):
        FloorFile.model_validate({"mqtt": {"port": 8080}})
