from django import template
from django.conf import settings
from django.template.base import NodeList, Parser, Token
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorekeeper.bundles import bundles, texts_file

register = template.Library()


class Bundle(template.Node):
    """The one file made of those listed, where static files are collected; else the list itself."""

    def __init__(self, name: str, content: NodeList) -> None:
        self.name = name
        self.content = content

    def render(self, context: template.Context) -> SafeString:
        if not settings.HASHED_FILES:
            return self.content.render(context)
        if self.name.endswith(".css"):
            return format_html('<link rel="stylesheet" href="{}">', static(self.name))
        return format_html('<script defer src="{}"></script>', static(self.name))


class Later(template.Node):
    """Scripts that the first screen can do without: their addresses as JSON, for the script that fetches them."""

    def __init__(self, name: str, content: NodeList) -> None:
        self.name = name

    def render(self, context: template.Context) -> SafeString:
        names: tuple[str, ...] = bundles()[self.name]
        if settings.HASHED_FILES:
            names = (texts_file(get_language() or settings.LANGUAGE_CODE), self.name)
        addresses = format_html_join(mark_safe(","), '"{}"', ((static(name),) for name in names))
        return format_html('<script type="application/json" id="later">[{}]</script>', addresses)


def name_in(token: Token) -> str:
    return token.split_contents()[1].strip('"')


@register.tag("bundle")
def bundle(parser: Parser, token: Token) -> Bundle:
    """{% bundle "js/app.js" %} scripts, or style sheets, each with {% static %} {% endbundle %}"""
    content = parser.parse(("endbundle",))
    parser.delete_first_token()
    return Bundle(name_in(token), content)


@register.tag("later")
def later(parser: Parser, token: Token) -> Later:
    """{% later "js/more.js" %} scripts {% endlater %}"""
    content = parser.parse(("endlater",))
    parser.delete_first_token()
    return Later(name_in(token), content)
