"""A table screen that a real browser shows, live, as large as a tablet; what is pressed there is tapped by a finger.

Whatever is tapped is found on the page by its key: it must be there, to be seen, and under the finger. Seats' phones
are tapped alike. What anybody wants, and no test case, may enter.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, expect

from tests.patience import PATIENCE
from tests.phone.browsers import phone as new_page
from tests.phone.browsers import read, tap
from tests.phone.served import Served
from tests.phone.table_hand import Press, Pressed, pressable
from ui.dialogue.page.blocks import Form, Tapped, TextField
from ui.dialogue.page.table_blocks import TablePage
from ui.phone.seat_screen import SeatScreen
from ui.phone.table_screen import TableScreen

WIDE, HIGH = 1180, 820
"""A tablet that lies on its side, in CSS pixels."""
SHOWS = """(keys) => {
  const shown = [...document.querySelectorAll("#page [name=key]")].map((one) => one.value);
  return shown.length > 0 && shown.every((key) => keys.includes(key)) && keys.every((key) => shown.includes(key));
}"""
"""Whether a page shows what has these keys, no more and no less."""


def becomes_table(browser: Browser, there: Served, *, code: str = "en", scripts: bool = True) -> Page:
    """Let a browser be a table screen."""
    page = new_page(browser, language=code, scripts=scripts)
    page.set_viewport_size({"width": WIDE, "height": HIGH})
    invited(page, there)
    if scripts:
        expect(page.locator("#live")).to_have_attribute("data-live", "live" if code == "en" else "接続中")
    return page


def invited(page: Page, there: Served) -> None:
    """Let a page follow an invitation to the table."""
    page.goto(f"{there.url}/table/{there.at(there.tokens.invite_table)}")
    page.get_by_role("button").click()


@dataclass
class Browsers:
    """The pages of an evening: `tables` by the numbers of their screens, `phones` by the seats."""

    there: Served
    tables: dict[int, Page] = field(default_factory=dict)
    phones: dict[int, Page] = field(default_factory=dict)

    def page(self, screen: Pressed) -> Page:
        """Return the page on which a screen is shown."""
        if isinstance(screen, TableScreen):
            return self.tables[screen.number]
        assert isinstance(screen, SeatScreen)
        return self.phones[screen.seat]

    def __call__(self, screen: Pressed, press: Press) -> None:
        """Tap something, fill it in, and look until the page has changed."""
        page, key = self.page(screen), self.there.at(lambda: screen.keys(press.what))
        self.look(screen)
        read(page)
        with page.expect_response("**/do"):
            if isinstance(press.what, Form):
                _fill(page, key, press)
            elif isinstance(press.what, TextField):
                form = page.locator(f"#f{key}")
                form.locator("input[name=text]").fill(press.said["text"])
                tap(form.get_by_role("button"))
            elif isinstance(press.what, Tapped):
                _tap(page.locator(f'button[name=key][value="{key}"]'))
            else:
                _send(page, f"form.seal:has([name=key][value='{key}'])")
        self.look(screen)

    def look(self, screen: Pressed) -> None:
        """Wait until a page shows what its screen has."""
        self.page(screen).wait_for_function(SHOWS, arg=self.there.at(lambda: keys(screen)), timeout=1000 * PATIENCE)


def keys(screen: Pressed) -> list[str]:
    """Return every key that stands on the page of a screen, each once."""
    assert isinstance(screen, TableScreen | SeatScreen)
    page = screen.page()
    if isinstance(page, TablePage) and page.over is not None and page.over.in_column:
        page = replace(page, keys=(), main=None, beside=())  # the sheet lies in their place
    return [*dict.fromkeys(map(screen.keys, pressable(page)))]


def _tap(found: Locator) -> None:
    """Tap it where it can be tapped: what stands twice on a page is folded away in one place."""
    shown = found if found.count() == 1 else found.locator("visible=true").first
    fold = found.first.locator("xpath=ancestor::details[not(@open)]")
    if found.count() and not found.first.is_visible() and fold.count():
        tap(fold.locator("summary").first)
        shown = found.first
    tap(shown)


def _fill(page: Page, key: str, press: Press) -> None:
    """Count what is said with plus and minus, and send it."""
    form = page.locator(f"form.ask:has(input[name=key][value='{key}'])")
    for name, value in press.said.items():
        card = form.locator(f"button[name='{name}']")
        if card.count() and value == "1":
            tap(card)  # one card is all that is asked for
            return
        number = form.locator(f"input[type=number][name='{name}']")
        if not number.count():
            radio = form.locator(f"input[type=radio][name='{name}'][value='{value}']")
            if radio.count():
                radio.check(force=True)
            continue
        step, wanted, now = number.locator(".."), int(value), int(number.input_value())
        for _ in range(abs(wanted - now)):
            tap(step.locator(".more" if wanted > now else ".less"))
    _send(page, f"form.ask:has(input[name=key][value='{key}'])")


def _send(page: Page, form: str) -> None:
    found = page.locator(form)
    name = found.get_attribute("id")
    inside, outside = found.locator("button:not([type=button])"), page.locator(f"[form='{name}']")
    tap((inside if inside.count() else outside).first)
