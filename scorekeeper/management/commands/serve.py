import signal
import sys
from io import TextIOWrapper
from typing import Any

import segno
import waitress
from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils.module_loading import import_string

from scorekeeper.addresses import network_addresses
from scorekeeper.settings import env, env_int
from scorekeeper.wsgi import application


class Command(BaseCommand):
    help = "Serves the pages, and says under which address. LISTEN, PORT and THREADS change how."

    def handle(self, *args: Any, **options: Any) -> None:
        listen, port = env("LISTEN", "0.0.0.0"), env_int("PORT", 8000)
        try:
            server = waitress.create_server(application, host=listen, port=port, **server_options())
        except OSError as error:
            why = f"Port {port} cannot be used ({error.strerror})."
            raise CommandError(f"{why} Is it running already? If not: PORT={port + 1} make run") from None
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # a Windows console may not know the QR's blocks
        show_addresses(server.effective_port, local_only=listen in {"127.0.0.1", "localhost"})
        signal.signal(signal.SIGTERM, stop)
        server.run()


def server_options() -> dict[str, Any]:
    options: dict[str, Any] = {
        "threads": env_int("THREADS", 4),
        "ident": None,
        "max_request_body_size": 10 * 1024 * 1024,
        "clear_untrusted_proxy_headers": True,
    }
    if settings.HOST:  # then a proxy stands in front, and says whose request it is
        options["trusted_proxy"] = env("TRUSTED_PROXY", "127.0.0.1")
        options["trusted_proxy_count"] = 1
        options["trusted_proxy_headers"] = {"x-forwarded-for", "x-forwarded-proto"}
    return options


def show_addresses(port: int, *, local_only: bool) -> None:
    local = f"http://localhost:{port}/"
    others = [] if local_only else [f"http://{address}:{port}/" for address in network_addresses()]
    if settings.HOST:
        others = [f"{settings.PUBLIC_URL}/"]
    print(f"\nOn this machine:  {local}")
    for address in others:
        print(f"On phones:        {address}")
    if others:
        print()
        segno.make(others[0], micro=False).terminal(compact=True, border=2)
        print("Point a phone's camera at it. Phones must be in the same network.\n" if not settings.HOST else "")
    for name in settings.SAID_AT_START:
        said: list[str] = import_string(name)((others or [local])[0].rstrip("/"))
        if said:
            print("\n".join([*said, ""]))
    print("Ctrl+C stops it.", flush=True)


def stop(number: int, frame: object) -> None:
    sys.exit(0)
