"use strict";
// Puts the page together: everything else is there by now.

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
