/** The address of the page is kept in step with what it shows. */

/** What stays in an address whatever is shown: Voila's own parts, and whether it is read aloud. @param {string} search */
const foreign = (search) =>
  [...new URLSearchParams(search)].filter(([key]) => key.startsWith("voila") || key === "voice");

/**
 * The address at which something is shown.
 *
 * @param {string} asked what is shown, "" for the games
 * @param {{ pathname: string, search: string }} here the address of the page now
 */
export function query(asked, { pathname, search }) {
  const all = [asked, new URLSearchParams(foreign(search)).toString()].filter(Boolean).join("&");
  return `${pathname}${all ? `?${all}` : ""}`;
}

const ASKS = ["game", "page", "room", "stage", "seed", "players", "position", "class"];

/** Whether an address asks for more than the games: newsletters and networks add names of their own. @param {string} search */
export const asks = (search) => [...new URLSearchParams(search).keys()].some((name) => ASKS.includes(name));

/** What an address asks for, without foreign parts. @param {string} search */
export function wanted(search) {
  const asked = new URLSearchParams(search);
  for (const [key] of foreign(search)) asked.delete(key);
  return asked.toString();
}

/**
 * Writes the address of what is shown now. One step deep: from the games to a game or a form, and from there sideways, so
 * that Back is home.
 *
 * @param {{ page: string, address: string }} look
 * @param {{ page: string } | null} before what was shown before, null for nothing
 */
export function follow(look, before) {
  const goal = query(look.address, location);
  if (goal === `${location.pathname}${location.search}`) return;
  const home = look.page === "games";
  if (before?.page === "games" && !home) history.pushState({ cardlab: "inside" }, "", goal);
  else if (before && home) history.pushState({ cardlab: "" }, "", goal);
  else history.replaceState(before ? history.state : { cardlab: "" }, "", goal);
}

/** The way back to the games. @param {boolean} owner whether this page is one of ours @param {() => void} home asks for them */
export function leave(owner, home) {
  if (owner && history.state?.cardlab === "inside")
    history.back(); // its popstate tells the kernel
  else home();
}

/** What is typed to come to a door. @param {string} link what is scanned instead */
export function doorOf(link) {
  const { origin, pathname } = new URL(link);
  return `${origin}${pathname}`;
}
