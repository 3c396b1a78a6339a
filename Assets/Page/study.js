"use strict";
// The page's program. Its data lies in three elements: `trace`, as `scrim record -o trace.json` writes it; `study`, what
// is said beside it; `video`, the film in lines of base 64.

const element = (id) => document.getElementById(id);
const data = (id) => JSON.parse(element(id).textContent);

const trace = data("trace");
const { content, film } = data("study");
const laneCount = trace.lanes.length;
const lastFrame = film.frames - 1;

/** Makes an element with attributes and children; text is only ever text. */
function make(name, attributes = {}, ...children) {
  const isDrawing = ["circle", "line", "path", "rect", "text", "g"].includes(name);
  const made = isDrawing ? document.createElementNS(element("overlay").namespaceURI, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const color = (lane) => `--color: var(--lane-${lane % 4})`;
const dot = (lane) => make("span", { class: "dot", style: color(lane), "aria-hidden": "true" });
const laneTitle = (lane) => content.lanes[lane]?.title ?? trace.lanes[lane].name;
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
/** Seconds of the scene: what a tape hides is not in the film. */
const timeOf = (frame) => samples[0][frame].time;
/** The first frame that is not before a moment; the trace's times are rounded to millionths. */
const frameAt = (time) => {
  const frame = samples[0].findIndex((sample) => sample.time >= time - 1e-5);
  return frame < 0 ? lastFrame : frame;
};
const seconds = (time) => `${time.toFixed(time < 100 ? 3 : 1)} s`;

/** A number of points for people: as many digits as can be seen. */
function points(value) {
  if (value == null) return "–";
  const rounded = Math.abs(value) < 99.95 ? value.toFixed(1) : value.toFixed(0);
  return rounded.replace(/^-(0(\.0)?)$/, "$1").replace("-", "−");
}

// MARK: Samples

/** What each lane showed in each frame: `samples[lane][frame]`. */
const samples = trace.lanes.map(() => []);
for (const frame of trace.frames) samples[frame.lane].push(frame);

const center = (view) => view && { x: view.frame[0] + view.frame[2] / 2, y: view.frame[1] + view.frame[3] / 2 };

/** The times from a finger's landing until it is lifted, in frames; `hold` is the frame from which it leads. */
const presses = [];
for (let frame = 0; frame < film.frames; frame++) {
  const sample = samples[0][frame];
  const isDown = sample.pointer?.[2] === true;
  if (isDown && !(frame > 0 && samples[0][frame - 1].pointer?.[2])) {
    presses.push({ start: frame, end: frame, hold: frame, leads: false });
  }
  if (!isDown) continue;
  const press = presses.at(-1);
  press.end = frame;
  if (!press.leads) {
    press.hold = frame;
    press.leads = sample.phase === "interactive";
  }
}

/** Where a view is by each lane and frame, along a direction, from where the farthest drag took hold of it. */
function follow(name, choice) {
  const seen = (lane, frame) => samples[lane][frame]?.views[name];
  const reach = (press) => {
    const from = samples[0][press.start].pointer;
    let farthest = { x: 0, y: 0, length: 0 };
    for (let frame = press.start; frame <= press.end; frame++) {
      const [x, y] = samples[0][frame].pointer;
      const length = Math.hypot(x - from[0], y - from[1]);
      if (length > farthest.length) farthest = { x: x - from[0], y: y - from[1], length };
    }
    return farthest;
  };
  let origin = null;
  let move = { x: 0, y: 1, length: 0 };
  for (const press of presses) {
    const drag = reach(press);
    const held = center(seen(0, press.hold));
    // A finger that moves by less than ten points only taps.
    if (held && drag.length >= 10 && drag.length > move.length) [move, origin] = [drag, held];
  }
  if (!origin) {
    for (let frame = 0; frame < film.frames; frame++) {
      for (let lane = 0; lane < laneCount; lane++) {
        const view = seen(lane, frame);
        if (!view || view.alpha === 0) continue;
        const place = center(view);
        origin ??= place;
        const length = Math.hypot(place.x - origin.x, place.y - origin.y);
        if (length > move.length) move = { x: place.x - origin.x, y: place.y - origin.y, length };
      }
    }
  }
  if (!origin) return null;
  const length = Math.hypot(move.x, move.y);
  const direction = { along: { x: move.x / length, y: move.y / length }, x: { x: 1, y: 0 }, y: { x: 0, y: 1 } }[choice];
  const along = (x, y) => x * direction.x + y * direction.y;
  const lanes = samples.map((frames) => frames.map((sample) => {
    const view = sample.views[name];
    if (!view) return null;
    const place = center(view);
    return { place, position: along(place.x - origin.x, place.y - origin.y), velocity: along(...view.velocity) };
  }));
  const finger = Array(film.frames).fill(null);
  for (const press of presses) {
    const held = center(seen(0, press.hold));
    const from = samples[0][press.hold].pointer;
    if (!held || !press.leads) continue;
    for (let frame = press.hold; frame <= press.end; frame++) {
      const [x, y] = samples[0][frame].pointer;
      finger[frame] = along(held.x - origin.x + x - from[0], held.y - origin.y + y - from[1]);
    }
  }
  return { name, lanes, finger };
}

/** How far the lanes' views are from each other; nil while not every lane has the view. */
function spread(motion, frame) {
  const places = motion.lanes.map((lane) => lane[frame]?.place);
  if (laneCount < 2 || places.some((place) => !place)) return null;
  let farthest = 0;
  for (const one of places) {
    for (const other of places) farthest = Math.max(farthest, Math.hypot(one.x - other.x, one.y - other.y));
  }
  return farthest;
}

// MARK: The film

const video = element("film");
const screen = element("screen");
const ratio = film.width / film.height;
const main = document.querySelector("main");
main.style.setProperty("--ratio", ratio);
main.classList.toggle("narrow", ratio < 0.8);
video.style.width = `${(100 * film.paddedWidth) / film.width}%`;
video.style.height = `${(100 * film.paddedHeight) / film.height}%`;

/** The frame that is shown, or is being sought. */
let current = 0;
let isLooping = false;

function load() {
  const parts = data("video").map((line) => Uint8Array.from(atob(line), (letter) => letter.charCodeAt(0)));
  // The text is not needed any more.
  element("video").remove();
  video.src = URL.createObjectURL(new Blob(parts, { type: "video/mp4" }));
}

/** Whether it is to play; a film that is sought at its end is ended too. */
let runs = false;
const isPlaying = () => runs && !video.paused && !video.ended;

/** Shows what belongs to a frame, all but the picture. */
function show(frame) {
  current = frame;
  const time = seconds(timeOf(frame));
  element("scrubber").value = frame;
  element("scrubber").setAttribute("aria-valuetext", `frame ${frame} of ${lastFrame}, ${time}`);
  element("time").textContent = time;
  element("number").textContent = `${frame} / ${lastFrame}`;
  showStates(frame);
  showFinger(frame);
  for (const plot of plots) plot.move(frame);
  showValues();
  showEvent(frame);
}

/** The middle of a frame's time in the film: a seek to it finds the frame, however times are rounded. */
const middle = (frame) => (frame + 0.5) / film.rate;

/** The frame that the film is at. */
const reached = () => clamp(Math.floor(video.currentTime * film.rate), 0, lastFrame);

/** Goes to a frame; while one is sought, the last that is asked for is sought next. */
function seek(frame) {
  const wasPlaying = isPlaying();
  runs = false;
  video.pause();
  show(clamp(Math.round(frame), 0, lastFrame));
  // What plays may be past the picture that is seen.
  if (!video.seeking && video.readyState > 0 && (wasPlaying || reached() !== current)) video.currentTime = middle(current);
}

video.addEventListener("seeked", () => {
  if (!runs && reached() !== current) video.currentTime = middle(current);
});
video.addEventListener("loadedmetadata", () => { video.currentTime = middle(current); });
video.addEventListener("error", () => {
  element("problem").hidden = false;
  element("problem").textContent = `This browser can’t show the film (H.264): ${video.error?.message || "no decoder"}.`;
});

function play() {
  runs = true;
  if (current >= lastFrame) video.currentTime = 0;
  video.play().catch(() => {});
}

/** Follows the film while it plays, frame by frame where the browser reports them. */
function watch(_, picture) {
  if (isPlaying()) {
    // Times of pictures are those of their beginnings, rounded by the file; the film's own is anywhere in a frame.
    const frame = picture ? Math.round(picture.mediaTime * film.rate) : reached();
    show(clamp(frame, 0, lastFrame));
  }
  awaitPicture();
}
function awaitPicture() {
  if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(watch);
  else requestAnimationFrame(() => watch());
}

const toggle = () => (isPlaying() ? seek(current) : play());

for (const name of ["play", "pause", "ended"]) {
  video.addEventListener(name, () => {
    if (name === "play") runs = true;
    document.body.classList.toggle("playing", isPlaying());
    element("play").setAttribute("aria-label", isPlaying() ? "Pause" : "Play");
  });
}
video.addEventListener("ended", () => {
  if (!runs) return;
  runs = false;
  show(lastFrame);
  if (isLooping) play();
});

element("play").addEventListener("click", toggle);
element("first").addEventListener("click", () => seek(0));
element("back").addEventListener("click", () => seek(current - 1));
element("forward").addEventListener("click", () => seek(current + 1));
element("last").addEventListener("click", () => seek(lastFrame));
element("scrubber").max = lastFrame;
element("scrubber").addEventListener("input", (event) => seek(Number(event.target.value)));
element("loop").addEventListener("click", (event) => {
  isLooping = !isLooping;
  event.currentTarget.setAttribute("aria-pressed", isLooping);
});

// A speed is that of the scene: a film in slow motion plays faster to show it at its own.
const own = film.rate / trace.fps;
const speeds = [...new Set([1, 0.5, 0.25, 0.1, own])].sort((left, right) => right - left);
for (const speed of speeds) {
  const option = make("option", { value: speed }, `${Number(speed.toFixed(3))}×`);
  option.selected = speed === own;
  element("speed").append(option);
}
element("speed").addEventListener("change", (event) => {
  video.playbackRate = video.defaultPlaybackRate = clamp(Number(event.target.value) / own, 0.0625, 16);
});

/** Whether a key belongs to what has the focus. */
function isTaken(target, key) {
  if (target.closest("select, textarea, input:not([type=range])")) return true;
  if (target.closest("pre")) return key !== " ";
  return key === " " && target.closest("button, a, summary") !== null;
}
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || isTaken(event.target, event.key)) return;
  const step = event.shiftKey ? 10 : 1;
  const actions = {
    " ": toggle,
    ArrowLeft: () => seek(current - step),
    ArrowRight: () => seek(current + step),
    Home: () => seek(0),
    End: () => seek(lastFrame),
  };
  if (!actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
});

// MARK: Over and below the film

const overlay = element("overlay");
const discs = [];
let showsFinger = true;

function layOutScreen() {
  overlay.setAttribute("viewBox", `0 0 ${film.width} ${film.height}`);
  overlay.setAttribute("preserveAspectRatio", "none");
  const radius = Math.min(18, film.width / 20);
  const box = ([x, y, w, h]) =>
    `M${x + radius} ${y}h${w - 2 * radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${h - 2 * radius}` +
    `a${radius} ${radius} 0 0 1 ${-radius} ${radius}h${2 * radius - w}a${radius} ${radius} 0 0 1 ${-radius} ${-radius}` +
    `v${2 * radius - h}a${radius} ${radius} 0 0 1 ${radius} ${-radius}z`;
  const lanes = film.lanes.map(box).join("");
  // What lies between the lanes, and at their corners, is the page.
  overlay.append(
    make("path", { class: "frame", "fill-rule": "evenodd", d: `M-1 -1H${film.width + 1}V${film.height + 1}H-1z${lanes}` }),
    make("path", { class: "edge", d: lanes }));
  film.lanes.forEach(([x, , w], lane) => {
    discs.push(overlay.appendChild(make("circle", { class: "disc", r: 18, visibility: "hidden" })));
    const caption = make("li", { style: `left: ${(100 * x) / film.width}%; width: ${(100 * w) / film.width}%` },
      make("span", { class: "name", title: laneTitle(lane) }, dot(lane), laneTitle(lane)), make("span", { class: "state" }));
    element("captions").append(caption);
  });
}

function showFinger(frame) {
  discs.forEach((disc, lane) => {
    const pointer = samples[lane][frame].pointer;
    const isSeen = showsFinger && pointer?.[2] === true;
    disc.setAttribute("visibility", isSeen ? "visible" : "hidden");
    if (!isSeen) return;
    disc.setAttribute("cx", film.lanes[lane][0] + pointer[0]);
    disc.setAttribute("cy", film.lanes[lane][1] + pointer[1]);
  });
}
element("finger").addEventListener("click", (event) => {
  showsFinger = !showsFinger;
  event.currentTarget.setAttribute("aria-pressed", showsFinger);
  showFinger(current);
});

function showStates(frame) {
  const states = element("captions").querySelectorAll(".state");
  samples.forEach((lane, index) => {
    const { phase, fraction } = lane[frame];
    const part = `${Math.round(100 * (fraction ?? 0))} %`;
    const text = { idle: "at rest", interactive: `held at ${part}`, animating: `in flight, ${part}` }[phase];
    if (states[index].textContent !== text) states[index].textContent = text;
  });
}

// MARK: Curves

/** A round step, of which about so many fill a length. */
function roundStep(length, count) {
  const rough = length / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
}

/** The multiples of a step in a range. */
function ticks(least, most, step) {
  const values = [];
  for (let value = Math.ceil(least / step - 1e-9) * step; value <= most + step * 1e-9; value += step) values.push(value);
  return values;
}

/** One diagram over time. */
class Plot {
  constructor(id, title, read) {
    this.svg = element(id);
    this.title = title;
    this.read = read;
    this.hovered = null;
    const seekTo = (event) => seek(this.frame(event));
    this.svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.svg.setPointerCapture(event.pointerId);
      seekTo(event);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (this.svg.hasPointerCapture(event.pointerId)) seekTo(event);
      else if (event.pointerType === "mouse") hover(this.frame(event));
    });
    this.svg.addEventListener("pointerleave", () => hover(null));
  }

  frame(event) {
    const part = (event.clientX - this.svg.getBoundingClientRect().left - this.left) / this.across;
    return clamp(Math.round(part * lastFrame), 0, lastFrame);
  }

  x(frame) { return this.left + (lastFrame > 0 ? frame / lastFrame : 0) * this.across; }

  draw(motion) {
    this.motion = motion;
    const { clientWidth: width, clientHeight: height } = this.svg;
    [this.left, this.across] = [42, Math.max(10, width - 42 - 10)];
    const [top, bottom] = [8, height - 20];
    const lines = motion ? this.read(motion) : [];
    const values = lines.flatMap((line) => line.values).filter((value) => value != null);
    let least = 0;
    let most = 0;
    for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
    if (most - least < 1) [least, most] = [least - 1, most + 1];
    const step = roundStep(most - least, (bottom - top) / 40);
    least = Math.min(Math.floor(least / step + 1e-9) * step, least);
    most = Math.max(Math.ceil(most / step - 1e-9) * step, most);
    this.y = (value) => bottom - ((value - least) / (most - least)) * (bottom - top);
    const parts = [];
    for (const press of presses) {
      const start = this.x(press.start);
      parts.push(make("rect", { class: "held", x: start, y: top, width: Math.max(1, this.x(press.end) - start), height: bottom - top }));
    }
    for (const value of ticks(least, most, step)) {
      const y = Math.round(this.y(value)) + 0.5;
      parts.push(make("line", { class: Math.abs(value) < step / 2 ? "base" : "grid", x1: this.left, x2: this.left + this.across, y1: y, y2: y }));
      parts.push(make("text", { x: this.left - 7, y: y + 3.5, "text-anchor": "end" }, points(value).replace(".0", "")));
    }
    if (lastFrame > 0) {
      const end = lastFrame / trace.fps;
      for (const time of ticks(0, end, roundStep(end, this.across / 80))) {
        const frame = Math.round(time * trace.fps);
        const x = Math.round(this.x(time * trace.fps)) + 0.5;
        parts.push(make("line", { class: "grid", x1: x, x2: x, y1: top, y2: bottom }));
        parts.push(make("text", { x, y: height - 5, "text-anchor": "middle" }, `${Number((time + timeOf(frame) - frame / trace.fps).toFixed(2))} s`));
      }
    }
    for (const line of lines) {
      parts.push(make("path", { class: `curve ${line.class ?? ""}`, style: line.style ?? "", d: this.path(line.values) }));
    }
    const upright = (name) => make("line", { class: name, y1: top, y2: bottom });
    this.head = upright("head");
    this.hair = upright("hair");
    this.lines = lines.filter((line) => !line.class);
    this.dots = this.lines.map((line) => make("circle", { class: "point", style: line.style, r: 5 }));
    this.svg.replaceChildren(...parts, this.hair, this.head, ...this.dots);
    this.svg.setAttribute("aria-label", this.label(motion));
    this.move(current);
  }

  label(motion) {
    if (!motion) return `${this.title}: nothing was seen to move`;
    const ranges = this.lines.map((line, lane) => {
      const values = line.values.filter((value) => value != null);
      const [low, high] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
      return `${laneTitle(lane)} ${points(low)} to ${points(high)}`;
    });
    return `${this.title} of the ${motion.name} over ${seconds(timeOf(lastFrame))}: ${ranges.join("; ")}`;
  }

  /** A line through the values; of more than the display can show, the extremes of each column. */
  path(values) {
    const chunk = Math.max(1, Math.floor(values.length / (2 * this.across)));
    let text = "";
    let isOpen = false;
    const add = (frame) => {
      text += `${isOpen ? "L" : "M"}${this.x(frame).toFixed(2)} ${this.y(values[frame]).toFixed(2)}`;
      isOpen = true;
    };
    for (let start = 0; start < values.length; start += chunk) {
      let [low, high] = [null, null];
      for (let frame = start; frame < Math.min(start + chunk, values.length); frame++) {
        if (values[frame] == null) isOpen = false;
        else {
          if (low === null || values[frame] < values[low]) low = frame;
          if (high === null || values[frame] > values[high]) high = frame;
        }
      }
      if (low === null) continue;
      if (low !== high) add(Math.min(low, high));
      add(Math.max(low, high));
    }
    return text;
  }

  move(frame) {
    if (!this.head) return;
    const place = (line, at) => ["x1", "x2"].forEach((name) => line.setAttribute(name, this.x(at)));
    place(this.head, frame);
    this.hair.style.visibility = hoveredFrame === null ? "hidden" : "visible";
    if (hoveredFrame !== null) place(this.hair, hoveredFrame);
    const shown = hoveredFrame ?? frame;
    this.dots.forEach((dot, index) => {
      const value = this.lines[index].values[shown];
      dot.setAttribute("visibility", value == null ? "hidden" : "visible");
      if (value == null) return;
      dot.setAttribute("cx", this.x(shown));
      dot.setAttribute("cy", this.y(value));
    });
  }
}

/** The frame under the pointer, whose values are shown; null for none. */
let hoveredFrame = null;
let motion = null;

const lines = (key) => (motion) =>
  motion.lanes.map((lane, index) => ({ style: color(index), values: lane.map((sample) => sample?.[key] ?? null) }));
const plots = [
  new Plot("position", "Position", (motion) => [{ class: "finger", values: motion.finger }, ...lines("position")(motion)]),
  new Plot("velocity", "Velocity", lines("velocity")),
];

function hover(frame) {
  if (frame === hoveredFrame) return;
  hoveredFrame = frame;
  for (const plot of plots) plot.move(current);
  showValues();
}

function drawPlots() {
  motion = follow(element("view").value, element("direction").value);
  for (const plot of plots) plot.draw(motion);
  showValues();
}

function showValues() {
  const frame = hoveredFrame ?? current;
  element("values-time").textContent = `At ${seconds(timeOf(frame))}, frame ${frame}${hoveredFrame === null ? "" : " (under the pointer)"}`;
  const rows = trace.lanes.map((_, lane) => {
    const sample = motion?.lanes[lane][frame];
    return [[dot(lane), laneTitle(lane)], `${points(sample?.position)} pt`, `${points(sample?.velocity)} pt/s`];
  });
  const finger = motion?.finger[frame];
  rows.push([["Finger"], finger == null ? "–" : `${points(finger)} pt`, ""]);
  if (laneCount > 1 && motion) {
    const distance = spread(motion, frame);
    rows.push([["Distance between the lanes"], distance == null ? "–" : `${points(distance)} pt`, ""]);
  }
  const body = element("values").tBodies[0];
  body.replaceChildren(...rows.map(([name, position, velocity]) =>
    make("tr", {}, make("th", { scope: "row" }, ...name), make("td", {}, position), make("td", {}, velocity))));
}

function listViews() {
  const names = [...new Set(trace.frames.flatMap((frame) => Object.keys(frame.views)))];
  for (const name of names) element("view").append(make("option", { value: name }, name));
  const travel = (name) => {
    const places = samples[0].map((sample) => center(sample.views[name])).filter(Boolean);
    return Math.max(0, ...places.map((place) => Math.hypot(place.x - places[0].x, place.y - places[0].y)));
  };
  element("view").value = names.includes(content.view)
    ? content.view
    : names.reduce((best, name) => (travel(name) > travel(best) ? name : best), names[0] ?? "");
  for (const id of ["view", "direction"]) element(id).addEventListener("change", drawPlots);
}

// MARK: Events

/** What happened at one time in some of the lanes alike. */
const happenings = [];
for (const event of trace.events) {
  const same = happenings.findLast((one) =>
    one.time === event.time && one.name === event.name && one.object === event.object && !one.lanes.includes(event.lane));
  if (same) same.lanes.push(event.lane);
  else happenings.push({ ...event, lanes: [event.lane] });
}

function listEvents() {
  const list = element("events");
  if (happenings.length === 0) list.replaceWith(make("p", {}, "Nothing happened."));
  for (const one of happenings) {
    one.frame = frameAt(one.time);
    one.lanes.sort();
    const which = make("span", { class: "which" });
    if (laneCount > 1) which.append(make("span", { class: "unseen" }, `lane ${one.lanes.map((lane) => lane + 1).join(", ")}`), ...one.lanes.map(dot));
    one.button = make("button", { type: "button" }, make("time", {}, seconds(one.time)), which,
      make("span", {}, one.name, " ", make("span", { class: "who" }, one.object)));
    one.button.addEventListener("click", () => seek(one.frame));
    list.append(make("li", {}, one.button));
  }
}

let currentEvent = null;
/** Marks the last event that the frame shows. */
function showEvent(frame) {
  const last = happenings.findLast((one) => one.frame <= frame) ?? null;
  if (last === currentEvent) return;
  currentEvent?.button.removeAttribute("aria-current");
  currentEvent = last;
  if (!last) return;
  last.button.setAttribute("aria-current", "true");
  const list = element("events");
  const row = last.button.parentElement;
  // Only the list scrolls, not the page.
  if (row.offsetTop < list.scrollTop || row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
  }
}

// MARK: Settings, code and tape

let statusTimer = 0;
function say(text) {
  element("status").textContent = text;
  clearTimeout(statusTimer);
  statusTimer = setTimeout(() => { element("status").textContent = ""; }, 2500);
}

/** Copies an element's text; where the browser keeps the clipboard to itself, selects it to be copied by hand. */
async function copy(source, what) {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return say(`${what} copied`);
  } catch {
    getSelection().selectAllChildren(source);
    say(document.execCommand("copy") ? `${what} copied` : `${what} selected: copy it with your browser`);
  }
}

const codes = [];
function listLanes() {
  content.lanes.forEach((lane, index) => {
    const title = laneCount > 1 ? `Lane ${index + 1}: ${lane.title}` : lane.title;
    const article = make("article", { "aria-label": title }, make("h3", {}, dot(index), title),
      make("dl", {}, ...lane.settings.map((setting) =>
        make("div", {}, make("dt", {}, setting.name), make("dd", { class: setting.isDefault ? "default" : "set" }, setting.value)))));
    for (const curve of lane.curves) {
      const text = make("pre", { tabindex: "0" });
      const label = make("span", {});
      const button = make("button", { type: "button" }, "Copy");
      button.addEventListener("click", () => copy(text, `Code for ${system()}`));
      codes.push({ curve, text, label, button, title });
      article.append(make("div", { class: "code" }, make("div", { class: "label" }, label, button), text));
    }
    if (lane.curves.length === 0) article.append(make("p", {}, "The scene’s own motion is no single curve: there is no code for it."));
    element("lanes").append(article);
  });
  const names = content.lanes.flatMap((lane) => lane.curves)[0]?.codes.map((code) => code.system) ?? [];
  names.forEach((name, index) => {
    const input = make("input", { type: "radio", name: "system", value: name });
    input.checked = index === 0;
    input.addEventListener("change", showCode);
    element("systems").append(make("label", {}, input, name));
  });
  element("systems").hidden = names.length === 0;
  showCode();
}

const system = () => element("systems").querySelector(":checked")?.value ?? "";
function showCode() {
  for (const { curve, text, label, button, title } of codes) {
    const name = `${curve.occasion ? `${curve.occasion}, ` : ""}${system()}`;
    text.textContent = curve.codes.find((code) => code.system === system())?.text ?? "";
    label.textContent = name;
    text.setAttribute("aria-label", `${title}: ${name}`);
    button.setAttribute("aria-label", `Copy the code of ${title} for ${name}`);
  }
}

// MARK: The beginning

element("title").textContent = content.title;
element("hint").textContent = content.hint;
const size = film.lanes[0] ? `${film.lanes[0][2]} × ${film.lanes[0][3]} points` : "";
element("facts").textContent = [
  laneCount > 1 ? `${laneCount} lanes` : "", size, `${Number(trace.fps.toFixed(3))} frames a second`,
  `${film.frames} frames`, seconds(film.frames / trace.fps),
].filter(Boolean).join(" · ");
element("tape-name").textContent = content.tapeName;
element("tape").textContent = content.tape;
element("copy-tape").addEventListener("click", () => copy(element("tape"), "Tape"));

layOutScreen();
listViews();
listEvents();
listLanes();
show(0);
drawPlots();
new ResizeObserver(drawPlots).observe(element("position"));
awaitPicture();
load();
// For people who want less motion, the film waits to be started.
if (!matchMedia("(prefers-reduced-motion: reduce)").matches) video.autoplay = true;
