// What was logged: the newest day first, found by words, and one workout with what can be done to it.

import { get, post, pressId, timezone } from "./api.js";
import { workoutCard } from "./cards.js";
import { ask, button, empty, focusOn, h, inPlace } from "./dom.js";
import * as words from "./words.js";

const PAGE = 25;
const TYPING = 250; // milliseconds without a key before a search is asked

export const show = (place, id) => (id ? showOne(place, id) : showAll(place));

// --- all of them

function showAll(place) {
  const results = h("div", { class: "days" });
  const box = h("input", { type: "search", id: "search", placeholder: "last heavy squats", autocomplete: "off", value: history.state?.sought ?? null });
  let waiting = 0;
  let newest = 0;
  const search = async () => {
    const number = (newest += 1);
    history.replaceState({ sought: box.value.trim() }, ""); // who looks at one and goes back finds it again
    const found = await inPlace(() => (box.value.trim() ? searched(box.value.trim()) : firstPage()), search);
    if (number === newest) results.replaceChildren(...found);
  };
  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, TYPING);
  });
  const form = h("form", { role: "search", class: "find", onsubmit: (event) => { event.preventDefault(); search(); } },
    h("label", { for: "search", class: "unseen" }, "Search workouts"), box);
  place.replaceChildren(form, results);
  return search();
}

async function searched(q) {
  const found = await get("/search", { q, timezone: timezone(), limit: PAGE });
  const about = found.understood.words || found.understood.order;
  if (!found.workouts.length) return [empty(`Nothing is logged that fits “${q}”.`, "Try an exercise, a day, or “heaviest bench”.")];
  return [h("p", { class: "dim small", role: "status" }, `${counted(found.workouts.length)}, ${about || q}`), ...byDay(found.workouts)];
}

const counted = (count) => (count === 1 ? "1 workout" : `${count} workouts`);

async function firstPage() {
  const page = await get("/workouts", { limit: PAGE });
  if (!page.workouts.length) {
    return [empty("Nothing is logged yet. Say what you did:", "Bench 3x5 @ 185, then ran 5k in 24:10", ask)];
  }
  return [...byDay(page.workouts), ...more(page.next)];
}

/** A button that puts the next page in its own place. */
function more(before) {
  if (!before) return [];
  const next = button("Show more", async () => {
    next.disabled = true;
    const found = await inPlace(async () => {
      const page = await get("/workouts", { limit: PAGE, before });
      return [...byDay(page.workouts), ...more(page.next)];
    }, () => next.click());
    next.replaceWith(...found);
    found[0]?.querySelector("a")?.focus();
  }, { class: "quiet" });
  return [next];
}

function byDay(rows) {
  const days = new Map();
  for (const row of rows) days.set(row.date, [...(days.get(row.date) ?? []), row]);
  return [...days].map(([date, own]) => h("section", { class: "day" },
    h("h2", { class: "dim small" }, words.day(date)), h("ul", { class: "rows" }, own.map(rowOf))));
}

function rowOf(row) {
  const line = row.summary.includes("): ") ? row.summary.slice(row.summary.indexOf("): ") + 3) : row.summary;
  return h("li", {}, h("a", { href: `#history/${encodeURIComponent(row.workout_id)}`, class: "row" },
    h("span", { class: "row-name" }, row.name || "Workout"), h("span", { class: "dim small" }, line)));
}

// --- one of them

async function showOne(place, id) {
  const record = await get(`/workouts/${encodeURIComponent(id)}`, { revisions: 1, quotes: 1 });
  place.replaceChildren(back(), workoutCard({ state: stateOf(record), workout: record }), acts(place, record), revisions(record));
}

const back = () => h("p", {}, h("a", { href: "#history" }, "All workouts"));
const stateOf = (record) => ({ logged: "logged", amended: "amended", undone: "undone" })[record.change] ?? record.change;

function revisions(record) {
  const told = record.revisions ?? [];
  if (told.length < 2) return "";
  return h("details", {}, h("summary", {}, `${told.length} revisions`),
    h("ol", { class: "lines" }, told.map((each) => h("li", { class: "small" },
      h("span", { class: "dim" }, `${words.sentence(each.change)}: `), each.summary ?? "deleted"))));
}

/** What can be done: to change it, to delete it, to take the newest change back. */
function acts(place, record) {
  const room = h("div", { class: "acts-room" });
  const open = (make) => () => { room.replaceChildren(make()); room.querySelector("input, select, button")?.focus(); };
  return h("div", { class: "acts" },
    h("div", { class: "choices" },
      button("Change", open(() => amendForm(place, record, room)), { class: "quiet" }),
      button("Delete", open(() => deleteForm(place, record, room)), { class: "quiet" }),
      record.revision > 1 && button("Undo the newest change", (event) => undo(place, record.workout_id, room, event.currentTarget), { class: "quiet" })),
    room);
}

function deleteForm(place, record, room) {
  const id = pressId();
  const act = async () => {
    const done = await inPlace(async () => {
      await post(`/workouts/${encodeURIComponent(record.workout_id)}/delete`, { id });
      return null;
    }, act);
    if (done) room.replaceChildren(...done);
    else showGone(place, record);
  };
  return h("div", { class: "choices" }, h("span", {}, `Delete ${record.name || "this workout"}?`),
    button("Yes, delete", act, { class: "danger" }), button("Keep it", () => room.replaceChildren(), { class: "quiet" }));
}

function showGone(place, record) {
  const card = workoutCard({ state: "deleted", name: record.name });
  const room = h("div", {});
  const again = button("Undo", (event) => undo(place, record.workout_id, room, event.currentTarget), { class: "quiet" });
  place.replaceChildren(back(), card, h("div", { class: "choices" }, again), room);
  focusOn(card.querySelector(".state"));
}

async function undo(place, id, room, pressed) {
  const press = pressed.dataset.press ??= pressId(); // the same one until it is done
  const done = await inPlace(async () => {
    try {
      return told(await post("/undo", { id: press, workout: id }));
    } catch (error) {
      if (error.status === 422) delete pressed.dataset.press; // refused for good: the next one is another press
      throw error;
    }
  }, () => undo(place, id, room, pressed));
  if (done.some((each) => each.matches?.(".failure"))) {
    room.replaceChildren(...done);
    return;
  }
  await reread(place, id, done);
}

/** The workout as it stands now, with what came of the press. */
async function reread(place, id, lines) {
  try {
    await showOne(place, id);
  } catch (error) {
    if (error.status !== 404) throw error;
    place.replaceChildren(back(), empty("This workout is not in the log any more."));
  }
  place.append(...lines);
  focusOn(place.querySelector(".state") ?? place.querySelector("a"));
}

const told = (changed) => [...changed.program, ...changed.plan.map((each) => `In the plan: ${each}`)]
  .map((each) => h("p", { class: "small" }, each));

// --- the form that changes one

// What can be said of sets: whether a set has it now, and how it stands.
const OF_SETS = [
  { name: "load", words: "Load", isOf: (one) => one.load !== null || one.reps !== null, now: words.load },
  { name: "reps", words: "Reps", isOf: (one) => one.load !== null || one.reps !== null, now: words.reps },
  { name: "rpe", words: "RPE", isOf: () => true, now: (one) => (one.rpe === null ? "" : words.number(one.rpe)) },
  { name: "note", words: "Note", isOf: () => true, now: (one) => (one.notes ?? []).join(", ") },
];

function amendForm(place, record, room) {
  const exercises = record.blocks.flatMap((block) => block.exercises).filter((each) => each.sets.length);
  const which = select("exercise", "Exercise", exercises.map((each) => [each.name, each.name]));
  const set = select("set", "Set", []);
  const fields = h("div", { class: "fields" });
  const fill = () => {
    const sets = exercises.find((each) => each.name === which.box.value)?.sets ?? [];
    set.box.replaceChildren(...[["", "Every set"], ...sets.map((_, at) => [String(at + 1), `Set ${at + 1}`])].map(option));
    fields.replaceChildren(...OF_SETS.filter((each) => sets.some(each.isOf)).map((each) => input({ ...each, hint: sets[0] && each.now(sets[0]) })));
  };
  which.box.addEventListener("change", fill);
  fill();
  let last = { said: "", id: "" };
  const submit = (event) => {
    event.preventDefault();
    const said = saidIn(form);
    const key = JSON.stringify(said);
    if (key !== last.said) last = { said: key, id: pressId() }; // the same again is the same press
    amend(place, record, room, { id: last.id, ...said });
  };
  const form = h("form", { class: "amend", onsubmit: submit },
    exercises.length > 0 && h("fieldset", {}, h("legend", {}, "Sets"), h("div", { class: "fields" }, which.field, set.field), fields),
    h("fieldset", {}, h("legend", {}, "The whole workout"), h("div", { class: "fields" },
      input({ name: "date", words: "Day", type: "date", value: record.date }), input({ name: "name", words: "Name", hint: record.name }))),
    h("div", { class: "choices" }, h("button", { type: "submit", class: "primary" }, "Save the change"),
      button("Leave it", () => room.replaceChildren(), { class: "quiet" })));
  form.dataset.date = record.date ?? "";
  return form;
}

async function amend(place, record, room, body) {
  const submit = room.querySelector("[type=submit]");
  submit.disabled = true;
  const done = await inPlace(async () => told(await post(`/workouts/${encodeURIComponent(record.workout_id)}/amend`, body)),
    () => amend(place, record, room, body));
  submit.disabled = false;
  if (done.some((each) => each.matches?.(".failure"))) {
    room.querySelector(".failure")?.remove();
    room.append(...done);
  } else await reread(place, record.workout_id, done);
}

/** What was typed and is new; where and which set only together with what is said of them. */
function saidIn(form) {
  const all = Object.fromEntries([...new FormData(form)].filter(([, value]) => value.trim()));
  const { exercise, set, date, ...said } = all;
  const isOfSets = OF_SETS.some((each) => each.name in said);
  const isNewDay = date && date !== form.dataset.date;
  return { ...said, ...(isNewDay ? { date } : {}), ...(isOfSets ? { exercise } : {}), ...(isOfSets && set ? { set } : {}) };
}

const option = ([value, text]) => h("option", { value }, text);

function select(name, text, options) {
  const box = h("select", { name, id: `amend-${name}` }, options.map(option));
  return { box, field: h("div", { class: "field" }, h("label", { for: `amend-${name}` }, text), box) };
}

function input({ name, words: text, hint, type, value }) {
  const id = `amend-${name}`;
  return h("div", { class: "field" }, h("label", { for: id }, text),
    h("input", { id, name, type: type ?? "text", placeholder: hint || null, value: value ?? null, autocomplete: "off" }));
}
