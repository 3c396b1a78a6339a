"use strict";
// The film: playing, seeking and stepping, and what is drawn over it.

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

const overlay = element("overlay");

function layOutScreen() {
  overlay.setAttribute("viewBox", `0 0 ${film.width} ${film.height}`);
  overlay.setAttribute("preserveAspectRatio", "none");
  const { bezel } = film;
  const radius = film.outlineRadius || Math.min(18, film.width / 20);
  const outline = ([x, y, w, h]) => [x - bezel, y - bezel, w + 2 * bezel, h + 2 * bezel];
  const box = ([x, y, w, h]) =>
    `M${x + radius} ${y}h${w - 2 * radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${h - 2 * radius}` +
    `a${radius} ${radius} 0 0 1 ${-radius} ${radius}h${2 * radius - w}a${radius} ${radius} 0 0 1 ${-radius} ${-radius}` +
    `v${2 * radius - h}a${radius} ${radius} 0 0 1 ${radius} ${-radius}z`;
  const lanes = film.lanes.map((lane) => box(outline(lane))).join("");
  // What lies between the lanes or their frames, and at their corners, is the page.
  overlay.append(
    make("path", { class: "frame", "fill-rule": "evenodd", d: `M-1 -1H${film.width + 1}V${film.height + 1}H-1z${lanes}` }),
    make("path", { class: "edge", d: lanes }));
  film.lanes.forEach(([x, , w], lane) => {
    const caption = make("li", { style: `left: ${(100 * x) / film.width}%; width: ${(100 * w) / film.width}%` },
      make("span", { class: "name", title: laneTitle(lane) }, dot(lane), laneTitle(lane)), make("span", { class: "state" }));
    element("captions").append(caption);
  });
}

function showStates(frame) {
  const states = element("captions").querySelectorAll(".state");
  samples.forEach((lane, index) => {
    const { phase, fraction } = lane[frame];
    const part = `${Math.round(100 * (fraction ?? 0))} %`;
    const text = { idle: "at rest", interactive: `held at ${part}`, animating: `in flight, ${part}` }[phase];
    if (states[index].textContent !== text) states[index].textContent = text;
  });
}
