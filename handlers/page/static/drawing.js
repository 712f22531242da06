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

const isPace = (series) => series.unit.startsWith("s/");
const isWeekly = (series) => series.title.endsWith("a week");
const secondsOf = (day) => Date.parse(`${day}T00:00:00Z`) / 1000;

/** Days and values, with a null that breaks the line where longer than usual nothing was logged. */
export function dataOf(series) {
  const days = series.points.map((point) => secondsOf(point.day));
  const steps = days.slice(1).map((day, at) => day - days[at]).sort((one, other) => one - other);
  const usual = Math.max(7 * DAY, 1.5 * (steps[Math.floor(steps.length / 2)] ?? 0));
  const [x, y] = [[], []];
  series.points.forEach((point, at) => {
    if (at && days[at] - days[at - 1] > usual) {
      x.push((days[at] + days[at - 1]) / 2);
      y.push(null);
    }
    x.push(days[at]);
    y.push(Number(point.value));
  });
  return [x, y];
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
    scales: { x: { time: true, range: wide }, y: { dir: isPace(series) ? -1 : 1, range: (_, low, high) => (isWeekly(series) ? [0, high * 1.12] : room(low, high)) } },
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
