// What waits for an answer: drafts, changes of the plan, questions.

import { get, post, pressId } from "./api.js";
import { draftCard, focusOutcome, proposalCard } from "./cards.js";
import { ask, button, empty, focusOn, h, inPlace } from "./dom.js";

const CONVERSATION = "main";

export async function show(place) {
  const [drafts, plan, asked] = await Promise.all([
    get("/drafts"), get("/plan/proposals", { conversation_id: CONVERSATION }), get("/questions"),
  ]);
  const rows = [
    ...drafts.drafts.map(waitingDraft),
    ...plan.proposals.filter((each) => each.status === "pending").map(waitingProposal),
    ...asked.questions.map(waitingQuestion),
  ];
  place.replaceChildren(...(rows.length ? rows : [
    empty("Nothing waits for you. What is uncertain is shown here before it is logged:", "Jenny curls 3x12 30s", ask),
  ]));
}

// Each press has an id of its own, made with the card: pressed again after a failure it is the same press.

function waitingDraft(draft) {
  const decide = async (id, yes) => {
    const result = await post(`/drafts/${encodeURIComponent(id)}/${yes ? "confirm" : "drop"}`, {});
    const state = yes ? (draft.changes ? "changed" : "logged") : "dropped";
    settle(card, draftCard({ state, draft }, id), yes ? result.answer : "");
  };
  const card = draftCard({ state: "open", draft }, draft.draft_id, { decide });
  return card;
}

function waitingProposal(proposal) {
  const presses = { true: pressId(), false: pressId() };
  const decide = async (id, yes) => {
    const body = { action: yes ? "confirm" : "cancel", id: presses[yes], proposal_id: id, conversation_id: CONVERSATION };
    const result = await post("/plan/changes", body);
    const found = result.proposals.find((each) => each.proposal_id === id);
    const shown = { ...proposal, status: found?.status ?? "pending" };
    settle(card, proposalCard(shown, id, { decide }), result.message);
  };
  const card = proposalCard(proposal, proposal.proposal_id, { decide });
  return card;
}

function waitingQuestion(question) {
  const name = `question-${question.id}`;
  const id = pressId();
  const box = h("input", { id: name, autocomplete: "off" });
  const answer = async (text) => {
    if (!text.trim()) return;
    const body = { id, text, answers: question.id, conversation_id: question.conversation_id };
    const lines = await inPlace(async () => [h("p", { class: "said" }, (await post("/messages", body)).answer)], () => answer(text));
    room.replaceChildren(...lines);
    if (!lines[0].matches(".failure")) focusOn(lines[0]);
  };
  const room = h("div", {},
    question.options.length > 0 && h("div", { class: "choices" }, question.options.map((each) => button(each, () => answer(each), { class: "reply" }))),
    h("form", { class: "composer", onsubmit: (event) => { event.preventDefault(); answer(box.value); } },
      h("label", { for: name, class: "unseen" }, "Your answer"), box, h("button", { type: "submit", class: "primary" }, "Answer")));
  return h("article", { class: "card", "aria-label": `Question: ${question.question}` },
    h("header", {}, h("div", {}, h("h2", {}, question.question), question.quote && h("p", { class: "dim small" }, `From “${question.quote}”`))),
    room);
}

/** Puts what came of a press in the place of the card, and the words that say it below. */
function settle(card, outcome, said) {
  card.replaceWith(outcome, ...(said ? [h("p", { class: "said small" }, said)] : []));
  focusOutcome(outcome);
}
