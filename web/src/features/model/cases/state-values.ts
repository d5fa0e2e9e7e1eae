import type { Suite } from '../editor.ts';

type Item = Suite['coverage']['uncovered'][number];

/** Values, or changes between values, of one state variable that are not covered for one reason. */
export type StateGap = {
  name: string;
  /** Whole numbers that follow each other as a range: `1…49, 51…99`. */
  values: string;
  isChange: boolean;
  count: number;
  code: Item['code'];
  reason: string;
};

const STATE = /^(\S+) = (.+)$/;
/** So many values and ranges are listed. */
const MAX_LISTED = 12;

/**
 * What is not covered, with the values of a state variable together and their reason in words: they have no place
 * in the drawing that a sentence could point at.
 *
 * @param say the words for the values of one variable
 */
export function withStateNamed(items: readonly Item[], say: (gap: StateGap) => string): Item[] {
  const groups = Map.groupBy(items, ({ id, reason }) => {
    const [, name] = STATE.exec(id) ?? [];
    return name === undefined ? '' : `${name} ${isChange(id)} ${reason}`;
  });
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (key === '' || !first) return group;
    const reason = say(gapOf(first, group));
    return group.map((item) => ({ ...item, id: '', reason }));
  });
}

const isChange = (id: string) => id.includes(' → ');

function gapOf({ id, code, reason }: Item, group: readonly Item[]): StateGap {
  const [, path = ''] = STATE.exec(id) ?? [];
  const values = group.flatMap((item) => STATE.exec(item.id)?.[2] ?? []);
  const listed = folded(values);
  const more = listed.length > MAX_LISTED ? ['…'] : [];
  return {
    // a variable of a called model stands behind its call
    name: path.split('/').at(-1) ?? path,
    values: [...listed.slice(0, MAX_LISTED), ...more].join(', '),
    isChange: isChange(id),
    count: group.length,
    code,
    reason,
  };
}

/** Values in their order, three and more whole numbers that follow each other as a range. */
function folded(values: readonly string[]): string[] {
  const runs: string[][] = [];
  for (const value of values) {
    const run = runs.at(-1);
    const follows = run && isWhole(value) && Number(value) === Number(run.at(-1)) + 1;
    if (run && follows && isWhole(run.at(-1) ?? '')) run.push(value);
    else runs.push([value]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]}…${run.at(-1)}`]));
}

const isWhole = (text: string) => /^-?\d+$/.test(text);
