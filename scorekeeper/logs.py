"""Keeps the secrets of links out of the log: whoever reads it must not be able to open a game."""

import logging
import re

SECRET = re.compile(r"(/l/|/watch/|/clubs/(?:first|in|join|read)/|[?&](?:g|key)=)[^/\s\"'?&]+")


def hidden(text: str) -> str:
    return SECRET.sub(r"\1…", text)


class HideSecrets(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = hidden(record.getMessage()), None
        return True
