"use strict";
// The diagrams of position and velocity, and the table of their values.

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
  /** `releases` reads the velocities that releases hand over. */
  constructor(id, title, read, releases = () => []) {
    this.svg = element(id);
    this.title = title;
    this.read = read;
    this.releases = releases;
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
    const releases = motion ? this.releases(motion) : [];
    const values = lines.flatMap((line) => line.values).filter((value) => value != null)
      .concat(releases.map((release) => release.velocity));
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
    for (const release of releases) {
      const [x, y] = [this.x(release.frame), this.y(release.velocity)];
      const isLeft = x + 140 > this.left + this.across;
      parts.push(make("circle", { class: "release", cx: x, cy: y, r: 4 }));
      parts.push(make("text", { x: x + (isLeft ? -8 : 8), y: y < top + 12 ? y + 14 : y - 6, "text-anchor": isLeft ? "end" : "start" },
        `handed over ${whole(release.velocity)} pt/s`));
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
  new Plot("velocity", "Velocity", lines("velocity"), (motion) => motion.releases),
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
  const texts = differences[element("view").value] ?? [];
  element("differences").replaceChildren(...texts.map((text) => make("li", {}, text)));
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
