"""The pages of a hall are valid: a browser's parser has nothing to put right, and no name leads nowhere."""

from __future__ import annotations

from playwright.sync_api import Browser

from companion.tournament.hall import Hall
from tests.hall.pictures import JUDGES, NOW, hall_in, pages
from tests.phone.test_valid_html import TREE, Written
from ui.hall.known import KnownJudge
from ui.hall.render import desk_html, judge_door_html, rules_html, whole_html
from ui.hall.shown import desk_page, judges_shown
from ui.hall.texts import CODE


def test_what_a_browser_reads_of_a_hall_is_what_was_written(browser: Browser) -> None:
    judges = judges_shown([KnownJudge(JUDGES["en"][0], "abcd-efgh", known=False)], "127.0.0.1:1")
    more = (
        desk_html(desk_page(Hall(), NOW), "en"),
        desk_html(desk_page(hall_in("en"), NOW, 1, judges), "en"),
        judge_door_html("en", CODE, ""),
        judge_door_html("en", CODE, "abcd-efgh"),
        rules_html("en", "base"),
    )
    page = browser.new_page(java_script_enabled=False)
    for html in [html for _, _, html in pages("en")] + [whole_html(main, "en", "desk") for main in more]:
        written = Written(html)
        page.set_content(html)
        assert [tuple(one) for one in page.evaluate(TREE)] == written.tree
        assert written.asked - written.given == set()
