"""The security policy, as a real browser sees it."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page

from tests.browser.table import wait

INLINE = """() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
    return window.ran === true;
}"""


def test_every_answer_carries_the_one_policy(page: Page) -> None:
    answer = page.goto("/health")
    assert answer is not None
    assert answer.text() == "ok"
    assert sorted(answer.headers["content-security-policy"].split("; ")) == [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "worker-src 'self'",
    ]


def test_inline_script_is_refused_and_heard(
    new_context: Callable[..., BrowserContext], browser_faults: list[str]
) -> None:
    page = new_context().new_page()
    page.goto("/health")
    assert page.evaluate(INLINE) is False
    wait(page, lambda: any("Content Security Policy" in fault for fault in browser_faults))
    browser_faults.clear()
