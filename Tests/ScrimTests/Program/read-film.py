"""Reads a film with Pillow and prints, for each frame, its length in milliseconds and a digest of its pixels.

Usage: read-film.py FILM [FOLDER]   With FOLDER, also compares each frame with the PNG of the same time, and says for how
many pixels the frame changed although the PNGs did not.
"""
import glob
import hashlib
import json
import sys

from PIL import Image, ImageChops

film = Image.open(sys.argv[1])
folder = sorted(glob.glob(sys.argv[2] + "/*.png")) if len(sys.argv) > 2 else []
rate = float(sys.argv[3]) if len(sys.argv) > 3 else 0
frames, begin, before = [], 0, None
for index in range(film.n_frames):
    film.seek(index)
    film.load()
    picture = film.convert("RGB")
    entry = {
        "begin": begin, "length": film.info["duration"], "pixels": hashlib.sha256(picture.tobytes()).hexdigest(),
        "clear": film.convert("RGBA").getchannel("A").histogram()[0],
    }
    if folder:
        # The last PNG that is shown before the frame's end.
        number = min(len(folder) - 1, round((begin + film.info["duration"]) * rate / 1000) - 1)
        png = Image.open(folder[number]).convert("RGB")
        difference = ImageChops.difference(picture, png).convert("L").histogram()
        entry["png"] = hashlib.sha256(png.tobytes()).hexdigest()
        entry["error"] = sum(level * count for level, count in enumerate(difference)) / sum(difference)
        if before:
            changed = ImageChops.difference(picture, before[0]).convert("RGB").point(lambda level: 255 if level else 0)
            wanted = ImageChops.difference(png, before[1]).convert("RGB").point(lambda level: 255 if level else 0)
            rest = ImageChops.lighter(*wanted.split()[:2])
            rest = ImageChops.invert(ImageChops.lighter(rest, wanted.split()[2]))
            moved = ImageChops.lighter(ImageChops.lighter(*changed.split()[:2]), changed.split()[2])
            entry["restless"] = ImageChops.multiply(rest, moved).histogram()[255]
        before = (picture, png)
    frames.append(entry)
    begin += film.info["duration"]
print(json.dumps({"loop": film.info.get("loop"), "width": film.width, "height": film.height, "frames": frames}))
