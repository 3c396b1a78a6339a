"""Opens a page in headless Chromium as a user does, then films, and prints what they are like there as JSON.

Usage: open-page.py PAGE FOLDER RATE LEFT TOP STUDY [FILM ...]   FOLDER holds the recording's PNGs, of which the page's
film shows what lies to the right of LEFT and below TOP, in pixels. The other films show all of it. STUDY is another page,
of a player in several lanes.
"""
import base64
import hashlib
import io
import json
import os
import signal
import sys
import urllib.parse

from PIL import Image, ImageChops, ImageStat

# The folder of sources stays as it is.
sys.dont_write_bytecode = True
from chromium import Browser

page, folder, rate, left, top = sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])
study, films = sys.argv[6], sys.argv[7:]
pngs = sorted(os.listdir(folder))
browser = Browser()
for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
    browser.send(domain + ".enable")


def display(width, scheme, motion="reduce", mobile=False):
    browser.send("Emulation.setDeviceMetricsOverride", width=width, height=844, deviceScaleFactor=1, mobile=mobile)
    browser.send("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": motion}])


def number():
    return int(browser.value("document.querySelector('#number').textContent").split("/")[0])


def opened(path):
    """Opens a file, and forgets what was reported before."""
    browser.events = [event for event in browser.events if event.get("method") != "Page.loadEventFired"]
    browser.send("Page.navigate", url=address(path))
    browser.wait("Page.loadEventFired")


def address(path):
    return "file://" + urllib.parse.quote(path)


def pixels(url):
    return Image.open(io.BytesIO(base64.b64decode(url.split(",")[1]))).convert("RGB")


def rest(frame):
    """Waits until the film shows a frame, and returns its pixels."""
    # A seek ends before its picture is shown: the last picture's time counts, which is unknown only of the first one.
    url = browser.value(f"""new Promise((done) => {{
        const film = document.querySelector('video');
        if (!film.follow) {{
            film.picture = 0;
            film.follow = (_, {{ mediaTime }}) => {{
                film.picture = Math.round(mediaTime * {rate});
                film.requestVideoFrameCallback(film.follow);
            }};
            film.requestVideoFrameCallback(film.follow);
        }}
        const look = () => {{
            if (film.readyState < 2 || film.seeking || film.picture !== {frame}
                || Math.min(Math.floor(film.currentTime * {rate}), {len(pngs) - 1}) !== {frame})
                return requestAnimationFrame(look);
            const canvas = document.createElement('canvas');
            [canvas.width, canvas.height] = [film.videoWidth, film.videoHeight];
            canvas.getContext('2d').drawImage(film, 0, 0);
            done(canvas.toDataURL());
        }};
        look();
    }})""")
    return pixels(url)


def film(path):
    """What Chromium makes of a film that is a picture: as a page of its own, and its first, middle and last picture."""
    opened(path)
    with open(path, "rb") as file:
        data = base64.b64encode(file.read()).decode()
    report = browser.value(f"""(async () => {{
        const bytes = Uint8Array.from(atob('{data}'), (letter) => letter.charCodeAt(0));
        const decoder = new ImageDecoder({{ data: bytes, type: document.contentType }});
        await Promise.all([decoder.tracks.ready, decoder.completed]);
        const {{ frameCount, repetitionCount }} = decoder.tracks.selectedTrack;
        const {{ naturalWidth, naturalHeight }} = document.images[0];
        const report = {{
            type: document.contentType, size: [naturalWidth, naturalHeight], frames: 0, pictures: [],
            plays: repetitionCount === Infinity ? 0 : repetitionCount + 1,
        }};
        for (let index = 0; index < frameCount; index += 1) {{
            const {{ image }} = await decoder.decode({{ frameIndex: index }});
            if ([0, frameCount >> 1, frameCount - 1].includes(index)) {{
                const canvas = document.createElement('canvas');
                [canvas.width, canvas.height] = [image.displayWidth, image.displayHeight];
                canvas.getContext('2d').drawImage(image, 0, 0);
                report.pictures.push([report.frames, canvas.toDataURL()]);
            }}
            // Chromium counts in milliseconds.
            report.frames += Math.round(image.duration / 1e6 * {rate});
            image.close();
        }}
        return report;
    }})()""")
    report["errors"] = [error(pixels(url), frame, left=0, top=0) for frame, url in report.pop("pictures")]
    report["isWhole"] = tuple(report.pop("size")) == Image.open(os.path.join(folder, pngs[0])).size
    return report


def interaction(path):
    """Time, position and velocity of the player in the frames in which a finger leads it, by lane."""
    opened(path)
    return browser.value("""follow('player', 'y').lanes.map((lane, number) => lane
        .map((seen, frame) => [samples[number][frame], seen])
        .filter(([sample, seen]) => seen && sample.phase === 'interactive')
        .map(([sample, seen]) => [sample.time, seen.position, seen.velocity]))""")


def error(picture, frame, left=left, top=top):
    """The mean difference from the recording's PNG, in steps of 255."""
    png = Image.open(os.path.join(folder, pngs[frame])).convert("RGB")
    size = (min(picture.width, png.width - left), min(picture.height, png.height - top))
    part = png.crop((left, top, left + size[0], top + size[1]))
    return sum(ImageStat.Stat(ImageChops.difference(picture.crop((0, 0, *size)), part)).mean) / 3


def give_up(*_):
    raise SystemExit("the page took more than two minutes")


signal.signal(signal.SIGALRM, give_up)
signal.alarm(120)
report = {"keys": [], "errors": [], "wrong": []}
try:
    display(1280, "light")
    opened(page)
    rest(0)
    report["restsAtFirst"] = browser.value("document.querySelector('video').paused")
    # By the tabulator all controls are reached, and are seen to be.
    report["focus"] = []
    for _ in range(60):
        browser.key("Tab", 9)
        name, outline = browser.value(
            "(() => { const e = document.activeElement; const s = getComputedStyle(e.matches('[type=radio]') ? e.parentElement : e);"
            "return [e.id || e.value || e.closest('[id]')?.id || e.tagName, s.outlineStyle] })()")
        if name == "BODY":
            break
        report["focus"].append({"name": name, "isSeen": outline != "none"})
    browser.value("document.activeElement.blur()")
    middle = len(pngs) // 2
    # By keys alone, from the page's beginning.
    for key, code, shift in [("ArrowRight", 39, False), ("ArrowRight", 39, True), ("ArrowLeft", 37, False),
                             ("End", 35, False), ("ArrowRight", 39, False), ("ArrowLeft", 37, True), ("Home", 36, False)]:
        browser.key(key, code, shift)
        report["keys"].append(number())
        report["errors"].append(error(rest(number()), number()))
    # A wrong frame must be seen to be wrong.
    report["wrong"] = [error(rest(0), middle)]
    digest = lambda picture: hashlib.sha256(picture.tobytes()).hexdigest()
    browser.value(f"document.querySelector('#scrubber').value = {middle - 1};"
                  "document.querySelector('#scrubber').dispatchEvent(new Event('input'))")
    rest(middle - 1)
    browser.press("#forward")
    forwards = rest(middle)
    browser.key("ArrowRight", 39, True)
    rest(number())
    browser.key("ArrowLeft", 37, True)
    report["sameBackwards"] = digest(forwards) == digest(rest(middle))
    report["errors"].append(error(forwards, middle))
    # It plays by a key, and stops at its end.
    browser.key("Home", 36)
    rest(0)
    browser.value("document.activeElement.blur()")
    browser.key(" ", 32)
    report["playLabel"] = browser.value("""new Promise((done) => {
        let label = ''; const film = document.querySelector('video');
        film.addEventListener('playing', () => { label = document.querySelector('#play').ariaLabel }, { once: true });
        if (!film.paused) label = document.querySelector('#play').ariaLabel;
        film.addEventListener('ended', () => done(label));
    })""")
    report["playedTo"] = number()
    # The curves and the events lead to their frames.
    browser.press("#position")
    report["curveFrame"] = number()
    browser.press("#events li:nth-child(2) button")
    report["eventFrame"] = number()
    report["currentEvents"] = browser.value("document.querySelectorAll('[aria-current=true]').length")
    report["differences"] = browser.value("""Object.fromEntries(
        [...document.querySelectorAll('#view option')].map(({ value }) => {
            element('view').value = value;
            element('view').dispatchEvent(new Event('change'));
            return [value, [...document.querySelectorAll('#differences li')].map((line) => line.textContent)];
        }))""")
    # Code and tape.
    browser.press("#systems label:nth-child(3)")
    report["code"] = browser.value("[...document.querySelectorAll('.code pre')].map((text) => text.textContent)")
    browser.press("#copy-tape")
    report["status"] = browser.value("""new Promise((done) => {
        const look = () => document.querySelector('#status').textContent
            ? done(document.querySelector('#status').textContent) : requestAnimationFrame(look);
        look();
    })""")
    report["tape"] = browser.value("document.querySelector('#tape').textContent")
    report["title"] = browser.value("document.title")
    nodes = [node for node in browser.send("Accessibility.getFullAXTree")["nodes"] if not node["ignored"]]
    roles = {"button", "slider", "combobox", "radio", "img", "image", "table", "list", "region", "radiogroup", "Video"}
    controls = [node for node in nodes if node["role"]["value"] in roles]
    report["named"] = sum(1 for node in controls if node.get("name", {}).get("value"))
    report["unnamed"] = [node["role"]["value"] for node in controls if not node.get("name", {}).get("value")]
    # A phone, light and dark.
    report["overflow"], report["backgrounds"] = [], []
    for width in (1280, 390, 320):
        for scheme in ("light", "dark"):
            display(width, scheme, mobile=width < 400)
            report["overflow"].append(browser.value("document.documentElement.scrollWidth - innerWidth"))
            report["backgrounds"].append(browser.value("getComputedStyle(document.body).backgroundColor"))
    # Where nobody asks for less motion, it plays at once.
    display(1280, "light", motion="no-preference")
    browser.events = [event for event in browser.events if event.get("method") != "Page.loadEventFired"]
    browser.send("Page.reload")
    browser.wait("Page.loadEventFired")
    report["playsAtOnce"] = browser.value("""new Promise((done) => {
        const film = document.querySelector('video');
        if (!film.paused || film.ended) return done(true);
        film.addEventListener('playing', () => done(true));
    })""")
    report["films"] = [film(path) for path in films]
    report["interaction"] = interaction(study)
    report["console"] = [
        json.dumps(event["params"]) for event in browser.events
        if event.get("method") in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")]
    urls = [event["params"]["request"]["url"] for event in browser.events
            if event.get("method") == "Network.requestWillBeSent"]
    own = tuple(address(path) for path in (page, study, *films))
    report["requests"] = [url for url in urls if not url.startswith((*own, "blob:"))]
finally:
    browser.end()
print(json.dumps(report))
