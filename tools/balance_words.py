"""What docs/balance.md says besides the words of reports and games, in English and in Japanese."""

from __future__ import annotations

SAID: dict[str, tuple[str, str]] = {
    "title": ("What the games come to", "各ゲームのバランス"),
    "other-language": ("[日本語](balance.ja.md)", "[English](balance.md)"),
    "intro": (
        "Written by `python tools/balance.py` from {games} games of `quick` bots; no number in it is\n"
        "typed. Shares have intervals of 95 % (Wilson). Differences count as real when all comparisons of\n"
        "two variants are corrected for (Benjamini and Hochberg, 5 %). What is true of these bots is true\n"
        "of people as far as they play alike. `onigokko report GAME` shows the same with pictures\n"
        "([the command line](command-line.md#report)).",
        "ボット`quick`どうしの{games}ゲームから、`python tools/balance.py`が書き出したページです。\n"
        "手で書いた数は一つもありません。割合の後の括弧は95%信頼区間（ウィルソン）です。\n"
        "二つの変種の差は、比較全体を補正してなお残るものだけを本物とします\n"
        "（ベンジャミニ・ホッホベルク法、5%）。ここに書いたことが人にも当てはまるのは、\n"
        "人がこのボットと似た打ち方をする限りでのことです。図付きの同じ報告は\n"
        "`onigokko report ゲーム名`で作れます（[コマンドの説明](command-line.ja.md#report)）。",
    ),
    "conclusions": ("Where the house data should change", "標準のデータを変えるべきところ"),
    "seats": ("{n} seats", "{n}人"),
    "seat": ("seat {n}", "席{n}"),
    "variant": ("variant", "変種"),
    "games": ("games", "ゲーム数"),
    "decisions": ("decisions", "決定の数"),
    "differs": ("What really differs from the first:", "一行目との本物の差:"),
    "nothing": ("nothing that so many games can show", "このゲーム数で分かるものはなし"),
    "colon": (": ", "："),
    "comma": (", ", "、"),
    "semicolon": ("; ", "、"),
    "stop": (".", "。"),
    "to": (" to ", "〜"),
    "worth": (
        "**{kind}**, worth in {price} beside {least}",
        "**{kind}の値打ち**（{least}を基準に、{price}に換算）",
    ),
    "by": (
        "**By {kind}**, first places surely off {even}",
        "**{kind}別**、一着の割合が{even}から確かに外れるもの",
    ),
    "none": ("none", "なし"),
    "often": ("**{kind}**{where}, times a game", "**{kind}**{where}、一ゲームあたりの回数"),
    "goes-with": ("One more goes with first places", "一つ増えるごとの一着の割合の変化"),
    "avoid": (
        "**Branches that are surely worse than what the bot chose**",
        "**ボットの選んだ手より確かに悪い枝**",
    ),
    "fair": (
        "no seat is surely better or worse off than another",
        "確かに有利、または不利な席はない",
    ),
    "fair-roles": ("neither role is surely better off", "確かに有利な役はない"),
    "uneven-seats": (
        "off even, all seats considered together: {seats}",
        "全席を合わせて補正しても均等から外れる: {seats}",
    ),
    "role": ("the {role} wins {share}", "{role}の勝率は{share}"),
    "change": (
        "The variant “{variant}” makes it {share}, and the difference is real: the house data should "
        "change to that",
        "「{variant}」にすると{share}になり、差は本物。標準のデータはこれに変えるとよい",
    ),
    "option": (
        "With {variant}, which a table can choose, it is {share}",
        "卓で選べる{variant}なら{share}",
    ),
    "group": (
        "{kind} {best} comes first in {share_best}, {worst} in {share_worst}",
        "{kind}{best}の一着は{share_best}、{worst}は{share_worst}",
    ),
    "even-groups": (
        "With other data, “{variant}”, none is surely off even ({shares}): the house data should change "
        "to that",
        "データを「{variant}」に変えると、均等から確かに外れるものはなくなる（{shares}）。"
        "標準のデータはこれに変えるとよい",
    ),
    "still-uneven": (
        "What was tried ({variants}) does not make them even",
        "試したデータ（{variants}）でも均等にはならない",
    ),
    "sold": (
        "The places are sold by sealed bids; {best} is worth {price} more than {worst}, and these bots pay "
        "less for it: a matter of play, not of data",
        "出発の位置は封じ入札で売られるもので、{worst}に対する{best}の値打ち{price}よりボットの付け値が低いだけ。"
        "データではなく打ち方の問題",
    ),
    "seldom": (
        "{kind}: less than once in four games, {things}",
        "{kind}のうち四ゲームに一回も出ないもの: {things}",
    ),
    "cut-short": (
        "{share} of the games end by the walk, with points ignored",
        "{share}のゲームは、得点と関係なく歩みの終わりで決まる",
    ),
    "cut-best": ("With “{variant}” it is {share}", "「{variant}」なら{share}"),
    "stays": ("Nothing has to change", "変える必要はない"),
}


def said(language: str, message: str, **arguments: object) -> str:
    """A message in one of the two languages."""
    return SAID[message][language == "ja"].format(**arguments)
