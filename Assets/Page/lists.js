"use strict";
// The events, each lane’s settings and code, and the tape.

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
