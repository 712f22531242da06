// Where requests go, and in whose name. The token is kept in this tab alone, and sent with every request.

const TOKEN = "spotter-token";
const OWN = new URL("..", document.baseURI); // the page is one folder below the doors
let address = null;
let askForToken = () => Promise.reject(new Problem("Sign in first.", 401));
let asking = null;

/** What went wrong, in one line; status 0: nobody answered. */
export class Problem extends Error {
  constructor(message, status = 0, code = "") {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** How a token is asked for: a function that shows a form, and resolves with what was typed. */
export function onSignIn(ask) {
  askForToken = ask;
}

/** Where the doors are: as the page's own server says, asked once. */
function whereDoorsAre() {
  address ??= told().catch((error) => { address = null; throw error; });
  return address;
}

async function told() {
  const { api } = await (await fetched(new URL("config.json", document.baseURI))).json();
  return api ? new URL(`${api}/`) : OWN;
}

/** A response, whatever its status but 401, on which the token is asked for. Throws a Problem with status 0. */
export async function asked(method, path, { body, headers = {} } = {}) {
  const url = new URL(path.replace(/^\//, ""), await whereDoorsAre());
  const type = body === undefined ? {} : { "content-type": "application/json" };
  for (;;) {
    const token = sessionStorage.getItem(TOKEN);
    const response = await fetched(url, {
      method, headers: { ...headers, ...type, ...authorization(token) }, cache: "no-store", credentials: "omit",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.status !== 401) return response;
    await newToken(token, await problemOf(response));
  }
}

async function fetched(url, options) {
  try {
    return await fetch(url, options);
  } catch {
    const other = url.origin === location.origin ? "" : ` Is ${location.origin} among its page origins?`;
    throw new Problem(`No answer from ${url.host}.${other}`);
  }
}

const authorization = (token) => (token ? { authorization: `Bearer ${token}` } : {});

/** Requests that were refused together ask for one token. */
async function newToken(refused, why) {
  if (sessionStorage.getItem(TOKEN) !== refused) return; // another request has a newer one already
  asking ??= askForToken(refused ? `That token was not taken: ${why.message}` : "").finally(() => { asking = null; });
  sessionStorage.setItem(TOKEN, (await asking).replace(/[^!-~]/g, "")); // a header with more would never be sent
}

/** What a response that is no answer says. */
export async function problemOf(response) {
  const said = await response.json().catch(() => ({}));
  const error = said.error ?? {};
  return new Problem(error.message ?? said.message ?? `It was answered with ${response.status}.`,
    response.status, error.code ?? "");
}

async function json(method, path, options) {
  const response = await asked(method, path, options);
  if (!response.ok) throw await problemOf(response);
  return response.json();
}

/** The answer of a door that reads. */
export const get = (path, query = {}) => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(pairs).toString();
  return json("GET", search ? `${path}?${search}` : path);
};

/** The answer of a door that writes. */
export const post = (path, body) => json("POST", path, { body });

/** An id for a press: made once, and sent again with it, so that it is done once. */
export const pressId = () => `p-${crypto.randomUUID()}`;

/** The zone of this machine, by which "yesterday" is known. */
export const timezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
