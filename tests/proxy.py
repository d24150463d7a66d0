"""A stretch of bad network between browser and server, to be turned to the fault that a test wants."""

import http.client
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding", "date", "server"}


class Proxy:
    """Passes requests on to a server on this machine.

    fault: "" (none), "cut" (no answer at all), "slow" (`delay` seconds each, at most until it is over), "flapping"
    (every other request is cut), "broken" (500), "lost" (what is posted arrives, its answer does not).
    """

    def __init__(self, port: int) -> None:
        self.target = port
        self.fault = ""
        self.delay = 1.0
        self.seen: list[tuple[str, str]] = []
        self.spoilt: list[str] = []
        """What was posted while there was a fault, and came late, not at all, or unanswered."""
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server.server_address[1]}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def handler(self) -> type[BaseHTTPRequestHandler]:
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length) if length else None
                proxy.seen.append((self.command, self.path))
                fault = proxy.fault
                if fault == "flapping":
                    fault = "cut" if len(proxy.seen) % 2 else ""
                if fault and self.command == "POST":
                    proxy.spoilt.append(self.path)
                until = time.monotonic() + proxy.delay
                while fault == "slow" and proxy.fault == "slow" and time.monotonic() < until:
                    time.sleep(0.05)
                if fault == "cut":
                    self.close_connection = True
                elif fault == "broken":
                    self.answer(500, [("Content-Type", "text/plain")], b"fault")
                else:
                    status, headers, content = proxy.ask(self.command, self.path, dict(self.headers), body)
                    if fault == "lost" and self.command == "POST":
                        self.close_connection = True
                    else:
                        self.answer(status, headers, content)

            def answer(self, status: int, headers: list[tuple[str, str]], content: bytes) -> None:
                self.send_response(status)
                for name, value in headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, format: str, *args: Any) -> None:
                pass

            do_GET = do_POST = pass_on

        return Handler

    def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes | None
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.target, timeout=30)
        try:
            asked = {name: value for name, value in headers.items() if name.lower() != "accept-encoding"}
            connection.request(method, path, body, {**asked, "Connection": "close"})
            answer = connection.getresponse()
            kept = [(name, value) for name, value in answer.getheaders() if name.lower() not in HOP_BY_HOP]
            return answer.status, kept, answer.read()
        except OSError:
            return 502, [("Content-Type", "text/plain")], b"the server is not there"
        finally:
            connection.close()
