// What was measured of body and day, by kind, the newest first.

import { get } from "./api.js";
import { drawn } from "./cards.js";
import { ask, empty, h, table } from "./dom.js";
import { day, number } from "./words.js";

const KINDS = {
  weight: "Body weight",
  sleep: "Sleep",
  resting_heart_rate: "Resting heart rate",
  hrv: "Heart rate variability",
  steps: "Steps",
  pain: "Pain",
  note: "Notes",
};
const MOST = 100;
const SHOWN = 7; // of a kind, before the rest is unfolded

export async function show(place) {
  const found = await get("/measurements", { limit: MOST });
  const kinds = Object.keys(KINDS).map((kind) => [kind, found.measurements.filter((each) => each.kind === kind)]);
  const cards = kinds.filter(([, rows]) => rows.length).map(([kind, rows]) => kindCard(KINDS[kind], rows));
  place.replaceChildren(...(cards.length ? cards : [
    empty("Nothing is measured yet. Say what you know of your body or your day:", "Slept 7.5 hours, weight 182.4", ask),
  ]));
}

function kindCard(name, rows) {
  const [newest] = rows;
  const columns = [{ words: "Day" }, { words: "Value", number: true }, { words: "In your words" }];
  const tableOf = (some) => table(`${name}, by day`, columns, some.map((each) => [day(each.date), say(each), `“${each.quote}”`]));
  return h("article", { class: "card", "aria-label": name },
    h("header", {}, h("div", {}, h("h2", {}, name), h("p", { class: "dim small" }, `${say(newest)} on ${day(newest.date)}`))),
    chartOf(rows), tableOf(rows.slice(0, SHOWN)),
    rows.length > SHOWN && h("details", {}, h("summary", {}, `${rows.length - SHOWN} earlier`), tableOf(rows.slice(SHOWN))));
}

/** What has numbers in one unit, drawn. */
function chartOf(rows) {
  const unit = rows[0].unit;
  const days = new Map(rows.filter((each) => each.value !== null && each.unit === unit).map((each) => [each.date, each.value]));
  const points = [...days].map(([at, value]) => ({ day: at, value })).sort((one, other) => one.day.localeCompare(other.day));
  const inHours = points.map((each) => ({ ...each, value: each.value / 60 }));
  return points.length > 1 && drawn(unit === "min" ? { title: "", unit: "h", points: inHours } : { title: "", unit, points });
}

function say({ value, unit, said }) {
  if (value === null) return said;
  if (unit !== "min") return `${number(value)} ${unit}`.trim();
  const minutes = Math.round(Number(value));
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
