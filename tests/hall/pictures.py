"""The pictures of the organisers' guide: `make pictures` writes them to docs/pictures/hall/.

One hall in one moment, made of events, with tables that told a little. Nothing is drawn here, and no test case may
enter.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import msgspec
import pypdfium2
from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from companion.tournament.events import (
    CallMade,
    CallTaken,
    PlayerCorrected,
    ResultReported,
    RoundStarted,
)
from companion.tournament.format import official
from companion.tournament.hall import Hall
from tests.phone.browsers import CHROMIUM_AT, QUIET
from tests.tablet.pictures import FOLDER, file_of
from tests.tournament.halls import Desk
from ui.hall.heard import Points, Status, View
from ui.hall.judging import call_page, judge_page
from ui.hall.known import KnownJudge
from ui.hall.papers import HandedOut, printed
from ui.hall.render import call_html, desk_html, judge_html, style, wall_html, whole_html
from ui.hall.shown import desk_page, judges_shown, wall_page
from ui.hall.table_log import LogLine, TableLog
from ui.hall.tables import OneTable
from ui.language.catalogues import LANGUAGES
from ui.paper.sizes import POINT

HALL = FOLDER / "hall"
NOW = 1_795_844_100.0
"""14:35 in Japan."""
MINUTE = 60
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
WALL: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 390, "height": 844}
NAMES = {
    "en": "Mika Ren Sora Yui Anton Hana Kenta Lina Tomo Emi Jonas Aoi Daichi Nora Shun Rika Felix Mai Taro Saki Oskar "
    "Yuna Haru Clara Sho Nana Erik Mei Goro Ida Riku Kana Luis Asa Jun Moe Tim Chika Ryo Vera Kei Noa Paul Aya Itsuki "
    "Lea Dai Yoko",
    "ja": "美香 蓮 空 結衣 アントン 花 健太 リナ 智 恵美 ヨナス 葵 大地 ノラ 駿 里佳 フェリクス 舞 "
    "太郎 咲 オスカー 優奈 陽 クララ 翔 奈々 エリク 芽衣 五郎 井田 陸 佳奈 ルイス 麻 "
    "潤 萌 ティム 千佳 涼 ベラ 慧 乃亜 ポール 彩 樹 レア 大 洋子",
}
ABOUT = {
    "en": ("Who was first? Two want the same corner.", "A die fell off the table."),
    "ja": ("同じ交点に2人。どちらが先か", "ダイスがテーブルから落ちた"),
}
MOVES = (
    {"en": "{}: dice 8", "ja": "{}：ダイス 8"},
    {"en": "{}: road at wheat 9 + ore 10", "ja": "{}：街道を麦9＋鉄10に建設"},
    {"en": "{}: settlement at wheat 9 + ore 10", "ja": "{}：開拓地を麦9＋鉄10に建設"},
)
JUDGES = {"en": ("Marta", "Kenji"), "ja": ("マルタ", "健二")}
CALLING, WAITING = 7, 10
"""The tables that call the judge."""


class SomeLog(TableLog):
    """A table that told a few moves of its second player."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def log_of(self, table: int) -> tuple[LogLine, ...]:
        name = self._hall.players[self._hall.rounds[-1].tables[table - 1][1]].name
        told = ({code: said.format(name) for code, said in move.items()} for move in MOVES)
        return tuple(LogLine(NOW - (5 - n) * MINUTE, name, said) for n, said in enumerate(told))


def hall_in(code: str) -> Hall:
    """Return a hall of twelve tables in its second round: some have ended, two call the judge."""
    desk, names = Desk(48, msgspec.structs.replace(official(), minutes=75), seed=3), NAMES[code].split()
    desk.do(*(PlayerCorrected(n, name) for n, name in enumerate(names, 1)))
    desk.play()
    tables = desk.seat().tables
    desk.do(RoundStarted(2, NOW - 41 * MINUTE + 20))
    for table, winner in ((3, 0), (11, 2)):
        had = tuple(10 if place == winner else 8 - place for place in range(4))
        desk.do(ResultReported(2, table, had, tables[table - 1][winner]))
    desk.do(CallMade(1, CALLING, ABOUT[code][0], "BASE-BUILD-05", NOW - 220, "1/1"))
    desk.do(CallMade(2, WAITING, ABOUT[code][1], "", NOW - 70), CallTaken(2, JUDGES[code][1]))
    return desk.hall


def seen(hall: Hall) -> dict[int, OneTable]:
    """Return what the tables of the hall tell."""
    found = {}
    for number, players in enumerate(hall.rounds[-1].tables, 1):
        names, turn = tuple(hall.players[player].name for player in players), 4 + number * 7 % 11
        active, since = number % 4, NOW - 15 - number * 37 % 150
        points = tuple(Points(seat, 2 + (number * 5 + seat * 3 + turn) % 7) for seat in range(4))
        view = View(1, "1", 1, names, turn, active, since, (active,), since, points, None)
        found[number] = OneTable(status=Status(1, "online"), view=view)
    return found


def pages(code: str) -> Iterator[tuple[str, ViewportSize, str]]:
    """Yield the name, the size and the HTML of each picture of a page."""
    hall, judge = hall_in(code), JUDGES[code][0]
    judges = (KnownJudge(judge, "", known=True), KnownJudge(JUDGES[code][1], "", known=True))
    desk = desk_page(hall, NOW, None, judges_shown(judges, "192.168.1.20:8732"))
    yield "desk", LAPTOP, whole_html(desk_html(desk, code), code, "desk")
    wall = wall_page(hall, NOW, hidden=False, known=seen(hall))
    yield "wall", WALL, whole_html(wall_html(wall, code), code, "wall")
    yield "judge", PHONE, whole_html(judge_html(judge_page(hall, NOW, judge), code), code, "judge")
    called = call_page(hall, NOW, judge, 1, SomeLog(hall), seen(hall))
    assert called is not None
    yield "call", PHONE, whole_html(call_html(called, code), code, "judge")


def take(browser: Browser, html: str, size: ViewportSize, file: Path) -> None:
    """Take one picture of what is seen first, no wider than a laptop."""
    head, tail = html.split("</head>")
    page = browser.new_context(viewport=size, color_scheme="dark").new_page()
    page.set_content(f"{head}<style>{style()}</style></head>{tail}")
    taken = Image.open(BytesIO(page.screenshot()))
    page.context.close()
    taken.thumbnail((LAPTOP["width"], taken.height))
    taken.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE).save(file, optimize=True)


def take_paper(code: str, file: Path) -> None:
    """Take the upper part of the first page of seat cards."""
    made = printed(hall_in(code), "seats", 2, code, "a4")
    assert isinstance(made, HandedOut)
    with pypdfium2.PdfDocument(BytesIO(made.content)) as document:
        lower = 145 / POINT
        picture = document[0].render(scale=1.4, crop=(0, lower, 0, 0), grayscale=True).to_pil()
    picture.quantize(16).save(file, optimize=True)


def main() -> int:
    """Take them in each language; say where they are. The clock is that of Japan."""
    os.environ["TZ"] = "Asia/Tokyo"
    time.tzset()
    HALL.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM_AT, args=[*QUIET])
        for code in LANGUAGES:
            for name, size, html in pages(code):
                take(browser, html, size, HALL / file_of(name, code))
            take_paper(code, HALL / file_of("seats", code))
        browser.close()
    for file in sorted(HALL.iterdir()):
        sys.stdout.write(f"{file.relative_to(FOLDER.parents[1])}  {file.stat().st_size // 1000} kB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
