// A series drawn by uPlot, which is loaded with this where the first chart comes. Days without a point are gaps.

import uPlot from "./uplot-1.6.32.esm.js";
import { h } from "./dom.js";
import { duration, number } from "./words.js";

const DAY = 86400;
const HEIGHT = 180;

/** Draws a series into its place, and again when the place gets another width or the colours change. */
export function draw(place, series) {
  const canvas = h("div", { "aria-hidden": "true" });
  place.append(canvas);
  let chart = null;
  const redraw = () => {
    const width = place.clientWidth;
    if (!width) return;
    chart?.destroy();
    chart = new uPlot(optionsOf(series, width), dataOf(series), canvas);
  };
  new ResizeObserver(() => { if (chart?.width !== place.clientWidth) redraw(); }).observe(place);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
}

// A chart that was kept with an answer of before says neither.
const isFlipped = (series) => series.less_is_better ?? series.unit.startsWith("s/");
const isWeekly = (series) => (series.step ? series.step === "week" : series.title.endsWith("a week"));
const isPace = (series) => series.unit.startsWith("s/");
const secondsOf = (day) => Date.parse(`${day}T00:00:00Z`) / 1000;
const weekOf = (seconds) => Math.floor((seconds / DAY + 3) / 7); // 1 January 1970 was a Thursday

/** Days and values, with a null that breaks the line where a week has none. */
export function dataOf(series) {
  const [days, values] = [[], []];
  for (const point of series.points) {
    const day = secondsOf(point.day);
    if (days.length && weekOf(day) - weekOf(days.at(-1)) > 1) {
      days.push((day + days.at(-1)) / 2);
      values.push(null);
    }
    days.push(day);
    values.push(Number(point.value));
  }
  return [days, values];
}

function optionsOf(series, width) {
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const axis = { stroke: colour("--soft"), grid: { stroke: colour("--line"), width: 1 }, ticks: { show: false }, font: "12px system-ui, sans-serif" };
  const say = (value) => (isPace(series) ? `${duration(value)}` : number(value));
  const accent = colour("--accent");
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "UTC"),
    scales: { x: { time: true, range: wide }, y: { dir: isFlipped(series) ? -1 : 1, range: (_, low, high) => (isWeekly(series) ? [0, high * 1.12] : room(low, high)) } },
    axes: [
      { ...axis, grid: { show: false }, values: (_, splits) => splits.map(dayOf), space: 70, size: 28 },
      { ...axis, values: (_, splits) => splits.map(say), size: 48 },
    ],
    series: [{}, isWeekly(series)
      ? { stroke: accent, fill: accent, width: 0, points: { show: false }, paths: uPlot.paths.bars({ size: [0.7, 28], radius: 0.15 }) }
      : { stroke: accent, width: 2, points: { show: true, size: 6, fill: colour("--sheet"), stroke: accent, width: 2 } }],
  };
}

const dayOf = (seconds) => new Date(seconds * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** A few days of room on both sides. */
const wide = (_, first, last) => {
  const room = Math.max(3 * DAY, (last - first) * 0.04);
  return [first - room, last + room];
};

function room(low, high) {
  const free = Math.max((high - low) * 0.15, Math.abs(high) * 0.02, 1);
  return [low - free, high + free];
}
