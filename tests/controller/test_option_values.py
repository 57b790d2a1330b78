"""Numbers on a command line have bounds, and what lies outside them is told with what to write."""

import argparse

import pytest

from controller.option_values import (
    camera_url,
    measure,
    number_in,
    port,
    port_or_any,
    seed,
    whole,
    without_secrets,
)

ODD = ["", " 1", "1 ", "1_000", "0x10", "1e2", "nan", "inf", "-inf", "--1", "٣", "1\n", "9" * 5000]


@pytest.mark.parametrize("text", ODD)
@pytest.mark.parametrize("read", [whole(-(10**9), 10**9), measure(-1e9, 1e9), port, seed])
def test_what_is_no_plain_number_is_refused_in_few_words(read, text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"write a (whole )?number from") as told:
        read(text)
    assert len(str(told.value)) < 120


def test_both_bounds_may_be_written_and_nothing_beyond_them() -> None:
    read = whole(-2, 3)
    assert [read("-2"), read("3")] == [-2, 3]
    for beyond in ("-3", "4"):
        with pytest.raises(argparse.ArgumentTypeError, match="from -2 to 3"):
            read(beyond)


def test_a_measure_has_a_fraction_and_its_bounds() -> None:
    read = measure(0.1, 240)
    assert [read("0.1"), read("29.97"), read("240")] == [0.1, 29.97, 240.0]
    for beyond in ("0.09", "-0.0", "0", "240.1", "29."):
        with pytest.raises(argparse.ArgumentTypeError, match=r"from 0\.1 to 240"):
            read(beyond)


def test_a_number_within_other_words_is_told_as_a_value_error() -> None:
    assert number_in("2.5", 0, 3) == 2.5
    with pytest.raises(ValueError, match="'nan': write a number from 0 to 3"):
        number_in("nan", 0, 3)


def test_zero_is_a_port_only_where_any_will_do() -> None:
    assert (port_or_any("0"), port("1"), port("65535")) == (0, 1, 65535)
    for text in ("0", "65536"):
        with pytest.raises(argparse.ArgumentTypeError):
            port(text)


def test_a_cameras_address_may_stand_in_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAMERA", "rtsp://ops:hush@10.0.0.5/s")
    assert camera_url("env:CAMERA") == "rtsp://ops:hush@10.0.0.5/s"
    assert camera_url("/dev/video0") == "/dev/video0"
    for nothing in ("env:", "env:NO_SUCH_CAMERA"):
        with pytest.raises(argparse.ArgumentTypeError, match=r"export .*=ADDRESS first"):
            camera_url(nothing)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("rtsp://u:p@camera/1", "rtsp://…@camera/…"),
        ("http://camera:80/x?key=p", "http://camera:80/…"),
        ("rtsp://camera:554/user=admin&password=p&channel=1", "rtsp://camera:554/…"),
        ("http://camera/p/video.mjpg#p", "http://camera/…"),
        ("http://camera", "http://camera"),
        ("rtsp://camera/", "rtsp://camera/"),
        ("http://ops:p/p@camera/1", "http://…"),
        ("http://camera:80/live@main", "http://camera:80/…"),
        ("rtsp://[fe80::1]:554/1", "rtsp://[fe80::1]:554/…"),
        ("file:///srv/night.mkv", "file:///srv/night.mkv"),
        ("/dev/video0", "/dev/video0"),
        ("socket://box:4001", "socket://box:4001"),
    ],
)
def test_an_address_is_told_without_its_secrets(url: str, shown: str) -> None:
    assert without_secrets(url) == shown
