"""A kind of camera is one row of schemes: whatever reads a camera's address takes all of them."""

import pytest

from controller.appliance.network_devices import is_camera
from controller.settings.addresses import CAMERA, CAMERA_FORMS, camera_address
from controller.settings.camera_schemes import PORTS
from controller.words.catalogue import LANGUAGES, Language, catalogue
from vision.frames.open import MAKERS, open_source


def test_each_scheme_has_its_source_and_no_source_lacks_its_scheme() -> None:
    assert sorted(MAKERS) == sorted(PORTS)


@pytest.mark.parametrize("scheme", PORTS)
def test_table_file_doctor_and_vision_take_each_scheme(scheme: str) -> None:
    url = f"{scheme}://camera.example/stream"
    assert camera_address(url) == url
    assert is_camera(url)
    assert type(open_source(url)) is MAKERS[scheme]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_writes_no_address_of_a_camera_reads_every_form(language: Language) -> None:
    """`rtsps` is `rtsp` over TLS, and not named for itself."""
    forms = {f"{scheme.removesuffix('s')}://" for scheme in PORTS}
    for told in (CAMERA_FORMS, catalogue(language).text(CAMERA)):
        assert [form for form in forms if form not in told] == []
