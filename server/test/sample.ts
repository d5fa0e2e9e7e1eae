/** Of how many things CI tries one, where each takes long and all of them are much alike. */
const EVERY = 3;

/**
 * What is tried of a list: every third thing, and one at least, beginning at another place for each list, so that
 * all are tried somewhere; with `RUNS` (npm run thorough) the whole list.
 *
 * @param turn the number of this list among its like
 */
export function sampleOf<Thing>(things: Thing[], turn: number): Thing[] {
  if (import.meta.env.RUNS) return things;
  const first = turn % Math.min(EVERY, Math.max(1, things.length));
  return things.filter((_, at) => at % EVERY === first);
}
