// Charts of one exercise, muscle or measurement, each with the sentence that says the same.

import { get, timezone } from "./api.js";
import { seriesCard } from "./cards.js";
import { ask, button, empty, h, inPlace } from "./dom.js";

const PICKS = 8; // exercises that are offered

// --- the view

/** Charts of one exercise, muscle or measurement; `of` comes from the address. */
export async function show(place, of) {
  const { there } = await get("/progress", { timezone: timezone() });
  if (!there.length) {
    place.replaceChildren(empty("Nothing is logged yet that could be drawn. Say what you did:", "Bench 3x5 @ 185, then ran 5k in 24:10", ask));
    return;
  }
  const chosen = of || often(there, "exercise")[0] || there[0].of;
  const room = h("div", { class: "charts", "aria-live": "polite" });
  const fill = async (name) => {
    room.replaceChildren(...await inPlace(async () => seriesOf(name), () => fill(name)));
  };
  place.replaceChildren(chooser(there, chosen), room);
  await fill(chosen);
}

async function seriesOf(name) {
  const found = await get("/progress", { of: name, timezone: timezone() }).catch(unlessUnknown);
  const shown = found.series.filter((each) => each.points.length);
  return shown.length ? shown.map(seriesCard) : [empty(`Nothing is logged that gives a chart of “${name}”.`, "Try an exercise, a muscle, or “body weight”.")];
}

function unlessUnknown(error) {
  if (error.status === 400) return { series: [] }; // no exercise, no muscle: nothing is logged of it either
  throw error;
}

/** What there is of a kind, that of most days first. */
const often = (there, kind) => there.filter((each) => each.kind === kind)
  .sort((one, other) => other.days - one.days).slice(0, PICKS).map((each) => each.of);

function chooser(there, chosen) {
  const box = h("input", { type: "search", id: "chart-of", placeholder: "Squat, chest, body weight", autocomplete: "off", list: "chart-names" });
  const go = (name) => { location.hash = `#charts/${encodeURIComponent(name)}`; };
  const picks = [...often(there, "exercise"), ...often(there, "measured").slice(0, 3)];
  return h("div", {},
    h("form", { class: "find", role: "search", onsubmit: (event) => { event.preventDefault(); if (box.value.trim()) go(box.value.trim()); } },
      h("label", { for: "chart-of", class: "unseen" }, "Chart of"), box,
      h("datalist", { id: "chart-names" }, there.map((each) => h("option", { value: each.of })))),
    h("div", { class: "replies", role: "group", "aria-label": "Often logged" },
      picks.map((name) => button(name, () => go(name), { class: "reply", "aria-pressed": String(name === chosen) }))));
}
