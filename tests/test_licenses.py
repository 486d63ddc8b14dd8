"""The licences of all code that the built page contains go with it."""

from __future__ import annotations

import json
from pathlib import Path

from pitboss.web import STATIC

PACKAGES = json.loads((Path(__file__).parents[1] / "web" / "package.json").read_text(encoding="utf-8"))["dependencies"]


def test_every_package_of_the_page_has_its_notice_beside_it() -> None:
    written = (STATIC / "licenses.txt").read_text(encoding="utf-8")
    for name in PACKAGES:
        assert f"\n{name} " in "\n" + written
    assert written.count("Permission is hereby granted") >= len(PACKAGES)


def test_the_bill_of_materials_lists_them() -> None:
    bill = json.loads((STATIC / "page.cdx.json").read_text(encoding="utf-8"))
    assert {*PACKAGES} <= {each["name"] for each in bill["components"]}
