// The program: the sheet for the rack, where it stands, what moved it; and the week of the plan.

import { Problem, get, post, pressId, timezone } from "./api.js";
import { ask, button, empty, focusOn, h, inPlace, table } from "./dom.js";
import { day, number, sentence } from "./words.js";

const LIFTS = { squat: "Squat", bench: "Bench press", deadlift: "Deadlift", ohp: "Overhead press" };
const EXAMPLE = "I want to start 5/3/1, squat 350, bench 225, deadlift 405, press 135";

export async function show(place) {
  const [state, week] = await Promise.all([there("/program"), there("/plan", { timezone: timezone() })]);
  if (!state && !week) {
    place.replaceChildren(empty("There is no program and no plan yet. Say that you want to start one:", EXAMPLE, ask));
    return;
  }
  const parts = state ? [await sheets(), stateCard(state), await moves(place)] : [];
  place.replaceChildren(...parts.flat(), ...(week ? [weekCard(week)] : []));
}

/** What a door answers; null where there is nothing yet. */
async function there(path, query = {}) {
  try {
    return await get(path, query);
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

// --- the sheet

async function sheets() {
  const room = h("div", { class: "sheets", "aria-live": "polite" });
  const fill = async (lift) => {
    for (const each of picks.children) each.setAttribute("aria-pressed", String(each.dataset.lift === lift));
    room.replaceChildren(...await inPlace(async () => sheetsOf(await get("/program/today", { lift, timezone: timezone() })), () => fill(lift)));
  };
  const picks = h("div", { class: "replies", role: "group", "aria-label": "Lift" },
    [["", "Today"], ...Object.entries(LIFTS)].map(([lift, name]) => button(name, () => fill(lift), { class: "reply", "data-lift": lift })));
  await fill("");
  return [picks, room];
}

function sheetsOf(today) {
  if (!today.workouts.length) return [restCard(today)];
  return today.workouts.map((each) => sheet(each, today));
}

function restCard(today) {
  const lifts = today.next?.lifts.map((lift) => LIFTS[lift] ?? lift).join(" and ");
  const next = today.next ? `Next: ${lifts} on ${day(today.next.date)}.` : "Choose a lift to see its sheet.";
  return h("article", { class: "card", "aria-label": "Rest day" },
    h("header", {}, h("div", {}, h("h2", {}, `Nothing is on ${sentence(today.day)}`), h("p", { class: "dim small" }, next))));
}

function sheet(workout, today) {
  const name = LIFTS[workout.lift] ?? sentence(workout.lift);
  const parts = [["Warm-up", workout.warm_up], ["Main work", workout.main_work], ["Then", workout.supplemental]];
  const columns = [{ words: "Weight" }, { words: "Reps", number: true }, { words: "Of max", number: true }, { words: "Plates each side" }];
  const rows = (sets) => sets.map((one) => [
    `${number(one.weight)} ${today.unit}`, one.sets ? `${one.sets} × ${one.reps}` : String(one.reps),
    one.percentage ? `${number(one.percentage)} %` : "", plates(workout.plates_per_side?.[String(one.weight)]),
  ]);
  const about = `${sentence(workout.phase)}, week ${workout.week} · training max ${number(workout.training_max)} ${today.unit}`;
  return h("article", { class: "card sheet", "aria-label": `${name}, the sheet` },
    h("header", {}, h("div", {}, h("h2", {}, name), h("p", { class: "dim small" }, about))),
    parts.filter(([, sets]) => sets?.length).map(([title, sets]) => h("section", {}, h("h3", {}, title), table(`${name}: ${title}`, columns, rows(sets)))));
}

/** The plates for each side of the bar: "45 + 10 + 2.5", "empty bar", and nothing where that is not known. */
function plates(each) {
  if (!each) return "";
  return each.length ? each.map(number).join(" + ") : "empty bar";
}

// --- where it stands, and what moved it

function stateCard(state) {
  const unit = state.unit ?? "";
  const rows = Object.entries(state.lifts).map(([lift, each]) => [
    LIFTS[lift] ?? sentence(lift), `${number(each.training_max)} ${unit}`, each.tested_1rm === null ? "" : `${number(each.tested_1rm)} ${unit}`,
    Object.entries(state.schedule).filter(([, each]) => each === lift).map(([at]) => sentence(at)).join(", "),
  ]);
  const columns = [{ words: "Lift" }, { words: "Training max", number: true }, { words: "Tested", number: true }, { words: "Day" }];
  const hasDays = rows.some((row) => row[3]);
  return h("article", { class: "card", "aria-label": "Where the program stands" },
    h("header", {}, h("div", {}, h("h2", {}, `Week ${state.current_week}, ${state.current_phase}`),
      h("p", { class: "dim small" }, `${state.leader_cycles_completed} leader cycles done`))),
    table("Lifts of the program", hasDays ? columns : columns.slice(0, 3), hasDays ? rows : rows.map((row) => row.slice(0, 3))));
}

async function moves(place) {
  const list = h("ol", { class: "lines", reversed: true });
  const room = h("div", {});
  const fill = async (before) => {
    const found = await inPlace(async () => {
      const page = await get("/program/moves", { limit: 10, before });
      list.append(...page.moves.map(moveLine));
      return page.next ? [button("Show more", () => fill(page.next), { class: "quiet" })] : [];
    }, () => fill(before));
    room.replaceChildren(...found);
  };
  await fill("");
  const id = pressId();
  const undo = async () => {
    const lines = await inPlace(async () => {
      const done = await post("/program/undo", { id });
      return [h("p", { class: "said", role: "status" }, `Taken back: ${done.put_back.join("; ")}.`)];
    }, undo);
    if (lines[0].matches(".failure")) room.replaceChildren(...lines);
    else {
      await show(place);
      place.prepend(...lines);
      focusOn(lines[0]);
    }
  };
  return h("article", { class: "card", "aria-label": "What moved the program" },
    h("header", {}, h("div", {}, h("h2", {}, "Moves"))), list, h("div", { class: "choices" }, button("Take back the newest", undo, { class: "quiet" })), room);
}

function moveLine(move) {
  return h("li", { value: move.number }, h("span", { class: "dim" }, `${day(move.day)}: `), move.message ?? sentence(move.words));
}

// --- the plan

function weekCard({ week, weeks }) {
  return h("article", { class: "card", "aria-label": "The plan's week" },
    h("header", {}, h("div", {}, h("h2", {}, `Plan, week ${week.weekNumber} of ${weeks}`),
      h("p", { class: "dim small" }, [week.phase, week.startDate && `${day(week.startDate)} to ${day(week.endDate)}`].filter(Boolean).join(" · ")))),
    (week.sessions ?? []).map(sessionOf));
}

function sessionOf(session) {
  const rows = session.blocks.flatMap((block) => block.members ?? []).map((each) => [
    each.exercise, [each.sets, each.reps].filter((part) => part !== undefined && part !== null).join(" × "), each.weight ?? "",
  ]);
  const columns = [{ words: "Exercise" }, { words: "Sets", number: true }, { words: "Load", number: true }];
  const when = session.scheduledDate ? day(session.scheduledDate) : session.dayOfWeek;
  const title = [session.name, when, session.completed && "done"].filter(Boolean).join(" · ");
  return h("details", {}, h("summary", {}, title), table(title, columns, rows));
}
