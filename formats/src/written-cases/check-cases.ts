import { type CaseWithRows, fillRows } from './fill-rows.ts';
import type { RowRemark, WrittenCase, WrittenStep } from './written-case.ts';

/** The longest words of a step that a model keeps. */
const MAX_WORDS = 500;

type PlaceOf = (one: WrittenCase) => Pick<RowRemark, 'row' | 'name'>;

/** The cases that can be read, and what is wrong with the others, or is shortened where it is drawn. */
export function checkCases(
  all: readonly CaseWithRows[],
  placeOf: PlaceOf,
): { cases: WrittenCase[]; remarks: RowRemark[] } {
  const filled = fillRows(all, placeOf);
  const remarks = [...usedBefore(all, placeOf), ...filled.remarks];
  const cases: WrittenCase[] = [];
  for (const one of filled.cases) {
    const place = placeOf(one);
    if (one.steps.some(isLong)) remarks.push({ code: 'step_shortened', ...place });
    if (one.title === '') remarks.push({ code: 'case_without_title', ...place });
    else if (!one.steps.some(({ type }) => type !== 'context'))
      remarks.push({ code: 'case_without_steps', ...place });
    else cases.push(one);
  }
  return { cases, remarks };
}

/** Cases whose ID another one above them has. */
function usedBefore(all: readonly CaseWithRows[], placeOf: PlaceOf): RowRemark[] {
  const seen = new Set<string>();
  return all.flatMap(({ one }) => {
    if (one.id === '') return [];
    if (seen.has(one.id)) return { code: 'id_used_before' as const, ...placeOf(one) };
    seen.add(one.id);
    return [];
  });
}

const isLong = ({ text, data = '' }: WrittenStep) => Math.max(text.length, data.length) > MAX_WORDS;

/** Steps with no more words than a model keeps. */
export function shortened(steps: WrittenStep[]): WrittenStep[] {
  const cut = (text: string) =>
    text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS - 1)}…` : text;
  return steps.map((step) => ({
    ...{ ...step, text: cut(step.text) },
    ...(step.data !== undefined && { data: cut(step.data) }),
  }));
}
