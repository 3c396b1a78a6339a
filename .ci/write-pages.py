"""Writes the documentation as HTML that opens without a server: a page for each Markdown file that DocC has made.

Usage: write-pages.py FOLDER   FOLDER holds MODULE.doccarchive for each module; the pages are put beside them, index.html
first.
"""
import html
import json
import pathlib
import re
import shutil
import sys
from urllib.parse import quote

from markdown_it import MarkdownIt

STYLE = """
:root { color-scheme: light dark; --text: #1b1d21; --faint: #5d626b; --line: #d9dce2; --code: #f3f4f6; --link: #0a60c2;
  --page: #ffffff }
@media (prefers-color-scheme: dark) { :root { --text: #f2f3f5; --faint: #a6aab3; --line: #3a3d43; --code: #232529;
  --link: #6cb0ff; --page: #17181b } }
body { margin: 0 auto; max-width: 46em; padding: 1.5em 1.2em 4em; background: var(--page); color: var(--text);
  font: 16px/1.55 Inter, system-ui, sans-serif }
nav { color: var(--faint); font-size: 0.875em }
nav a + a::before { content: "/"; color: var(--faint); padding: 0 0.5em }
a { color: var(--link); text-decoration: none } a:hover { text-decoration: underline }
h1 { font-size: 1.9em; line-height: 1.2; margin: 0.5em 0 } h2 { margin-top: 1.8em } h3 { margin-top: 1.6em }
.role { color: var(--faint); margin: 0.8em 0 -0.6em; font-size: 0.875em }
code, pre { font: 0.875em/1.5 ui-monospace, "DejaVu Sans Mono", monospace; background: var(--code); border-radius: 6px }
code { padding: 0.1em 0.3em } pre { padding: 0.9em 1em; overflow-x: auto } pre code { padding: 0; font-size: 1em }
a code { color: inherit } img { max-width: 100% } blockquote { margin-left: 0; padding-left: 1em;
  border-left: 3px solid var(--line); color: var(--faint) }
table { border-collapse: collapse } th, td { text-align: left; padding: 0.35em 0.8em 0.35em 0;
  border-bottom: 1px solid var(--line); vertical-align: top }
dt { margin-top: 0.7em } dd { margin: 0.1em 0 0 1.5em }
"""

MARKDOWN = MarkdownIt("commonmark").enable("table")


def page(title, body, path):
    """A whole page; path names the pages above it as (title, link)."""
    links = "".join(f'<a href="{link}">{html.escape(name)}</a>' for name, link in path)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>\n'
        f"<body><nav>{links}</nav>\n{body}</body></html>\n")


def read(file):
    """What DocC says about a page, and its text."""
    text = file.read_text(encoding="utf-8")
    head, _, text = text.partition("-->")
    # DocC leaves the line's end out before a note that begins a section.
    return json.loads(head.removeprefix("<!--")), re.sub(r"^(#+ [^\n>]+)> ", r"\1\n\n> ", text, flags=re.M)


def summary(file):
    """A page's title and its first sentence, without links."""
    about, text = read(file)
    paragraph = re.search(r"^# .*\n+([^`#\s].*(?:\n.+)*)", text, flags=re.M)
    words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", paragraph.group(1)) if paragraph else ""
    return about["title"], re.split(r"(?<=[.:;])\s", words.replace("\n", " "))[0].rstrip(":;")


def main(folder):
    files = {}
    for archive in sorted(folder.glob("*.doccarchive")):
        data = archive / "data"
        files |= {file.relative_to(data).with_suffix(""): file for file in data.rglob("*.md")}
        if (archive / "images").is_dir():
            shutil.copytree(archive / "images", folder / "images", dirs_exist_ok=True)
    titles = {}
    broken = []
    inner = {}
    for name in sorted(files):
        inner.setdefault(name.parent, []).append(name)
    for name, file in files.items():
        about, text = read(file)
        up = "../" * (len(name.parts) - 1)

        def target(link):
            if link.startswith("images/"):
                return up + quote(link)
            if not link.startswith("/documentation/"):
                return link
            where, _, part = link.removeprefix("/").partition("#")
            where = where.lower()
            if pathlib.PurePath(where) not in files:
                broken.append(f"{file}: {link}")
            return up + quote(where) + ".html" + (f"#{part}" if part else "")

        tokens = MARKDOWN.parse(text)
        for token in tokens:
            for child in token.children or []:
                for key in ("href", "src"):
                    if key in child.attrs:
                        child.attrs[key] = target(child.attrs[key])
        above = [("Scrim’s documentation", up + "index.html")]
        for depth in range(2, len(name.parts)):
            outer = pathlib.PurePath(*name.parts[:depth])
            if outer in files:
                above.append((read(files[outer])[0]["title"], up + quote(str(outer)) + ".html"))
        role = f'<p class="role">{html.escape(about["role"].replace("Framework", "Module"))}</p>' if about["documentType"] == "symbol" else ""
        written = folder / (str(name) + ".html")
        written.parent.mkdir(parents=True, exist_ok=True)
        body = role + MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
        # DocC's Markdown lists only those members that an article groups.
        members = [one for one in inner.get(name, []) if f"{quote(str(one))}.html" not in body]
        if members:
            rows = "".join(
                f'<dt><a href="{up}{quote(str(one))}.html"><code>{html.escape(title)}</code></a></dt>'
                f"<dd>{MARKDOWN.renderInline(first)}</dd>" for one in members
                for title, first in [summary(files[one])])
            body += f"<h2>{'Members' if len(name.parts) > 2 else 'More'}</h2><dl>{rows}</dl>"
        written.write_text(page(about["title"], body, above), encoding="utf-8")
        if len(name.parts) == 2:
            titles[about["title"]] = (quote(str(name)) + ".html", summary(file)[1])
    if broken:
        sys.exit("documentation: links lead nowhere:\n" + "\n".join(broken))
    rows = "".join(
        f'<tr><td><a href="{link}">{html.escape(title)}</a></td><td>{html.escape(text)}</td></tr>'
        for title, (link, text) in sorted(titles.items()))
    (folder / "index.html").write_text(
        page("Scrim’s documentation", f"<h1>Scrim’s documentation</h1><table>{rows}</table>", []), encoding="utf-8")
    print(f"documentation: {len(files)} pages, {folder / 'index.html'}")


main(pathlib.Path(sys.argv[1]))
