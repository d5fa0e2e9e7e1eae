import type { Columns } from './columns.ts';
import type { WrittenCase } from './written-case.ts';

type CheckTable = {
  rows: readonly (readonly string[])[];
  header: { row: number; names: readonly string[]; columns: Columns };
};

/** With one of these, a row is more than a thing to check. */
const OF_CASES = ['title', 'id', 'key', 'gherkin', 'script', 'expected', 'data'] as const;
/** What only the heading of a check list or of steps has; actions and procedures stand in tables of all kinds. */
const OF_CHECKS = /test|step|check|adım|kontrol/iu;
/** What has fewer rows is a form that nobody filled in. */
const MIN_ROWS = 2;

/**
 * Whether a table is a check list: it says what to do, and names no test cases.
 *
 * @param columns what is read from which column; one that a person chose for steps may be called anything
 */
export function isCheckList({ rows, header }: CheckTable, columns: Columns): boolean {
  const { step } = columns;
  if (step === undefined || OF_CASES.some((field) => columns[field] !== undefined)) return false;
  const isChosen = step !== header.columns.step;
  if (!isChosen && !OF_CHECKS.test(header.names[step] ?? '')) return false;
  let count = 0;
  for (const cells of rows.slice(header.row + 1)) {
    if ((cells[step] ?? '').trim() !== '') count += 1;
    if (count >= MIN_ROWS) return true;
  }
  return false;
}

/** The rows of a check list as one test case with a step for each, in their order; none of no rows. */
export function asOneFlow(checks: readonly WrittenCase[], title: string): WrittenCase[] {
  const [first] = checks;
  if (!first) return [];
  const steps = checks.flatMap((one) => one.steps);
  const references = [...new Set(checks.flatMap((one) => one.references ?? []))];
  const named = references.length > 0 && { references };
  return [{ id: '', title, section: [], steps, ...named, row: first.row }];
}

/**
 * The folders of a check list, which its flow has no place for.
 *
 * @param heading of their column; without one they are headings among the rows, and named themselves
 */
export function sectionsIn(checks: readonly WrittenCase[], heading: string) {
  const names = checks.flatMap(({ section: [first] }) => (first ? [heading || first] : []));
  return [...Map.groupBy(names, (name) => name)].map(([name, own]) => ({
    name,
    count: own.length,
  }));
}
