// A workout as a card: a row for alike sets, and behind each number the words that it was read from.

import { get } from "./api.js";
import { button, h, table } from "./dom.js";
import * as words from "./words.js";

// Each column: its heading, what a set has there, and the fields of a set that this stands on.
const COLUMNS = [
  { words: "Sets", of: words.reps, fields: ["count", "reps", "reps_low", "reps_high", "reps_left", "reps_right", "each_side"] },
  { words: "Load", of: words.load, fields: ["load", "load.unit", "load_options", "bodyweight"] },
  { words: "Effort", of: words.effort, fields: ["rpe", "rir", "percent_1rm"] },
  { words: "Distance", of: (one) => one.distance ? `${words.number(one.distance.value)}${words.TIED}${one.distance.unit}` : "", fields: ["distance"] },
  { words: "Time", of: (one) => one.duration_seconds === null ? "" : words.duration(one.duration_seconds), fields: ["duration_seconds"] },
  { words: "Pace", of: (one) => one.pace ? `${words.duration(one.pace.seconds)}/${one.pace.per}` : "", fields: ["pace"] },
  { words: "Notes", of: words.besides, fields: ["kind", "failed", "tempo", "rest_seconds", "calories", "heart_rate_bpm", "band", "notes"] },
];
const TIMED = ["amrap", "emom", "for_time", "circuit", "tabata"]; // a row is one round, and no number of sets

let panels = 0;

/** The table of a workout. A press of a number shows below it where that number comes from. */
export function workoutTable(workout) {
  const panel = h("div", { id: `source-${(panels += 1)}`, class: "source", hidden: true });
  const rows = workout.blocks.flatMap((block, at) => blockRows(workout, block, at));
  const used = COLUMNS.filter((column, at) => rows.some((row) => row.cells?.[at]));
  const columns = [{ words: "Exercise" }, ...used.map((each) => ({ words: each.words, number: each.words !== "Notes" }))];
  const shown = rows.map((row) => shownRow(row, used, (figure, place) => toggle(workout, panel, figure, place)));
  return h("div", {}, table(`${workout.name}, set by set`, columns, shown), hasDerived(workout) && derivedLine(), panel);
}

const derivedLine = () => h("p", { class: "dim small" }, "* worked out, not said");

function hasDerived(workout) {
  const sets = workout.blocks.flatMap((block) => block.exercises.flatMap((each) => each.sets));
  return sets.some((one) => one.derived.some((field) => COLUMNS.some((column) => column.fields.includes(field))));
}

function blockRows(workout, block, blockAt) {
  const head = words.block(block);
  const rows = block.exercises.flatMap((exercise, at) => exerciseRows(block, exercise, `blocks[${blockAt}].exercises[${at}]`));
  return head ? [{ head }, ...rows.map((row) => ({ ...row, within: true }))] : rows;
}

/** A row for each run of sets that say the same. */
function exerciseRows(block, exercise, path) {
  const runs = [];
  exercise.sets.forEach((one, at) => {
    const cells = COLUMNS.map((column) => starred(one, column));
    const last = runs.at(-1);
    if (last && last.key === cells.join("\t")) last.count += 1;
    else runs.push({ key: cells.join("\t"), cells, count: 1, place: { path, at } });
  });
  if (!runs.length) return [{ name: exercise.name, cells: [] }];
  return runs.map((run, at) => ({ ...run, name: at ? "" : exercise.name, cells: counted(run, block) }));
}

function counted({ cells, count }, block) {
  const [said, ...others] = cells;
  if (TIMED.includes(block.kind) && count === 1) return cells;
  return [said ? [count, "×", said].join(words.TIED) : count > 1 ? `${count}${words.TIED}×` : "", ...others];
}

function starred(one, column) {
  const said = column.of(one);
  return said && column.fields.some((field) => one.derived.includes(field)) ? `${said}*` : said;
}

function shownRow(row, used, act) {
  if (row.head) return [h("span", { class: "block" }, row.head), ...used.map(() => "")];
  const name = row.name && h("span", { class: row.within ? "within" : null }, row.name);
  return [name, ...used.map((column) => figure(row, column, act))];
}

/** A number as a button that shows its source; notes are words, and stay words. */
function figure(row, column, act) {
  const said = row.cells[COLUMNS.indexOf(column)] ?? "";
  if (!said || !row.place || column.words === "Notes") return said;
  const press = (event) => act(event.currentTarget, { ...row.place, column });
  return button(said, press, { class: "figure", "aria-expanded": "false", title: "Where this comes from" });
}

// --- where a number comes from

/** Shows the source of one number below the table, or hides it again. */
async function toggle(workout, panel, figure, place) {
  const isOpen = figure.getAttribute("aria-expanded") === "true";
  for (const other of panel.parentElement.querySelectorAll(".figure")) {
    other.setAttribute("aria-expanded", "false");
    other.removeAttribute("aria-controls");
  }
  panel.hidden = isOpen;
  if (isOpen) return;
  figure.setAttribute("aria-expanded", "true");
  figure.setAttribute("aria-controls", panel.id);
  panel.replaceChildren(...sourceLines(workout, place, figure.textContent, await quotesOf(workout)));
}

/** The sources of a number: those of its set, or of the nearest set before, as alike sets are said once. */
function sourcesOf(workout, { path, at, column }) {
  for (let set = at; set >= 0; set -= 1) {
    const paths = column.fields.map((field) => `${path}.sets[${set}].${field}`);
    const found = workout.sources.filter((source) => paths.includes(source.path));
    if (found.length) return found;
  }
  return [];
}

function sourceLines(workout, place, said, quotes) {
  const sources = sourcesOf(workout, place);
  const spans = sources.flatMap((source) => source.spans);
  const quoted = quotes.filter((quote) => spans.some((span) => span.message_id === quote.message_id));
  const rules = [...new Set(sources.flatMap(explained))];
  return [
    h("p", { class: "source-of" }, h("strong", {}, said.replace("*", "")), quoted.length ? " from your words" : ""),
    ...quoted.map((quote) => h("blockquote", {}, marked(quote, spans))),
    ...rules.map((each) => h("p", { class: "dim small" }, each)),
    sources.length ? "" : h("p", { class: "dim small" }, "It was said of the whole exercise."),
  ];
}

function explained(source) {
  switch (source.kind) {
    case "rule": return [`Worked out: ${words.rule(source.rule)}.`];
    case "plan": return ["As the plan has it."];
    case "history": return ["Taken from an earlier workout."];
    case "catalogue": return [`As ${source.of} is defined.`];
    default: return [];
  }
}

/** A quote whose words at these spans are marked. Spans count code points, not UTF-16 units. */
function marked(quote, spans) {
  const letters = Array.from(quote.text);
  const own = spans.filter((span) => span.message_id === quote.message_id).sort((one, other) => one.start - other.start);
  const parts = [];
  let done = 0;
  for (const span of own) {
    const [start, end] = [Math.max(done, span.start - quote.start), span.end - quote.start];
    if (end <= start) continue;
    parts.push(letters.slice(done, start).join(""), h("mark", {}, letters.slice(start, end).join("")));
    done = end;
  }
  return [...parts, letters.slice(done).join("")];
}

const kept = new Map(); // of each revision of a workout, the words that it was read from

async function quotesOf(workout) {
  const key = `${workout.workout_id}/${workout.revision}`;
  if (!kept.has(key)) {
    const found = await get(`/workouts/${encodeURIComponent(workout.workout_id)}`, { quotes: 1 }).catch(() => null);
    if (!found) return [];
    kept.set(key, found.quotes ?? []);
  }
  return kept.get(key);
}
