"""Opens a page in headless Chromium as a user does, and prints what it is like there as JSON.

Usage: open-page.py PAGE FOLDER RATE LEFT TOP   FOLDER holds the recording's PNGs, of which the film shows what lies to
the right of LEFT and below TOP, in pixels. Chromium is driven through its debugging pipe; nothing is put into the page.
"""
import base64
import hashlib
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.parse

from PIL import Image, ImageChops, ImageStat


class Browser:
    def __init__(self):
        self.profile = tempfile.mkdtemp()
        commands, self.write_end = os.pipe()
        self.read_end, answers = os.pipe()

        def connect():
            # Chromium reads commands from descriptor 3 and answers to 4.
            first, second = os.dup(commands), os.dup(answers)
            os.dup2(first, 3)
            os.dup2(second, 4)

        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                   "--remote-debugging-pipe", "--user-data-dir=" + self.profile]
        self.program = subprocess.Popen(
            ["chromium", *options, "about:blank"], preexec_fn=connect, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.count, self.bytes, self.events, self.session = 0, b"", [], None
        pages = [target for target in self.send("Target.getTargets")["targetInfos"] if target["type"] == "page"]
        self.session = self.send("Target.attachToTarget", targetId=pages[0]["targetId"], flatten=True)["sessionId"]

    def message(self):
        while b"\0" not in self.bytes:
            piece = os.read(self.read_end, 1 << 20)
            if not piece:
                sys.exit("Chromium has ended")
            self.bytes += piece
        text, self.bytes = self.bytes.split(b"\0", 1)
        return json.loads(text)

    def send(self, method, **parameters):
        self.count += 1
        command = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        rest = json.dumps(command).encode() + b"\0"
        while rest:
            rest = rest[os.write(self.write_end, rest):]
        while True:
            answer = self.message()
            if answer.get("id") == self.count:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, name):
        while not any(event.get("method") == name for event in self.events):
            self.events.append(self.message())

    def value(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def key(self, key, code, shift=False):
        for kind in ("rawKeyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                      modifiers=8 if shift else 0)

    def press(self, selector, across=0.5):
        self.value(f"document.querySelector('{selector}').scrollIntoView({{block: 'center'}})")
        x, y = self.value(f"(() => {{ const box = document.querySelector('{selector}').getBoundingClientRect();"
                          f"return [box.left + box.width * {across}, box.top + box.height / 2] }})()")
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def end(self):
        self.program.kill()
        self.program.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


page, folder, rate, left, top = sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])
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


def rest(frame):
    """Waits until the film shows a frame, and returns its pixels."""
    url = browser.value(f"""new Promise((done) => {{
        const film = document.querySelector('video');
        const look = () => {{
            if (film.readyState < 2 || film.seeking
                || Math.min(Math.floor(film.currentTime * {rate}), {len(pngs) - 1}) !== {frame})
                return requestAnimationFrame(look);
            const canvas = document.createElement('canvas');
            [canvas.width, canvas.height] = [film.videoWidth, film.videoHeight];
            canvas.getContext('2d').drawImage(film, 0, 0);
            done(canvas.toDataURL());
        }};
        look();
    }})""")
    return Image.open(io.BytesIO(base64.b64decode(url.split(",")[1]))).convert("RGB")


def error(picture, frame):
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
    browser.send("Page.navigate", url="file://" + urllib.parse.quote(page))
    browser.wait("Page.loadEventFired")
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
    report["console"] = [
        json.dumps(event["params"]) for event in browser.events
        if event.get("method") in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")]
    urls = [event["params"]["request"]["url"] for event in browser.events
            if event.get("method") == "Network.requestWillBeSent"]
    report["requests"] = [url for url in urls if not url.startswith(("file://" + urllib.parse.quote(page), "blob:"))]
finally:
    browser.end()
print(json.dumps(report))
