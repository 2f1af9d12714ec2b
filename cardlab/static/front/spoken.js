/** Each language has pages of its own: those of the language that is asked for, that was chosen here, or of this browser. */
import { chosen } from "../../table/front/parts/pieces.js";

const { lang, dataset } = document.documentElement;
const known = dataset.languages?.split(" ") ?? [lang];
const asked = new URLSearchParams(location.search).get("language") ?? "";
if (known.includes(asked)) chosen.write("language", asked);
const wanted = [asked, chosen.text("language"), ...navigator.languages.map((one) => one.split("-")[0])];
const best = wanted.find((one) => known.includes(one)) ?? lang;

/** Whether this page is one of them; if not, the browser is on its way to that one. */
export const here = best === lang;
if (!here) {
  const page = location.pathname.split("/").at(-1) ?? "";
  const home = new URL(lang === "en" ? "." : "..", location.href);
  location.replace(new URL((best === "en" ? "" : `${best}/`) + page + location.search + location.hash, home));
}
