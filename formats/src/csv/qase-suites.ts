import type { Export, KeptCase } from '../export.ts';
import { keptFor } from './kept.ts';
import { foldersOf, type Line } from './tool.ts';

/** The suites of a file for Qase: the folders of its cases, in each other. */
export type Suites = {
  /** A row for each, those around it before it. */
  lines: Line[];
  /** What the row of a case says of where it stands. */
  cellsOf: (testCase: KeptCase) => Line;
};

type Suite = { path: readonly string[]; id: string };

/**
 * Finds the suites of the cases of a file. Those that came from Qase keep their numbers, others get the next
 * free one; a case that stood in none there stands in none. Time: linear.
 */
export function suitesIn({ model, result }: Export): Suites {
  const suites = new Map<string, Suite>();
  for (const testCase of result.testCases)
    for (const { path, id } of numbersOf(testCase, model.name)) {
      const keyed = suites.get(keyOf(path));
      suites.set(keyOf(path), { path, id: keyed?.id || id });
    }
  const taken = [...suites.values()].map(({ id }) => Number(id)).filter(Number.isSafeInteger);
  let last = Math.max(0, ...taken);
  for (const suite of suites.values()) suite.id ||= String(++last);
  const idOf = (path: readonly string[]) => suites.get(keyOf(path))?.id ?? '';
  const cells = (path: readonly string[]): Line => ({
    suite_id: idOf(path),
    suite_parent_id: path.length > 1 ? idOf(path.slice(0, -1)) : '',
    suite: path.at(-1) ?? '',
  });
  return {
    lines: [...suites.values()].map(({ path }) => ({ ...cells(path), suite_without_cases: '1' })),
    cellsOf: (testCase) => cells(placeOf(testCase, model.name)),
  };
}

const keyOf = (path: readonly string[]) => JSON.stringify(path);

/** The folders in which a case stands; none of one that has none in Qase. */
function placeOf(testCase: KeptCase, model: string): string[] {
  const kept = keptFor('qase', testCase);
  if (!kept) return foldersOf(testCase, model);
  const { folder = [] } = testCase;
  const name = kept.cell('suite').trim();
  if (name === '') return kept.cell('suite_id') === '' ? [] : folder;
  return folder.at(-1) === name ? folder : [name];
}

/** The suites that lead to a case, the outermost first, each with its number as far as that is known. */
function numbersOf(testCase: KeptCase, model: string): Suite[] {
  const kept = keptFor('qase', testCase);
  const path = placeOf(testCase, model);
  const numbers = [kept?.cell('suite_id') ?? '', kept?.cell('suite_parent_id') ?? ''];
  return path.map((_, index) => ({
    path: path.slice(0, index + 1),
    id: numbers[path.length - 1 - index] ?? '',
  }));
}
