"""Draws the app's icons from their SVG: `python -m tests.icons` after the drawing has changed."""

from pathlib import Path

from playwright.sync_api import sync_playwright

IMAGES = Path(__file__).resolve().parent.parent / "static" / "img"
ICONS = {  # file name -> (drawing, size in pixels)
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable-512.png": ("icon-maskable.svg", 512),
    "apple-touch-icon.png": ("icon-maskable.svg", 180),  # iPhones round the corners themselves
}


def draw() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        for name, (drawing, size) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            svg = (IMAGES / drawing).read_text().replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}")
            page.screenshot(path=IMAGES / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    draw()
