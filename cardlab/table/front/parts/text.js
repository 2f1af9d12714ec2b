/**
 * A text that people read. Scripts are put into the language of a page before it gets them, so this only fills the gaps,
 * and of `[star|stars]` takes the form that goes with the number before it.
 *
 * @param {TemplateStringsArray} parts
 * @param {(string | number)[]} facts
 */
export function t(parts, ...facts) {
  let [said, last] = ["", 0];
  for (const [i, part] of parts.entries()) {
    said += part.replace(/\[([^|\]]*)\|([^\]]*)\]/g, last === 1 ? "$1" : "$2");
    if (i in facts) {
      said += facts[i];
      last = Number(facts[i]);
    }
  }
  return said;
}
