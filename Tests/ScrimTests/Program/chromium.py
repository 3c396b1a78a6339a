"""Headless Chromium, driven through its debugging pipe. Nothing is put into the pages that it shows."""
import json
import os
import shutil
import subprocess
import sys
import tempfile


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
            sys.exit(f"{expression[:500]}: {result['exceptionDetails']}")
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
