import type { SuiteCaseAnswer } from '@caseloom/contract';
import type { TestStep } from '@caseloom/engine';
import type { CaseRow } from './queries/cases.ts';

/** A case as people see it: a person's words in place of the generated ones. */
export function toCase(
  row: Omit<CaseRow, 'companyId' | 'projectId' | 'suiteId'>,
  generatedIn: number,
): SuiteCaseAnswer {
  const { key, polarity, note, wording, content } = row;
  return {
    ...content,
    key,
    name: wording?.name ?? row.name,
    polarity,
    steps: worded(content.steps, wording),
    note,
    change: changeOf(row, generatedIn),
    kind: kindOf(row, generatedIn),
    earlierKeys: row.earlierKeys.map((earlier) => earlier.key),
    match: matchOf(row, generatedIn),
    isWorded: wording !== null,
    isSuspect: wording !== null && row.reviewedHash !== row.textHash,
  };
}

/** Steps as a person worded them; one that came later keeps the words it was generated with. */
function worded(steps: TestStep[], wording: CaseRow['wording']): TestStep[] {
  return steps.map((step, at) => {
    const words = wording?.steps?.[at];
    if (!words) return step;
    const { expected: _, ...generated } = step;
    return { ...generated, text: words.text, ...(words.expected && { expected: words.expected }) };
  });
}

function changeOf(
  { retiredIn, textSince, firstSince }: Pick<CaseRow, 'retiredIn' | 'textSince' | 'firstSince'>,
  generatedIn: number,
): SuiteCaseAnswer['change'] {
  if (retiredIn !== null) return 'gone';
  if (textSince !== generatedIn) return 'unchanged';
  return firstSince === textSince ? 'new' : 'changed';
}

type Changed = Pick<CaseRow, 'retiredIn' | 'textSince' | 'firstSince' | 'match'>;

function kindOf(row: Changed, generatedIn: number): SuiteCaseAnswer['kind'] {
  const change = changeOf(row, generatedIn);
  if (change === 'unchanged') return 'same';
  if (change !== 'changed') return change;
  // a case that was found by its path alone has the same data on the same path
  const isReworded = row.match?.revision === generatedIn ? row.match.isReworded : true;
  return isReworded ? 'reworded' : 'changed';
}

function matchOf(row: Changed, generatedIn: number): SuiteCaseAnswer['match'] {
  const change = changeOf(row, generatedIn);
  if (change === 'new' || change === 'gone') return null;
  if (row.match?.revision !== generatedIn) return { by: 'path', likeness: 1 };
  const { by, likeness } = row.match;
  return { by, likeness };
}
