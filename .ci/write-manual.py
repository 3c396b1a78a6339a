"""Writes the manual page scrim(1) of what the program says of its commands.

Usage: write-manual.py HELP.json HELP.txt VERSION   HELP.json is what --experimental-dump-help prints, HELP.txt what --help
prints, whose lines of usage the JSON does not have.
"""

import json
import re
import sys


def roff(text):
    """Text as troff reads it: no word of it is an order."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def prose(text):
    """Paragraphs; what is indented keeps its lines."""
    for part in text.strip("\n").split("\n\n"):
        if part.startswith(" "):
            yield ".PP\n.nf\n.RS\n" + roff(re.sub(r"(?m)^  ", "", part)) + "\n.RE\n.fi"
        else:
            yield ".PP\n" + roff(part)


def name(argument):
    """An argument as it is typed, with a placeholder for its value."""
    value = argument.get("valueName", "")
    if argument["kind"] == "positional":
        shown = "\\fI" + roff(value.upper()) + "\\fR"
        return shown + (" ..." if argument["isRepeating"] else "")
    dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    names = ["\\fB" + roff(dashes[one["kind"]] + one["name"]) + "\\fR" for one in argument["names"]]
    return ", ".join(names) + (" \\fI" + roff(value) + "\\fR" if argument["kind"] == "option" else "")


def options(arguments):
    """Each with its description; those of a group under its title."""
    title = None
    for argument in arguments:
        if not argument["shouldDisplay"] or argument.get("valueName") in ("help", "version"):
            continue
        if argument.get("sectionTitle") != title:
            title = argument.get("sectionTitle")
            yield ".PP\n" + roff((title or "Other options") + ":")
        text = argument.get("abstract", "")
        if argument.get("discussion"):
            text += " " + argument["discussion"]
        if argument.get("defaultValue") and "default" not in text:
            text += f" (default: {argument['defaultValue']})"
        yield ".TP\n" + name(argument) + "\n" + roff(text or "See above.")


def page(root, usage, version):
    yield f'.TH SCRIM 1 "" "Scrim {version}" "User Commands"'
    yield ".SH NAME\nscrim \\- " + roff(root["abstract"][0].lower() + root["abstract"][1:].rstrip("."))
    yield ".SH SYNOPSIS\n.nf"
    for line in usage:
        command, _, rest = line.partition(" ")
        yield "\\fB" + roff(command) + "\\fR " + roff(rest)
    yield ".fi\n.SH DESCRIPTION"
    about, _, codes = root["discussion"].partition("Exit codes: ")
    yield from prose(about)
    yield ".SH COMMANDS"
    for command in root["subcommands"]:
        if not command["shouldDisplay"] or command["commandName"] == "help":
            continue
        yield ".SS " + roff("scrim " + command["commandName"])
        yield roff(command.get("abstract", ""))
        yield from prose(command.get("discussion", "")) if command.get("discussion") else ()
        yield from options(command.get("arguments", []))
    yield ".SH EXIT STATUS"
    for code in codes.rstrip(".\n").split("; "):
        number, _, text = code.partition(" ")
        yield ".TP\n" + roff(number) + "\n" + roff(text[0].upper() + text[1:] + ".")
    yield ".SH ENVIRONMENT\n.TP\n.B SCRIM_ASSETS"
    yield roff("A folder in place of Scrim's own photos, tapes, templates and the source of its pages.")
    yield ".TP\n.B XDG_CONFIG_HOME\n" + roff("Where what the window remembers is kept, in a folder scrim.")
    yield ".SH SEE ALSO\n.BR ffmpeg (1)"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        root = json.load(file)["command"]
    with open(sys.argv[2], encoding="utf-8") as file:
        block = file.read().split("USAGE: ", 1)[1].split("\n\n", 1)[0]
    usage = [line.strip() for line in block.split("\n")]
    print("\n".join(page(root, usage, sys.argv[3])))


main()
