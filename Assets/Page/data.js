"use strict";
// The data, which lies in three elements: `trace`, as `scrim record -o trace.json` writes it; `study`, what is said beside
// it; `video`, the film in lines of base 64.

const element = (id) => document.getElementById(id);
const data = (id) => JSON.parse(element(id).textContent);

const trace = data("trace");
const { content, film, differences } = data("study");
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

/** A whole number with commas between thousands. */
const whole = (value) => Math.round(value).toLocaleString("en-US").replace("-", "−");

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
  // One finger hands the same velocity to all lanes.
  const releases = new Map();
  for (const { name, time, velocity } of trace.events) {
    if (name !== "gestureEnded" || !velocity) continue;
    const release = { frame: frameAt(time), velocity: along(...velocity) };
    releases.set(`${release.frame} ${release.velocity.toFixed(1)}`, release);
  }
  return { name, lanes, finger, releases: [...releases.values()] };
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
