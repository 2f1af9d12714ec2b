/** The language of whoever plays, where a page has several: kept like the cloth, and told to the server by a cookie. */
import { base, read, write } from "./storage.js";

const OF_ALL = `${base("")}-look/language`; // of those who have chosen none
const mine = () => `${base()}-look/language`;

/** The languages of this page; none where it has only one. @returns {string[]} */
export function languages() {
  const every = document.documentElement.dataset.languages?.split(" ") ?? [];
  return every.length > 1 ? every : [];
}

/** What a language calls itself. @param {string} code */
export function called(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Whoever plays now is spoken to in a language from now on; the others as before. @param {string} code */
export function speak(code) {
  if (read(OF_ALL) === null) write(OF_ALL, document.documentElement.lang);
  write(mine(), code);
}

/** Loads the page in the language of whoever plays, and says so, if it is in another one. */
export function translates() {
  const wanted = read(mine()) ?? read(OF_ALL) ?? "";
  if (!languages().includes(wanted) || wanted === document.documentElement.lang) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set one is not in all browsers
  document.cookie = `cardlab-language=${wanted}; path=/; SameSite=Lax; max-age=31536000`;
  write("cardlab-language", wanted); // for pages without a server
  const here = new URL(location.href);
  here.searchParams.delete("language");
  history.replaceState(null, "", here);
  location.reload();
  return true;
}
