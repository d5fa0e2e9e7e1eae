import { type CaseWithRows, fillRows } from './fill-rows.ts';
import type { RowRemark, WrittenCase } from './written-case.ts';

/** The longest words of a step that a model keeps. */
const MAX_WORDS = 500;

type PlaceOf = (one: WrittenCase) => Pick<RowRemark, 'row' | 'name'>;

/** The cases that can be drawn, and what is wrong with the others, or was shortened. */
export function checkCases(
  all: readonly CaseWithRows[],
  placeOf: PlaceOf,
): { cases: WrittenCase[]; remarks: RowRemark[] } {
  const filled = fillRows(all, placeOf);
  const remarks = [...usedBefore(all, placeOf), ...filled.remarks];
  const cases: WrittenCase[] = [];
  for (const one of filled.cases) {
    const place = placeOf(one);
    const { steps, isShortened } = shortened(one);
    if (isShortened) remarks.push({ code: 'step_shortened', ...place });
    if (one.title === '') remarks.push({ code: 'case_without_title', ...place });
    else if (!steps.some(({ type }) => type !== 'context'))
      remarks.push({ code: 'case_without_steps', ...place });
    else cases.push({ ...one, steps });
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

function shortened({ steps }: WrittenCase): Pick<WrittenCase, 'steps'> & { isShortened: boolean } {
  const isLong = (text: string) => text.length > MAX_WORDS;
  if (!steps.some(({ text, data = '' }) => isLong(text) || isLong(data)))
    return { steps, isShortened: false };
  const cut = (text: string) => (isLong(text) ? `${text.slice(0, MAX_WORDS - 1)}…` : text);
  const kept = steps.map((step) => ({
    ...{ ...step, text: cut(step.text) },
    ...(step.data !== undefined && { data: cut(step.data) }),
  }));
  return { steps: kept, isShortened: true };
}
