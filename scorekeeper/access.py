"""Who may do what with a game: phones known by their secret, and the links by which they came.

A phone makes a secret of its own, and sends it in the header X-Device (script) or the cookie "device" (pages). Only
its digest is stored. Links are the other way round: their secrets are readable, since they are shown again as QR.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from scorekeeper.addresses import network_addresses
from scorekeeper.limits import Limit
from scorekeeper.models import Game, Link, Role, Writer
from scorekeeper.play import Refused
from scorekeeper.play.values import NAME_LENGTH, words

SECRET = re.compile(r"[A-Za-z0-9_-]{22,64}")
COOKIE = "device"
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers keep none longer

WRONG_LINKS = Limit(name="link", most=40, seconds=600)
NEW_GAMES = Limit(name="start", most=2000, seconds=3600)


def is_secret(value: Any) -> bool:
    return isinstance(value, str) and SECRET.fullmatch(value) is not None


def new_secret() -> str:
    return secrets.token_urlsafe(18)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


# Phones


def device_of(request: HttpRequest) -> str:
    """The digest of the phone's secret; empty where it sent none."""
    secret = request.headers.get("X-Device") or request.COOKIES.get(COOKIE, "")
    return digest(secret) if is_secret(secret) else ""


def device_in_header(request: HttpRequest) -> str:
    """For what script sends without a CSRF token: a cookie, which a browser sends by itself, is not enough."""
    secret = request.headers.get("X-Device", "")
    return digest(secret) if is_secret(secret) else ""


def ensure_device(request: HttpRequest, response: HttpResponse) -> None:
    """Gives the phone a secret with the answer, if `device_or_new` had to make one."""
    secret = getattr(request, "new_device", "")
    if secret:
        secure = bool(settings.PUBLIC_URL)
        # The script of the app uses the same secret, so it must be able to read it.
        response.set_cookie(COOKIE, secret, max_age=COOKIE_AGE, secure=secure, samesite="Lax", httponly=False)


def device_or_new(request: HttpRequest) -> str:
    """The phone's digest; a phone without script gets its secret with the answer (see ensure_device)."""
    known = device_of(request)
    if known:
        return known
    secret = new_secret()
    request.new_device = secret  # type: ignore[attr-defined]  # handed on to ensure_device
    return digest(secret)


def device_name(value: Any) -> str:
    """What people call the phone; what cannot be a name is no name."""
    try:
        return words(value, "device_name", NAME_LENGTH)
    except Refused:
        return ""


# Rights to a game


def writer_or_none(request: HttpRequest, game_id: UUID | str) -> Writer | None:
    """The phone's right to a game, with the game, in one query."""
    device = device_of(request)
    if not device:
        return None
    return Writer.objects.select_related("game").filter(game_id=game_id, device=device, ended=None).first()


def need_writer(request: HttpRequest, game_id: UUID | str) -> Writer:
    """The phone's right to write a game. A stranger is not told whether there is such a game: 404."""
    writer = writer_or_none(request, game_id)
    if writer is None:
        raise Http404
    return writer


def need_manager(request: HttpRequest, game_id: UUID | str) -> Writer:
    """The right to hand out links and to end rights: 404 for strangers, 403 for phones that only keep score."""
    writer = need_writer(request, game_id)
    if not writer.manages:
        raise PermissionDenied
    return writer


def rename(device: str, name: str) -> None:
    """Calls a phone what its people call it now, in all its games."""
    if name:
        Writer.objects.filter(device=device, ended=None).exclude(name=name).update(name=name)


def lock(game_id: str, device: str) -> Writer:
    """The right to a game, its row locked for the rest of the transaction. Raises Refused."""
    found = Writer.objects.select_for_update(of=("game",)).select_related("game")
    writer = found.filter(game_id=game_id, device=device).first()
    if writer is None:
        raise Refused("no_right", {})
    if writer.ended is not None:
        raise Refused("link_ended", {})
    return writer


def lock_game(game_id: UUID | str) -> Game:
    return Game.objects.select_for_update().get(pk=game_id)


def touched(game: Game) -> None:
    """Lets every phone that looks at the game see that its links or writers changed."""
    Game.objects.filter(pk=game.pk).update(revision=F("revision") + 1)


def writers_of(game: Game, me: Writer) -> list[dict[str, Any]]:
    found = game.writers.order_by("since", "pk")
    return [{**writer.value(), "me": writer.pk == me.pk, "ended": writer.ended is not None} for writer in found]


def links_of(game: Game) -> dict[str, str]:
    """The secrets that work now, by role."""
    return {link.role: link.secret for link in game.links.filter(ended=None)}


# Links


def link_bases(request: HttpRequest) -> list[str]:
    """What the addresses of links may begin with, the likeliest first: others cannot reach "localhost"."""
    if settings.PUBLIC_URL:
        return [settings.PUBLIC_URL]
    host = request.get_host()
    name, _colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    here = f"{request.scheme}://{host}"
    others = [f"{request.scheme}://{address}{f':{port}' if name else ''}" for address in network_addresses()]
    local = (name or host) in settings.LOCAL_HOSTS
    return list(dict.fromkeys([*others, here] if local else [here, *others]))


def open_links(game: Game, given: dict[str, str]) -> None:
    """The three links of a new game; a phone that started it without signal made their secrets."""
    now = timezone.now()
    rows = [Link(game=game, role=role, secret=given.get(role) or new_secret(), made=now) for role in Role.values]
    Link.objects.bulk_create(rows)


def begin(game: Game, device: str, name: str, given: dict[str, str]) -> Writer:
    """The links of a new game, and its first writer, who manages it."""
    open_links(game, given)
    return Writer.objects.create(game=game, device=device, name=name, role=Role.MANAGE, since=timezone.now())


def find_link(secret: str) -> Link | None:
    """The link that works under this secret, with its game, in one query."""
    if not is_secret(secret):
        return None
    return Link.objects.select_related("game").filter(secret=secret, ended=None).first()


def trade(secret: str, device: str, name: str) -> Writer | None:
    """Gives the phone the right that a score or manage link stands for; None if the link opens nothing for it.

    A right is never lost by opening a smaller link. A phone whose right was ended alone needs a newer link.
    """
    found = find_link(secret)
    if found is None or found.role == Role.WATCH or not device:
        return None
    with transaction.atomic():
        game = lock_game(found.game_id)
        link = Link.objects.filter(pk=found.pk, ended=None).first()
        writer = Writer.objects.filter(game=game, device=device).first()
        if link is None or (writer and writer.ended and writer.ended > link.made):
            return None
        if writer is None:
            writer = Writer(game=game, device=device, role=link.role, link=link, name=name, since=timezone.now())
        elif writer.ended or (link.role == Role.MANAGE and writer.role != Role.MANAGE):
            writer.role, writer.link, writer.ended = link.role, link, None
        else:
            return writer
        writer.name = name or writer.name
        writer.save()
        touched(game)
    return writer


def renew(game_id: UUID | str, role: str) -> Link:
    """Ends a link with all phones that came by it, and opens a new one."""
    with transaction.atomic():
        game = lock_game(game_id)
        end_link(game, role)
        link = Link.objects.create(game=game, role=role, secret=new_secret(), made=timezone.now())
        touched(game)
    return link


def revoke(game_id: UUID | str, role: str) -> None:
    """Ends a link with all phones that came by it."""
    with transaction.atomic():
        game = lock_game(game_id)
        end_link(game, role)
        touched(game)


def end_link(game: Game, role: str) -> None:
    now = timezone.now()
    Writer.objects.filter(game=game, link__role=role, ended=None).update(ended=now)
    Link.objects.filter(game=game, role=role, ended=None).update(ended=now)


def end_writer(manager: Writer, writer_id: Any) -> bool:
    """Ends the right of one other phone; False if there is none such. The link it came by goes on for others."""
    with transaction.atomic():
        game = lock_game(manager.game_id)
        ended = others(manager, writer_id).update(ended=timezone.now())
        if ended:
            touched(game)
    return bool(ended)


def hand_over(manager: Writer, writer_id: Any) -> bool:
    """Makes another phone manage the game and this one keep score only; the old manage link ends, nobody with it."""
    with transaction.atomic():
        game = lock_game(manager.game_id)
        if not others(manager, writer_id).update(role=Role.MANAGE, link=None):
            return False
        Writer.objects.filter(pk=manager.pk).update(role=Role.SCORE, link=None)
        now = timezone.now()
        Link.objects.filter(game=game, role=Role.MANAGE, ended=None).update(ended=now)
        Link.objects.create(game=game, role=Role.MANAGE, secret=new_secret(), made=now)
        touched(game)
    return True


def others(manager: Writer, writer_id: Any) -> Any:
    """The working right of another phone on the same game, by the id that writers_of gives."""
    wanted = int(writer_id) if isinstance(writer_id, str) and writer_id.isascii() and writer_id.isdigit() else 0
    wanted = wanted if wanted < 2**62 else 0
    return Writer.objects.filter(pk=wanted, game=manager.game_id, ended=None).exclude(pk=manager.pk)
