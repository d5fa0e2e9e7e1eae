import { type CaseWithRows, fillRows } from './fill-rows.ts';
import { imagesIn } from './images.ts';
import { isPriorityUnknown } from './priority.ts';
import type { RowRemark, WrittenCase, WrittenStep } from './written-case.ts';

/** The longest words of a step that a model keeps. */
const MAX_WORDS = 500;
/** So much of a priority is shown where it is not understood. */
const MAX_SHOWN = 60;

type PlaceOf = (one: WrittenCase) => Pick<RowRemark, 'row' | 'name'>;

/** The cases of a table or an export, and what is to be looked at. */
export type CheckedCases = {
  cases: WrittenCase[];
  /** Those that say nothing to do, each with its title as its only step. */
  stepless: WrittenCase[];
  remarks: RowRemark[];
};

/** The cases that can be read, and what is wrong with the others, or is shortened where it is drawn. */
export function checkCases(read: readonly CaseWithRows[], placeOf: PlaceOf): CheckedCases {
  const all = read.map(withTitle);
  const filled = fillRows(all, placeOf);
  const remarks: RowRemark[] = [
    ...read
      .filter((each, index) => each !== all[index])
      .map(({ one }) => ({ code: 'id_as_title' as const, ...placeOf(one) })),
    ...usedBefore(all, placeOf),
    ...all.flatMap(({ one }) => remarksOf(one).map((each) => ({ ...each, ...placeOf(one) }))),
    ...filled.remarks,
  ];
  const cases: WrittenCase[] = [];
  // rows of test data make no more of a case that does nothing with them
  const stepless = new Map<number, WrittenCase>();
  const results = new Map(all.map(({ one, results: own = [] }) => [one.row, own]));
  for (const one of filled.cases) {
    const place = placeOf(one);
    if (one.steps.some(isLong)) remarks.push({ code: 'step_shortened', ...place });
    if (one.title === '') remarks.push({ code: 'case_without_title', ...place });
    else if (one.steps.some(({ type }) => type !== 'context')) cases.push(one);
    else if (!stepless.has(one.row)) {
      const steps: WrittenStep[] = [...one.steps, { type: 'action', text: one.title }];
      stepless.set(one.row, { ...one, steps: [...steps, ...(results.get(one.row) ?? [])] });
      remarks.push({ code: 'case_without_steps', ...place });
    }
  }
  return { cases, stepless: [...stepless.values()], remarks };
}

/** A case that says something, but has no title, is known by its ID. */
function withTitle(read: CaseWithRows): CaseWithRows {
  const { one, results = [] } = read;
  const isEmpty = results.length === 0 && one.steps.every(({ type }) => type === 'context');
  return one.title !== '' || one.id === '' || isEmpty
    ? read
    : { ...read, one: { ...one, title: one.id } };
}

/** What a case names that is not imported, or not understood. */
function remarksOf({ steps, priority = '' }: WrittenCase): Omit<RowRemark, 'row'>[] {
  const texts = steps.flatMap(({ text, data = '' }) => [text, data]);
  const count = texts.reduce((sum, text) => sum + imagesIn(text), 0);
  return [
    ...(count > 0 ? [{ code: 'images_named' as const, count }] : []),
    ...(isPriorityUnknown(priority)
      ? [{ code: 'priority_unknown' as const, words: priority.slice(0, MAX_SHOWN) }]
      : []),
  ];
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
