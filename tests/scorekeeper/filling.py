"""Forms filled in and sent as a browser without script does it."""

import re
import uuid

from django.urls import reverse

ROWS = {"clean": "3", "dirty": "2", "wild": "1", "red_threes_laid": "2", "melded": "745", "left": "85"}
THEIRS = {"clean": "1", "dirty": "1", "wild": "0", "red_threes_laid": "0", "melded": "310", "left": "40"}


def fields_of(response):
    """Every field of the page's forms as a browser would send it untouched."""
    page = response.content.decode()
    found = {}
    for tag in re.findall(r"<input[^>]*>", page):
        name = re.search(r'\bname="([^"]+)"', tag)
        if not name or name[1] == "csrfmiddlewaretoken":
            continue
        kind = re.search(r'\btype="([^"]+)"', tag)
        if kind and kind[1] in ("checkbox", "radio") and "checked" not in tag:
            continue
        value = re.search(r'\bvalue="([^"]*)"', tag)
        found[name[1]] = value[1] if value else "on" if kind and kind[1] == "checkbox" else ""
    for name, options in re.findall(r'<select[^>]*\bname="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        values = re.findall(r'<option value="([^"]*)"( selected)?', options)
        found[name] = next((value for value, chosen in values if chosen), values[0][0])
    return found


def deal(client, game, number, teams, team=None, **end):
    """Opens the form of a deal, fills in rows by team, and sends it."""
    names = [game.pk, number] if team is None else [game.pk, number, team]
    address = reverse("plain_deal" if team is None else "plain_team", args=names)
    data = fields_of(client.get(address))
    for order, rows in teams.items():
        data |= {f"t{order}-{row}": text for row, text in rows.items()}
    data |= {f"end-{name}": str(value) for name, value in end.items()}
    return client.post(address, data), data


def buttons(response, name):
    return re.findall(rf'<button[^>]*name="{name}" value="([^"]*)"', response.content.decode())


def right(client, response, data, address):
    """Touches "That is right"."""
    accepted = next(value for value in buttons(response, "accepted") if value)
    return client.post(address, {**data, "accepted": accepted})


def act(client, game, action, **fields):
    return client.post(reverse("plain_act", args=[game.pk, action]), {"key": str(uuid.uuid4()), **fields})
