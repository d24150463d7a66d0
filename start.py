#!/usr/bin/env python3
"""Starts the scorekeeper from a fresh copy: `python3 start.py`, or `py start.py` on Windows.

Standard library only. `make` calls it too, so both do the same. Commands: run (the default), test, lint, format, lock,
demo, check-texts, bench, soak, screenshots. What follows a command is handed on: `python3 start.py test -k links`.
"""

import hashlib
import os
import secrets
import shutil
import subprocess
import sys
from pathlib import Path

# Older Pythons can read this file (quoted annotations, no newer syntax) so that they can say what is missing.
OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
USERS, DEVELOPERS = ROOT / "requirements.txt", ROOT / "requirements-dev.txt"


def main(arguments: "list[str]") -> int:
    use_new_python()
    os.chdir(str(ROOT))
    name, rest = (arguments[0], arguments[1:]) if arguments else ("run", [])
    if name not in COMMANDS:
        sys.exit(f"There is no command {name}. Commands: {', '.join(COMMANDS)}")
    return COMMANDS[name](rest)


# What must be there first


def use_new_python() -> None:
    """Goes on with a newer Python of this machine when this one is too old."""
    if sys.version_info >= OLDEST:
        return
    for minor in range(20, OLDEST[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        if newer:
            sys.exit(subprocess.call([newer, *sys.argv]))
    sys.exit(
        f"This needs Python 3.11 or newer and found only {sys.version.split()[0]}: install the package python3.11."
    )


def make_venv() -> None:
    """.venv, made anew when the Python that it was made with is gone or another one."""
    try:
        asked = [str(PYTHON), "-c", "import sys, pip; print(sys.version)"]
        found = subprocess.run(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if found.returncode == 0 and found.stdout.decode().strip() == sys.version:
            return
    except OSError:
        pass
    try:
        import ensurepip  # noqa: F401, PLC0415 - Debian keeps it in a package of its own
        import venv  # noqa: PLC0415 - the same package
    except ImportError:
        sys.exit(
            "Python's venv is missing. Install the package python3-venv (sudo apt install python3-venv), start again."
        )
    say("Making .venv ...")
    try:
        venv.create(str(VENV), clear=True, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"Could not make the folder {VENV}: {error}")


def install(requirements: Path) -> None:
    """Installs pinned packages, checked by their hashes. A stamp in .venv spares it when nothing has changed."""
    make_venv()
    stamp = VENV / f"installed-{requirements.name}"
    digest = hashlib.sha256(requirements.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == digest:
        return
    say("Installing packages (once) ...")
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    if subprocess.call([*pip, "--require-hashes", "-r", str(requirements)]):
        sys.exit("The packages could not be installed: see above. The first start needs the internet.")
    stamp.write_text(digest)


def make_key() -> None:
    """The secret key, made once, readable by its owner alone. The folder also holds the scores."""
    folder = ROOT / os.environ.get("DATA_DIR", "data")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    key = folder / "secret.key"
    if key.is_file():
        return
    new = folder / "secret.key.new"  # moved into place when whole, so that a power cut leaves no half key
    with os.fdopen(os.open(str(new), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(50) + "\n")
    os.replace(str(new), str(key))


# Commands


def call(*command: str) -> int:
    sys.stdout.flush()
    return subprocess.call(command)


def python(*arguments: str) -> int:
    return call(str(PYTHON), *arguments)


def manage(*arguments: str) -> int:
    return python("manage.py", *arguments)


def run(rest: "list[str]") -> int:
    ready()
    if os.name != "nt":  # so that a signal reaches the server itself
        sys.stdout.flush()
        os.execv(str(PYTHON), [str(PYTHON), "manage.py", "serve", *rest])
    return manage("serve", *rest)


def ready() -> None:
    """A database, translations and static files that fit the code."""
    install(USERS)
    make_key()
    if manage("prepare"):
        sys.exit("The start failed: see above.")


def develop() -> None:
    """What developers need on top; no key of a real server is used."""
    install(DEVELOPERS)
    os.environ.setdefault("SECRET_KEY", "only-for-development")


def demo(rest: "list[str]") -> int:
    ready()
    return manage("demo", *rest) or manage("demo_club")


def test(rest: "list[str]") -> int:
    develop()
    return manage("compile_texts") or python("-m", "pytest", "-q", "-n", "2", "--dist", "loadscope", *rest)


def lint(rest: "list[str]") -> int:
    develop()
    faults = [
        python("-m", "ruff", "check"),
        python("-m", "ruff", "format", "--check"),
        python("-m", "mypy"),
        call(*DJADE, "--check", *templates()),
    ]
    return max(faults)  # all of them run: a fault should not hide the next


def tidy(rest: "list[str]") -> int:
    develop()
    return max([python("-m", "ruff", "check", "--fix"), python("-m", "ruff", "format"), call(*DJADE, *templates())])


DJADE = [str(PYTHON.with_name("djade")), "--target-version", "5.2"]


def templates() -> "list[str]":
    return [str(path) for path in sorted((ROOT / "templates").rglob("*.html"))]


def lock(rest: "list[str]") -> int:
    """Writes the lock files from pyproject.toml; with --upgrade, to the newest versions."""
    develop()
    compile = ["-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    compile += ["--generate-hashes", "--no-header", "pyproject.toml", *rest]
    users = [*compile, "--output-file", USERS.name]
    developers = [*compile, "--extra", "dev", "--constraint", USERS.name, "--output-file", DEVELOPERS.name]
    return python(*users) or python(*developers)


def check_texts(rest: "list[str]") -> int:
    develop()
    os.environ["DATABASE_URL"] = "sqlite://:memory:"
    return manage("check_texts", *rest)


def bench(rest: "list[str]") -> int:
    develop()
    return python("-m", "tests.bench", *rest)


def soak(rest: "list[str]") -> int:
    develop()
    os.environ.setdefault("SCHEDULES", "1000")
    return test(["tests/browser/test_model.py", "-n", "0", "-s", *rest])


def screenshots(rest: "list[str]") -> int:
    develop()
    return python("-m", "tests.screenshots", *rest)


def say(text: str) -> None:
    print(text, flush=True)


COMMANDS = {
    "run": run,
    "test": test,
    "lint": lint,
    "format": tidy,
    "lock": lock,
    "demo": demo,
    "check-texts": check_texts,
    "bench": bench,
    "soak": soak,
    "screenshots": screenshots,
}

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
