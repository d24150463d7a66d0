"""Names of people and teams, in whatever direction they are written, and scores below zero."""

import re
from pathlib import Path

import pytest
from django.utils.html import escape

from leagues.listing import listed
from leagues.models.reading import competitors, entry_name
from leagues.naming import alphabetic, is_just, plainly, together
from leagues.reasons import why
from leagues.seasons import adjust, enter, withdraw
from leagues.shown import facts
from leagues.standings import name_key
from scorekeeper.pads.fonts import drawn
from tests.leagues.factories import day, make_player
from tests.leagues.season_world import at, owner_of, play, players_of, season_with, text_of
from tests.leagues.seasons import entry

ROOT = Path(__file__).resolve().parent.parent.parent
TEMPLATES = sorted((ROOT / "templates" / "leagues").glob("*.html"))
NAMES = r"(?:name|name_then|winner|instead_of|who|gone|player|team)"
SHOWN = re.compile(r"(<bdi[^>]*>)?\{\{ ?([a-z_.]*\b" + NAMES + r") ?(\|[^}]*)?\}\}")
PLAIN_TEXT = re.compile(  # where no element can stand, or which holds nothing beside the name
    r"<title>.*?</title>|\{% block title %\}.*?\{% endblock %\}|<option[^>]*>.*?</option>"
    r'|(?:value|aria-label|id|name|href)="[^"]*"',
    re.DOTALL,
)
SENTENCE = re.compile(r"\{% blocktranslate(.*?)%\}(.*?)\{% endblocktranslate %\}", re.DOTALL)
NO_NAMES = ("paper.who", "one.label", "who.label", "form.player")
"""Headings, and fields of forms."""
HEBREW = "\u05e9\u05e8\u05d4"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_names_are_fenced_in_wherever_they_stand(template):
    page = template.read_text(encoding="utf-8")
    for options, words in SENTENCE.findall(page):
        given = dict(re.findall(r"\b(\w+)=(\S+)", options))
        for variable in re.findall(r"\{\{ (\w+) \}\}", words):
            source = given.get(variable, variable)
            if variable == "paper":  # A4, A5
                continue
            if re.search(rf"\b{NAMES}(\||$)", source) or variable in ("season", "club"):
                assert source.endswith("|fenced") or f"<bdi>{{{{ {variable} }}}}" in words, (variable, words)
    rest = PLAIN_TEXT.sub("", SENTENCE.sub("", page))
    loose = [name for bdi, name, _filters in SHOWN.findall(rest) if not bdi and name not in NO_NAMES]
    assert loose == []


def test_several_names_keep_each_its_direction():
    assert together(["=1+1", HEBREW]) == f"=1+1 & \u2068{HEBREW}\u2069"
    assert together(["Ann", "Joe"]) == "Ann & Joe"
    assert plainly(together(["=1+1", HEBREW])) == f"=1+1 & {HEBREW}"
    assert is_just("Ann & Joe", ["Joe", "Ann"])
    assert not is_just("Aces", ["Joe", "Ann"])


def test_paper_keeps_the_direction_of_each_name():
    assert drawn(together(["=1+1", HEBREW])) == "=1+1 & " + HEBREW[::-1]
    assert drawn(HEBREW) == HEBREW[::-1]


def test_the_order_of_names_knows_no_fences():
    fenced = entry(1, together([HEBREW, "Ann"]))
    assert name_key(fenced)[1] == f"{HEBREW} & Ann"


@pytest.mark.django_db
def test_pairs_are_called_by_names_that_keep_their_direction():
    season = season_with(0, ranked="entries")
    ann, *_others = players_of(season)
    sarah = make_player(club=season.club, name=HEBREW)
    pair = enter(season, [ann, sarah], None)
    wanted = f"Ann & \u2068{HEBREW}\u2069"
    assert pair.name_then == f"Ann & {HEBREW}"
    assert entry_name(pair, [ann, sarah], inside=True) == wanted
    assert [one.name for one in competitors(season)] == [wanted]
    named = enter(season, [make_player(club=season.club, name="Eve")], None, name=f"Aces {HEBREW}")
    assert entry_name(named, list(named.players.all()), inside=True) == f"Aces {HEBREW}"


@pytest.mark.django_db
def test_partners_of_a_game_keep_their_direction():
    season = season_with(0)
    ann, joe, bob, _cy = players_of(season)
    sarah = make_player(club=season.club, name=HEBREW)
    row = play(season, sides=[[ann, sarah], [joe, bob]])
    (found,) = listed(season, [row], inside=True)
    assert found.teams[0].name == f"Ann & \u2068{HEBREW}\u2069"


@pytest.mark.django_db
def test_corrections_have_a_real_minus_sign_everywhere():
    season = season_with(1)
    ann, *_others = players_of(season)
    client = owner_of(season)
    user = season.club.memberships.get().user
    adjust(season, user, players=[ann], points=-2, score=-500, reason="late", on=day(2))
    page = text_of(client.get(at(season, "entries")))
    assert "\u22122 league points" in page
    assert "\u2212500 points scored" in page
    log = text_of(client.get(f"/clubs/{season.club.code}/log/"))
    assert "\u22122 league points, \u2212500 score" in log
    for name in ("season", "entries"):
        assert not re.search(r">[^<]*(?<![\w-])-\d", text_of(client.get(at(season, name))))


@pytest.mark.django_db
@pytest.mark.parametrize(("size", "words"), [(1, "Ann has withdrawn"), (2, "Ann &amp; Joe have withdrawn")])
def test_several_have_withdrawn_and_one_has(size, words):
    season = season_with(0, "wins", ranked="entries")
    ann, joe, bob, cy = players_of(season)
    gone, stays = enter(season, [ann, joe][:size], None), enter(season, [bob, cy], None)
    for winner, day_of in ((gone, 1), (stays, 2)):
        row = play(season, day_of)
        for side, one in zip(row.sides.order_by("order"), (winner, stays if winner == gone else gone), strict=True):
            side.entry = one
            side.save()
    client = owner_of(season)
    withdraw(gone, "expunge", day(5), None)
    above, below = facts(season, inside=True).standings().rows
    assert escape(why(above, below)) == f"{words}, and none of those games counts."
    withdraw(gone, "keep", day(5), None)
    page = text_of(client.get(at(season, "season")))
    assert f"{words} and {'stands' if size == 1 else 'stand'} behind." in page
    assert "Withdrawn from the season." in page


@pytest.mark.django_db
def test_what_is_struck_out_keeps_its_minus_sign():
    season = season_with(0, "best_days", best_days=1)
    for on, total in ((1, 300), (2, -400), (3, 100)):
        row = play(season, on)
        row.game.results.filter(team__order=0).update(total=total)
    assert "\u2212<s>400</s>, <s>100</s>" in text_of(owner_of(season).get(at(season, "season")))


# In lists


def test_accents_do_not_send_a_name_to_the_end_of_a_list():
    names = ["Zoe", "émile", "Öttinger", "Anna", "Änne", "Frank", "Straße", "strasbourg"]
    wanted = ["Anna", "Änne", "émile", "Frank", "Öttinger", "strasbourg", "Straße", "Zoe"]
    assert sorted(names, key=alphabetic) == wanted


@pytest.mark.django_db
def test_every_list_of_people_is_in_one_order():
    season = season_with(0)
    wanted = ["Anna", "Änne", "Émile", "Frank", "Zoe"]
    for name in ("Zoe", "Émile", "Frank", "Änne", "Anna"):
        enter(season, [make_player(club=season.club, name=name)], None)
    client = owner_of(season)
    for address in ("season", "entries", "adjust", "fixture_new"):
        page = client.get(at(season, address)).content.decode()
        listed = re.findall(rf"(?:>|^)\s*({'|'.join(wanted)})\s*<", page, re.MULTILINE)
        assert listed[:5] == wanted, address


def test_only_one_way_of_sorting_by_name():
    """Whoever sorts by a name asks `alphabetic`: else one list among many has Änne behind Zoe."""
    for path in (ROOT / "leagues").rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert not ("casefold" in line and "key=" in line), f"{path.name}: {line.strip()}"
