"""start.py, which must say in one line what is missing."""

import ast
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import start
from tests.server import ROOT

WITHOUT_VENV = """
import runpy, sys
sys.modules["ensurepip"] = None
sys.argv = ["start.py"]
runpy.run_path("start.py", run_name="__main__")
"""


def test_older_pythons_can_read_it_and_say_what_is_missing(monkeypatch) -> None:
    ast.parse((ROOT / "start.py").read_text(), feature_version=(3, 6))
    monkeypatch.setattr(sys, "version_info", (3, 8, 0))
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SystemExit) as end:
        start.use_new_python()
    assert str(end.value.code).startswith("This needs Python 3.11 or newer and found only ")


def test_missing_venv_is_named(tmp_path) -> None:
    (tmp_path / "start.py").write_text((ROOT / "start.py").read_text())
    done = subprocess.run([sys.executable, "-c", WITHOUT_VENV], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == (
        "Python's venv is missing. Install the package python3-venv (sudo apt install python3-venv), start again.\n"
    )


def test_secret_key_is_made_once_for_its_owner_only(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    start.make_key()
    file = tmp_path / "data" / "secret.key"
    made = file.read_text()
    assert len(made) > 60
    start.make_key()
    assert file.read_text() == made
    if os.name != "nt":
        assert file.stat().st_mode & 0o777 == 0o600
        assert file.parent.stat().st_mode & 0o777 == 0o700


def test_unknown_command_names_the_known_ones() -> None:
    with pytest.raises(SystemExit) as end:
        start.main(["serve"])
    assert str(end.value.code).startswith("There is no command serve. Commands: run, test, ")


def test_a_taken_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        environment = {**os.environ, "PORT": str(port), "LISTEN": "127.0.0.1", "STATIC_ROOT": str(tmp_path)}
        done = subprocess.run(
            [sys.executable, "manage.py", "serve"], cwd=ROOT, env=environment, capture_output=True, text=True
        )
    assert done.returncode == 1
    assert done.stderr.startswith(f"CommandError: Port {port} cannot be used (Address already in use). Is it running ")


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt"])
def test_lock_files_name_no_host_and_pin_everything_with_hashes(file: str) -> None:
    text = (ROOT / file).read_text()
    assert "://" not in text
    pinned = [line for line in text.splitlines() if line and line[0] not in " #"]
    assert all("==" in line and line.endswith("\\") for line in pinned)
    assert text.count("--hash=sha256:") >= len(pinned)


def test_the_developers_lock_holds_the_users_lock() -> None:
    users, developers = (
        {line for line in (ROOT / file).read_text().splitlines() if "==" in line and line[0] not in " #"}
        for file in ("requirements.txt", "requirements-dev.txt")
    )
    assert users <= developers
