// A card for each data part: what a record says, made by code. A card that comes again takes the place of the first.

import { button, focusOn, h, table } from "./dom.js";
import { workoutTable } from "./workout.js";
import * as words from "./words.js";

/** The card of a data part; null for what is no card. `desk` does what is pressed. */
export function cardOf(part, desk) {
  const make = CARDS[part.type];
  return make ? make(part.data, part.id, desk) : null;
}

const CARDS = {
  "data-workout": workoutCard,
  "data-draft": draftCard,
  "data-plan": proposalCard,
  "data-program": programCard,
  "data-measurement": (data) => h("p", { class: "line" }, tick(), data.message),
  "data-found": foundCard,
  "data-chart": (data) => seriesCard(data),
};

const tick = () => h("span", { class: "tick", "aria-hidden": "true" }, "✓");

/** An article with a head: what it is, what is known of it in small, and what became of it. */
function card(label, kind, { name, about, state, tone }, ...rest) {
  return h("article", { class: `card ${kind}`, "aria-label": label },
    h("header", {},
      h("div", {}, h("h2", {}, name), about && h("p", { class: "dim small" }, about)),
      state && h("span", { class: `state ${tone ?? ""}` }, state)),
    ...rest);
}

// --- workouts

const STATES = {
  logged: ["Logged", "good"],
  already_logged: ["Already logged", ""],
  amended: ["Changed", "good"],
  undone: ["As before", "good"],
  deleted: ["Deleted", "gone"],
};

export function workoutCard(data) {
  const [state, tone] = STATES[data.state] ?? [words.sentence(data.state), ""];
  const workout = data.workout;
  if (!workout) {
    const name = data.name || "A workout";
    return card(`${name}, deleted`, "workout gone", { name, state, tone });
  }
  const name = workout.name || "Workout";
  const about = `${words.sentence(workout.discipline)} · ${words.day(workout.date)}`;
  return card(`${name}, ${words.day(workout.date)}`, "workout", { name, about, state, tone },
    data.before && data.after && changeLine(data.before, data.after), workoutTable(workout), ...facts(workout, data));
}

const changeLine = (before, after) =>
  h("p", { class: "small" }, h("del", {}, before), h("span", { class: "dim" }, " → "), h("ins", {}, after));

/** What a workout notes beside its sets, a line each. */
function facts(workout, data) {
  const skipped = workout.skipped.map((each) => each.name).join(", ");
  return [
    data.plan_session && `In the plan: ${data.plan_session}`,
    workout.duration_seconds !== null && `Took ${words.duration(workout.duration_seconds)}`,
    workout.session_rpe !== null && `Session RPE ${words.number(workout.session_rpe)}`,
    workout.feel && `Felt ${workout.feel}`,
    workout.location && `At ${workout.location}`,
    skipped && `Left out: ${skipped}`,
    ...workout.notes,
  ].filter(Boolean).map((each) => h("p", { class: "small" }, each));
}

// --- what waits for a yes

const DRAFT_STATES = {
  open: ["Not logged yet", "waits"],
  logged: ["Logged", "good"],
  changed: ["Changed", "good"],
  dropped: ["Not logged", "gone"],
  settled: ["Waits no more", "gone"],
};

export function draftCard(data, id, desk) {
  const draft = data.draft;
  const name = draft.workoutName || "Workout";
  const [state, tone] = DRAFT_STATES[data.state] ?? [words.sentence(data.state), ""];
  const isOpen = data.state === "open";
  const rows = draft.rows.map((row) => [row.exercise, row.sets]);
  const shown = rows.length
    ? table(`${name}, as it would be logged`, [{ words: "Exercise" }, { words: "Sets", number: true }], rows)
    : h("p", {}, draft.changes || draft.summary);
  return card(`Draft: ${name}`, isOpen ? "draft" : "draft slim", { name, about: `From “${draft.text}”`, state, tone },
    isOpen && draft.why && h("p", { class: "why" }, `${words.sentence(draft.why).replaceAll("_", " ")}.`),
    isOpen && shown,
    isOpen && choices(id, desk, "Log it", "Not this"));
}

const PROPOSAL_STATES = {
  pending: ["Not applied yet", "waits"],
  committed: ["Applied", "good"],
  cancelled: ["Cancelled", "gone"],
  expired: ["Expired", "gone"],
  settled: ["Waits no more", "gone"],
};

export function proposalCard(data, id, desk) {
  const [state, tone] = PROPOSAL_STATES[data.status] ?? [words.sentence(data.status), ""];
  const details = data.preview.details ?? [];
  const isOpen = data.status === "pending";
  const name = data.summary || details[0]?.target || "A change of the plan";
  const notes = [...(data.preview.notes ?? []), ...(data.preview.conflicts ?? []).map((each) => each.message)];
  return card(`Proposal: ${name}`, "proposal", { name, about: "Plan", state, tone },
    h("div", { class: "diff" }, details.map(detailOf)),
    notes.map((note) => h("p", { class: "why" }, note)),
    isOpen && choices(id, desk, "Apply", "Cancel"));
}

const VERBS = { add: "Add", remove: "Remove", modify: "Change", move: "Move", shift: "Shift" };

/** One change of a proposal: where, and what was beside what will be. */
function detailOf(detail) {
  const fields = detail.fields ?? [];
  const rows = fields.map((each) => [fieldName(each.field), each.oldValue, each.newValue]);
  if (!rows.length) rows.push(["", detail.type === "add" ? null : detail.before ?? detail.target, detail.after ?? null]);
  return h("section", { class: "change" },
    h("p", { class: "dim small" }, `${VERBS[detail.type] ?? words.sentence(detail.type)} · ${detail.target}`),
    rows.map(([field, before, after]) => h("div", { class: "sides" },
      side("Now", before, field, "old"), side("Then", after, field, "new"))),
    fields.length > 0 && detail.after && h("p", { class: "small" }, `As it will stand: ${detail.after}`));
}

function side(when, value, field, tone) {
  const isThere = value !== null && value !== undefined && value !== "";
  const tag = tone === "old" ? "del" : "ins";
  return h("div", { class: `side ${tone}` },
    h("span", { class: "dim small" }, [when, field].filter(Boolean).join(": ")),
    isThere ? h(tag, {}, said(value)) : h("span", { class: "dim" }, "nothing"));
}

const said = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value));
const fieldName = (name) => name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

/** Yes and no to what waits, and in their place afterwards what came of it. */
function choices(id, desk, yes, no) {
  const row = h("div", { class: "choices" });
  const press = async (isYes) => {
    for (const each of row.querySelectorAll("button")) each.disabled = true;
    row.querySelector(".failure")?.remove();
    try {
      await desk.decide(id, isYes);
    } catch (error) {
      for (const each of row.querySelectorAll("button")) each.disabled = false;
      row.append(h("span", { class: "failure", role: "alert" }, `${error.message} Press it again to try again.`));
    }
  };
  row.append(button(yes, () => press(true), { class: "primary" }), button(no, () => press(false), { class: "quiet" }));
  return row;
}

// --- series

/** A place for a drawing, made once its module is there. Without it the sentence beside it says the same. */
export function drawn(series) {
  const place = h("div", { class: "chart" });
  import("./drawing.js").then(({ draw }) => draw(place, series)).catch(() => place.remove());
  return place;
}

/** A series with its sentence beside it, so that nobody needs the drawing. */
export function seriesCard(series) {
  return h("figure", { class: "card series", "aria-label": series.title },
    h("figcaption", {}, h("h2", {}, series.title), h("p", { class: "small" }, series.sentence),
      series.formula && h("p", { class: "dim small" }, series.formula)),
    series.points.length > 1 && drawn(series));
}

/** Where to go on reading after a press. */
export function focusOutcome(article) {
  focusOn(article.querySelector(".state") ?? article);
}

// --- what was asked

function programCard(data) {
  const [first, ...rest] = data.message.split("\n");
  if (!rest.length) return h("p", { class: "line" }, data.moved && tick(), first);
  return h("article", { class: "card program", "aria-label": `Program: ${first}` },
    h("header", {}, h("div", {}, h("h2", {}, first), h("p", { class: "dim small" }, "Program")),
      data.moved && h("span", { class: "state good" }, "Done")),
    h("ul", { class: "lines" }, rest.map((line) => h("li", {}, line))));
}

function foundCard(data) {
  if (!data.workouts.length) {
    return h("p", { class: "line" }, `Nothing is logged that fits (${data.understood}).`);
  }
  const rows = data.workouts.map((each) => [
    words.day(each.day), h("a", { href: `#history/${encodeURIComponent(each.workout_id)}` }, each.line), each.figure,
  ]);
  const columns = [{ words: "Day" }, { words: "Workout" }, { words: "Figure", number: true }];
  const hasFigures = data.workouts.some((each) => each.figure);
  return h("article", { class: "card found", "aria-label": `Found: ${data.understood}` },
    h("header", {}, h("div", {}, h("h2", {}, "From your log"), h("p", { class: "dim small" }, data.understood))),
    table(`Workouts that fit ${data.understood}`, hasFigures ? columns : columns.slice(0, 2),
      rows.map((row) => (hasFigures ? row : row.slice(0, 2)))));
}
