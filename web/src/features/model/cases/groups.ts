import type { TestCaseAnswer } from '@caseloom/contract';
import { polarityOf } from '../../../ui/cases/polarity-of.ts';
import type { Grouping } from '../editor.ts';

/** A case with its number in the suite. */
export type Numbered = { test: TestCaseAnswer; number: number };

/** Cases under one heading: its name is a key of `model.json` where the grouping is by kind, else what people wrote. */
export type CaseGroup = { name: string; rows: Numbered[] };

/** The name of a group of cases that have nothing to be grouped by. */
export const OTHERS = '';

/**
 * Cases under headings, in the order in which the first of each group comes; none is lost and none
 * is there twice: by requirement, a case stands under the first that it covers.
 *
 * @param happyKey the key of the happy path, which has a heading of its own by kind
 */
export function groupCases(
  rows: readonly Numbered[],
  grouping: Grouping,
  happyKey: string | undefined,
): CaseGroup[] {
  if (grouping === 'kind') return byKind(rows, happyKey);
  const groups = new Map<string, Numbered[]>();
  for (const row of rows) {
    const name =
      grouping === 'outcome' ? outcomeOf(row.test) : (row.test.requirements[0] ?? OTHERS);
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, rows: members }))
    .toSorted((a, b) => Number(a.name === OTHERS) - Number(b.name === OTHERS));
}

/** The key of the happy path, where a suite has a case on it. */
export function happyKeyOf(testCases: readonly TestCaseAnswer[]): string | undefined {
  return testCases.find(({ isHappyPath }) => isHappyPath)?.key;
}

/** The kinds in the order in which a tester takes them. */
const KINDS = ['happyPath', 'positive', 'negative', 'unstated'] as const;

function byKind(rows: readonly Numbered[], happyKey: string | undefined): CaseGroup[] {
  const kindOf = ({ test }: Numbered) => (test.key === happyKey ? 'happyPath' : polarityOf(test));
  return KINDS.map((name) => ({ name, rows: rows.filter((row) => kindOf(row) === name) })).filter(
    (group) => group.rows.length > 0,
  );
}

/** What a case ends with: its last expected result. */
function outcomeOf({ steps }: TestCaseAnswer): string {
  return steps.findLast(({ type }) => type === 'outcome')?.label ?? OTHERS;
}
