// Values of records in words: the same words as in the terminal.

export const TIED = "\u00a0"; // between a number and what it counts: they stay on one line
const AFTER = { total: "", per_hand: " per hand", per_side: " per side", added: " added", assisted: " assisted" };

/** A decimal as it is shown: at most three places, without zeros at its end. */
export function number(value) {
  const shown = Number(value);
  return Number.isFinite(shown) ? String(Math.round(shown * 1000) / 1000) : String(value);
}

export function load(one) {
  if (one.load) return loadOf(one.load);
  if (one.bodyweight) return "bodyweight";
  return (one.load_options ?? []).map(loadOf).join(" or ");
}

export function loadOf(said) {
  const parts = said.parts?.length ? said.parts : [said.value];
  return parts.map((each) => `${number(each)}${TIED}${said.unit}`).join(" + ") + (AFTER[said.basis] ?? "");
}

/** Minutes and seconds, with hours from an hour on: "24:10", "1:02:30". */
export function duration(seconds) {
  const whole = Math.floor(Number(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part) => String(part).padStart(2, "0");
  const fraction = number(Number(seconds) - whole).replace(/^0/, "");
  return (hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`) + fraction;
}

export function reps(one) {
  let said = one.kind === "amrap" ? "AMRAP" : "";
  if (one.reps !== null) said = `${one.reps}${one.kind === "amrap" ? "+" : ""}`;
  else if (one.reps_low !== null) said = `${one.reps_low}–${one.reps_high}`;
  else if (one.reps_left !== null || one.reps_right !== null) said = `${one.reps_left ?? 0} | ${one.reps_right ?? 0}`;
  return said && one.each_side ? `${said} each side` : said;
}

export function effort(one) {
  return [
    one.rpe !== null && `RPE${TIED}${number(one.rpe)}`,
    one.rir !== null && `${one.rir} in reserve`,
    one.percent_1rm !== null && `${number(one.percent_1rm)} %`,
  ].filter(Boolean).join(", ");
}

/** What else is known of a set. */
export function besides(one) {
  return [
    !reps(one) && one.each_side && "each side",
    !["working", "amrap"].includes(one.kind) && one.kind,
    one.reps_attempted !== null && `${one.reps_attempted} attempted`,
    one.reps_partial !== null && `${one.reps_partial} partial`,
    one.failed && "failed",
    one.tempo && `tempo ${one.tempo}`,
    one.rest_seconds !== null && `rest ${duration(one.rest_seconds)}`,
    one.calories !== null && `${number(one.calories)} cal`,
    one.heart_rate_bpm !== null && `HR ${one.heart_rate_bpm}`,
    one.band && `${one.band} band`,
    ...(one.notes ?? []),
  ].filter(Boolean).join(", ");
}

/** "AMRAP, 12:00, score 7 rounds + 4 reps"; "" for plain sets. */
export function block(one) {
  const kind = one.kind === "straight" || one.kind === "steady" ? "" : one.kind.replaceAll("_", " ");
  return [
    one.name,
    kind === "amrap" || kind === "emom" ? kind.toUpperCase() : kind,
    one.rounds && `${one.rounds} rounds`,
    one.scheme,
    one.duration_seconds && duration(one.duration_seconds),
    one.interval_seconds && `every ${duration(one.interval_seconds)}`,
    one.time_cap_seconds && `cap ${duration(one.time_cap_seconds)}`,
    one.rest_seconds && `rest ${duration(one.rest_seconds)}`,
    one.score && `score ${one.score.said}`,
    one.capped && "capped",
  ].filter(Boolean).join(", ");
}

const DAY = { weekday: "short", day: "numeric", month: "short" };

/** "Sat 28 Nov", with the year where it is another than this one. */
export function day(iso) {
  if (!iso) return "no date";
  const date = new Date(`${iso}T12:00:00`);
  if (Number.isNaN(date.getTime())) return iso;
  const year = date.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" };
  return date.toLocaleDateString("en-GB", { ...DAY, ...year }).replace(",", "");
}

export const sentence = (words) => (words ? words[0].toUpperCase() + words.slice(1).replaceAll("_", " ") : "");

// The rules of a value that was not said as it stands, each as the end of "Worked out: ...".
const RULES = {
  as_read: "read so, and agreed to by you",
  athlete_convention: "read as you said that you write it",
  athlete_unit: "no unit was said, so it is in the one that you use",
  carry_over: "what one set says holds for the next ones",
  cluster_sum: "the sum of the reps of a cluster",
  each_hand: "what is held in each hand is weighed by the hand",
  failed_rep: "the reps before the one that failed",
  hours_of_distance: "over this distance it is hours and minutes",
  kilograms: "the same in kilograms",
  lap_seconds: "one of a list of laps, in seconds",
  load_change: "computed from the load before",
  named_distance: "the distance that has this name",
  number_word: "a number in words",
  pace_of_sport: "the distance that this sport gives a pace for",
  product: "how many times, by how many",
  program: "what the program asks of this set",
  same_as: "said to be the same as before",
  same_time: "the same time in another form",
  scheme: "a set for each number of the scheme",
  set_count: "as many sets as the list has",
  shared: "said once of several",
  single: "one rep of each of a list of loads",
  "time by distance": "time by distance",
  track_metres: "on a track it is metres",
  unit_carried_over: "in the unit of the loads beside it",
};

/** The rule of a value that was worked out, in words. */
export const rule = (name) => RULES[name] ?? name.replaceAll("_", " ");
