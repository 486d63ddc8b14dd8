"""A report as Markdown and as one HTML file without scripts. Whatever a name contains appears as text."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any

from pitboss.describe import Section
from pitboss.report.sections import identity_line, sections

Model = Mapping[str, Any]

STYLE = """
:root{color-scheme:light dark;--ink:#1d2329;--paper:#fff;--line:#d8dde2;--soft:#f4f6f7}
@media (prefers-color-scheme:dark){:root{--ink:#e4e7ea;--paper:#14181c;--line:#343b42;--soft:#1c2227}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:64rem;padding:1rem;font:16px/1.5 system-ui,sans-serif;
  color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
header p,footer{font-size:.85rem;border-bottom:1px solid var(--line);padding-bottom:.5rem}
h1{font-size:1.7rem}h2{margin-top:2.2rem;border-bottom:1px solid var(--line)}
div.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:normal}
td.number,th.number{text-align:right;white-space:nowrap}
thead th{background:var(--soft)}
table.pairs td{overflow-wrap:anywhere}
@media print{body{max-width:none;font-size:10pt}div.wide{overflow:visible}
  h2,h3{break-after:avoid}tr{break-inside:avoid}}
"""
NUMERIC = re.compile(r"[~−+-]?(1 in )?[\d,]+(\.\d+)?(e-\d+)?( %| to 1)?|–")


ROUND = re.compile(r"`[A-Za-z0-9_.:]+@[0-9]+ [^`|<>&]+`")  # a round as text, to be copied


def title_of(model: Model) -> str:
    """The heading of a report."""
    return f"Math report: {model['identity']['name']}"


def numeric_columns(section: Section) -> frozenset[int]:
    """The columns that hold numbers only, which are printed to the right."""
    return frozenset(
        place for place in range(len(section.header)) if all(NUMERIC.fullmatch(row[place]) for row in section.rows)
    )


def as_markdown(model: Model) -> str:
    """The report as Markdown."""
    parts = [f"# {_escape(title_of(model))}\n", f"{_escape(identity_line(model))}\n"]
    parts += [_escaped(section).markdown() for section in sections(model)]
    return "\n".join(parts)


def _escaped(section: Section) -> Section:
    return Section(
        title=_escape(section.title),
        text=tuple(text if "`" in text else _escape(text) for text in section.text),
        header=section.header,
        rows=tuple(tuple(_escape(cell, in_table=True) for cell in row) for row in section.rows),
        level=section.level,
    )


def _escape(text: str, *, in_table: bool = False) -> str:
    """Text that Markdown would read as its own signs; a table escapes the bar itself."""
    if ROUND.fullmatch(text):
        return text
    signs = r"([\\`*_\[\]<>#&])" if in_table else r"([\\`*_\[\]<>#&|])"
    return re.sub(signs, r"\\\1", " ".join(text.split()))


def as_html(model: Model) -> str:
    """The report as one file: light and dark, no script, wide tables scroll in themselves."""
    title = html.escape(title_of(model))
    body = "\n".join(map(_html_section, sections(model)))
    told = html.escape(identity_line(model))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{title}</h1><p>{told}</p></header>\n<main>\n{body}\n</main>\n"
        f"<footer><p>{told}</p></footer>\n</body>\n</html>\n"
    )


def _html_section(section: Section) -> str:
    level = section.level
    parts = [f"<h{level}>{html.escape(section.title)}</h{level}>"]
    parts += [f"<p>{_code(html.escape(text))}</p>" for text in section.text]
    if section.rows:
        right = numeric_columns(section)
        head = "".join(_cell("th", text, place in right) for place, text in enumerate(section.header))
        rows = "\n".join(
            "<tr>" + "".join(_cell("td", text, place in right) for place, text in enumerate(row)) + "</tr>"
            for row in section.rows
        )
        kind = "" if any(section.header) else ' class="pairs"'
        heading = f"<thead><tr>{head}</tr></thead>\n" if any(section.header) else ""
        parts.append(
            f'<div class="wide" tabindex="0" role="group" aria-label="{html.escape(section.title)}"><table{kind}>\n'
            f"{heading}<tbody>\n{rows}\n</tbody></table></div>"
        )
    return "\n".join(parts)


def _cell(tag: str, text: str, is_number: bool) -> str:
    style = ' class="number"' if is_number else ""
    scope = ' scope="col"' if tag == "th" else ""
    words = f"<code>{text.strip('`')}</code>" if ROUND.fullmatch(text) else html.escape(text)
    return f"<{tag}{scope}{style}>{words}</{tag}>"


def _code(text: str) -> str:
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", text)
