"""The worker, the manifest and the files that others wrote."""

import hashlib
import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scorekeeper.views import offline

STATIC = Path(__file__).resolve().parents[2] / "static"
VENDORED = {
    "fflate-0.8.3.js": "462ef8041fc970e3615a20a9dd2b2e3047a073b2da729ef4f02b634bba8b7b83",
    "qrcode-generator-2.0.4.js": "79ec86f82856005b1c887905cfccfcfbec3821ca61c7fd5a952faa5f778f791c",
}


def manifest(client: Client) -> dict[str, Any]:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    value: dict[str, Any] = json.loads(answer.content)
    return value


def test_the_manifest_names_icons_of_the_size_they_have(client: Client) -> None:
    icons = manifest(client)["icons"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in icons:
        file = STATIC / icon["src"].removeprefix("/static/")
        if file.suffix == ".png":
            width, height = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_the_icon_of_iphones_is_square_and_opaque() -> None:
    content = (STATIC / "img" / "apple-touch-icon.png").read_bytes()
    assert struct.unpack(">II", content[16:24]) == (180, 180)


def test_the_manifest_speaks_the_language_of_the_phone(client: Client) -> None:
    assert manifest(client)["lang"] == "en"
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": "de"})
    assert json.loads(answer.content)["lang"] == "de"


def test_the_worker_is_never_kept_and_covers_everything(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-store" in answer["Cache-Control"]
    found = re.search(r"const BUILD = (\{.*?\n\});", answer.content.decode(), re.DOTALL)
    assert found
    build = json.loads(found[1])
    assert build["files"][:4] == ["/app/", "/no-signal/", "/manifest.webmanifest", "/rules.json"]
    assert {"/static/img/icon-192.png", "/static/js/vendor/fflate-0.8.3.js"} <= set(build["files"])


def test_the_version_follows_the_content(monkeypatch: pytest.MonkeyPatch) -> None:
    first = offline.build.__wrapped__("en")["version"]
    assert offline.build.__wrapped__("en")["version"] == first
    assert offline.build.__wrapped__("de")["version"] != first
    monkeypatch.setattr(offline, "page", lambda language: "<p>other</p>")
    assert offline.build.__wrapped__("en")["version"] != first


def test_the_page_that_is_held_has_nobody_in_it(client: Client) -> None:
    client.cookies["device"] = "A" * 32
    answer = client.get("/app/")
    assert answer.content.decode() == offline.page("en")
    assert "csrfmiddlewaretoken" not in answer.content.decode()
    assert not answer.cookies


@pytest.mark.parametrize("address", ["/app/", "/no-signal/", "/sw.js", "/manifest.webmanifest"])
def test_only_looking(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


def test_files_of_others_are_as_they_were_published_and_have_their_licence() -> None:
    folder = STATIC / "js" / "vendor"
    for name, digest in VENDORED.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name
    licences = {file.name for file in folder.glob("*LICENSE*")}
    for file in folder.glob("*.js"):
        assert file.name in VENDORED
        assert f"{file.name.rsplit('-', 1)[0]}-LICENSE.txt" in licences
