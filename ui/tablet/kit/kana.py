"""Kana to tap: katakana and hiragana by their five vowels, and what the key for marks makes of the last sign.

No widget and no keyboard may enter.
"""

from __future__ import annotations

KATAKANA = (
    "アカサタナハマヤラワ",
    "イキシチニヒミーリヲ",
    "ウクスツヌフムユルン",
    "エケセテネヘメ・レッ",
    "オコソトノホモヨロ ",
)
_BETWEEN = ord("ア") - ord("あ")
_CYCLES = (
    "カガ キギ クグ ケゲ コゴ サザ シジ スズ セゼ ソゾ タダ チヂ ツヅッ テデ トド ハバパ ヒビピ フブプ ヘベペ ホボポ"
)
_SMALL = "アァ イィ ウヴゥ エェ オォ ヤャ ユュ ヨョ"


def hiragana(text: str) -> str:
    """Return the same in hiragana; what is no katakana stays."""
    return "".join(chr(ord(sign) - _BETWEEN) if "ァ" <= sign <= "ヶ" else sign for sign in text)


HIRAGANA = (*map(hiragana, KATAKANA[:3]), "えけせてねへめ、れっ", "おこそとのほもよろ。")
MARKS = "゛゜小"
"""The key that makes a sign voiced, half voiced or small, and back again."""
VOICED = {
    sign: cycle[(i + 1) % len(cycle)]
    for known in f"{_CYCLES} {_SMALL}".split()
    for cycle in (known, hiragana(known))
    for i, sign in enumerate(cycle)
}
"""What that key makes of the last sign."""
