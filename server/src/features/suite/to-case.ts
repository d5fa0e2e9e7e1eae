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
