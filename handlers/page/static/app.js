// The page, put together: views by the address, the conversation, the form that asks for a token.

import { get, onSignIn } from "./api.js";
import { ask, byId, button, empty, failure, focusOn } from "./dom.js";
import { press, resume, say, stop } from "./stream.js";
import { Thread } from "./thread.js";

const CONVERSATION = "main";
const EXAMPLE = "Bench 3x5 @ 185, then ran 5k in 24:10";
const VIEWS = ["chat", "history", "charts", "program", "body", "open"];

const status = (words) => { byId("status").textContent = words; };
const thread = new Thread(byId("log"), { decide });
let queue = Promise.resolve(); // one thing after another: a message waits for the answer before, a press too

/** Does this when what was asked before is done. */
function inTurn(act) {
  const done = queue.then(act);
  queue = done.catch(() => {});
  return done;
}

// --- saying

function send(event) {
  event?.preventDefault();
  const box = byId("message");
  const text = box.value.trim();
  if (!text) return;
  box.value = "";
  grow();
  box.focus();
  speak(text);
}

function speak(text) {
  const message = { id: `m-${crypto.randomUUID()}`, text };
  showReplies([]);
  thread.say(message);
  inTurn(() => answerTo(message));
}

/** The answer to a message, in its place. What fails is said there, and the same message can be sent again. */
async function answerTo(message) {
  const answer = thread.answer(`a-${message.id}`);
  answer.recovered();
  await busy(answer, (hears) => say(CONVERSATION, message, hears), () => inTurn(() => answerTo(message)));
}

async function decide(answer, approval, yes) {
  await inTurn(async () => {
    let problem = null;
    const take = hearing(answer);
    await press(CONVERSATION, answer.id, approval, yes, (part) => {
      if (part.type === "error") problem = new Error(part.errorText);
      else take(part);
    });
    status("");
    if (problem) throw problem;
    await catchUp().catch(() => {}); // a press that came twice, by a cut or another tab, tells less than the first one did
  });
  showReplies([]);
}

/** Shows an answer while it comes. */
async function busy(answer, ask, again) {
  byId("stop").hidden = false;
  status("Sending");
  const take = hearing(answer);
  let failed = null;
  try {
    await ask((part) => (part.type === "error" ? (failed = new Error(part.errorText)) : take(part)));
  } catch (error) {
    failed = error;
  }
  byId("stop").hidden = true;
  status("");
  if (failed) answer.fail(failed, again);
  if (answer === thread.newest) showReplies(answer.replies);
  await settle().catch(() => {}); // it is asked again with the next answer
}

/** Hears the parts of an answer. What comes is of this answer, whichever id it gives itself. */
function hearing(answer) {
  return (part) => {
    if (part.type === "cut") status("Connection lost, trying again");
    else if (part.type === "back") status("");
    else if (part.type === "data-status") status(part.data.text[0].toUpperCase() + part.data.text.slice(1));
    else thread.take(answer, part);
  };
}

function showReplies(replies) {
  const place = byId("replies");
  place.hidden = !replies.length;
  place.replaceChildren(...replies.map((reply) => button(reply, () => {
    byId("message").focus();
    speak(reply);
  }, { class: "reply" })));
}

// --- the box

function grow() {
  const box = byId("message");
  box.rows = Math.min(8, box.value.split("\n").length);
}

function keyed(event) {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) send(event);
}

async function stopped() {
  status("Stopping");
  const answer = thread.newest;
  byId("message").focus();
  try {
    const response = await stop(CONVERSATION);
    if ((await response.json()).stopped) answer.stopped();
  } catch (error) {
    status(error.message);
  }
}

// --- what was said before, here or in another tab

async function catchUp() {
  const newest = await readAgain();
  if (newest?.state === "running") {
    await busy(thread.answer(newest.answer_id), async (hears) => {
      if (!await resume(CONVERSATION, hears)) await readAgain(); // it was made before its rest was asked for
    });
  } else if (newest) showReplies(thread.newest.replies);
  await settle();
}

/** Shows what is kept, from the newest message that is known here on; the newest turn. */
async function readAgain() {
  const known = await get(`/chat/${CONVERSATION}`, { since: thread.newestId });
  for (const turn of known.turns) remember(turn);
  return known.turns.at(-1);
}

/** Shows a turn that was: its parts, or the line that is left of it. */
function remember(turn) {
  thread.say({ id: turn.message_id, text: turn.text, sent_at: turn.sent_at });
  const answer = thread.answer(turn.answer_id);
  for (const part of turn.parts) thread.take(answer, part);
  if (!turn.parts.length && turn.came) answer.came(turn.came);
  if (turn.state === "stopped") answer.stopped();
  if (turn.state === "failed") {
    answer.fail(new Error("This was not answered."), () => inTurn(() => answerTo({ id: turn.message_id, text: turn.text })));
  }
}

/** What was decided elsewhere (by words, in another tab, under Open) waits here no more. */
async function settle() {
  if (!thread.hasOpen) return;
  const [drafts, plan] = await Promise.all([get("/drafts"), get("/plan/proposals", { conversation_id: CONVERSATION })]);
  thread.settle(new Set([...drafts.drafts.map((each) => each.draft_id), ...plan.proposals.map((each) => each.proposal_id)]));
  showReplies(thread.newest.replies);
}

let beginning = null;

/** Shows what is known of the conversation; asked again while it is asked, once. */
function begin() {
  beginning ??= shown().finally(() => { beginning = null; });
  return beginning;
}

async function shown() {
  const log = byId("log");
  if (thread.isEmpty) log.setAttribute("aria-live", "off"); // what was said before is not read out
  try {
    await inTurn(catchUp);
    log.querySelector(":scope > .failure")?.remove();
    if (thread.isEmpty && !log.querySelector(".empty")) {
      log.append(empty("What did you do, what do you want to know or change?", EXAMPLE, ask));
    }
  } catch (error) {
    log.querySelector(":scope > .failure")?.remove();
    log.append(failure(error, begin));
  }
  setTimeout(() => log.setAttribute("aria-live", "polite"));
}

// --- views

async function navigate(event) {
  const [name, id] = location.hash.slice(1).split("/");
  const view = VIEWS.includes(name) ? name : "chat";
  const title = view[0].toUpperCase() + view.slice(1);
  byId("title").textContent = title;
  document.title = view === "chat" ? "Spotter" : `${title} · Spotter`;
  for (const each of VIEWS) byId(`view-${each}`).hidden = each !== view;
  for (const link of byId("nav").children) {
    if (link.hash === `#${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (event) byId(view === "chat" ? "message" : "title").focus();
  if (view === "chat") thread.scroll();
  else await show(view, id && decoded(id));
  if (event && view === "chat") await begin();
}

/** What a part of the address says; as it stands where it is no encoding of a text. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Each view is a module with one function that fills its place. */
async function show(view, id) {
  const place = byId(`view-${view}`);
  try {
    const { show: fill } = await import(`./${view}.js`);
    await fill(place, id);
  } catch (error) {
    place.replaceChildren(failure(error, () => show(view, id)));
  }
}

// --- who is asking

function askToken(why) {
  const form = byId("token-form");
  form.hidden = false;
  byId("main").classList.add("signing-in");
  if (why) byId("token-why").textContent = why;
  focusOn(byId("token"));
  return new Promise((known) => {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      form.hidden = true;
      byId("main").classList.remove("signing-in");
      known(byId("token").value.trim());
      byId("token").value = "";
      byId("message").focus();
    }, { once: true });
  });
}

byId("composer").addEventListener("submit", send);
byId("message").addEventListener("keydown", keyed);
byId("message").addEventListener("input", grow);
byId("stop").addEventListener("click", stopped);
addEventListener("hashchange", navigate);
addEventListener("say", ({ detail }) => {
  location.hash = "#chat";
  byId("message").focus();
  speak(detail);
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) begin(); });
addEventListener("focus", begin);

onSignIn(askToken);
await navigate();
await begin();
