"""The real server, as users start it: waitress, hashed static files, a database of its own, in a process of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Server:
    """A server that can be stopped and started again on the same port, as when the network is really cut."""

    def __init__(self, folder: Path, root: Path = ROOT, **environment: str) -> None:
        self.folder = folder
        self.root = root
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        kept = {name: value for name, value in os.environ.items() if name not in UNSET}
        self.environment = {
            **kept,
            "DATA_DIR": str(folder),
            "STATIC_ROOT": str(folder / "static"),
            "HASHED_FILES": "1",
            "SECRET_KEY": "only-for-this-server-" * 3,
            "LISTEN": "127.0.0.1",
            **environment,
        }
        self.manage("prepare")

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def database(self) -> Path:
        return self.folder / "scores.sqlite3"

    def manage(self, *arguments: str, check: bool = True, stdin: str = "") -> "subprocess.CompletedProcess[str]":
        """Runs a management command on this server's database."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=self.root,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
        )
        if check and done.returncode:
            raise RuntimeError(f"manage.py {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
        return done

    def start(self) -> None:
        self.log = (self.folder / "server.log").open("a")
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=self.root,
            env={**self.environment, "PORT": str(self.port)},
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://localhost:(\d+)/", line):
                self.port = int(found[1])
            if line.startswith("Ctrl+C"):
                return
        raise RuntimeError(f"The server did not start:\n{(self.folder / 'server.log').read_text()}")

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        self.log.close()
        self.process = None

    def faults(self) -> str:
        """What the server wrote into its log: empty unless something went wrong."""
        return (self.folder / "server.log").read_text()


UNSET = {"PUBLIC_URL", "DATABASE_URL", "DEBUG", "ALLOWED_HOSTS", "PORT", "DJANGO_ALLOW_ASYNC_UNSAFE"}
