"""`make golden`: writes the settlements under the golden rounds again. Read the difference before you commit it."""

from tests.golden.rounds import files, render

for path in files():
    path.write_text(render(path.read_text(encoding="utf-8")), encoding="utf-8")
    print(path.name)
