import type { CaseField } from './columns.ts';
import { gherkinSteps, itemsOf } from './split-steps.ts';
import type { WrittenStep } from './written-case.ts';

/** What a file says of a case or of one of its steps, by what it is. */
export type Cells = (field: CaseField) => string;

const joined = (cell: string) =>
  itemsOf(cell)
    .map(({ text }) => text)
    .join(' ');

/** Lines that say a name each stay apart; anything else is one text. */
function enteredIn(cell: string): string {
  const items = itemsOf(cell).map(({ text }) => text.replace(NOTHING, ''));
  return items.filter(Boolean).join(items.every((item) => /[:=]/.test(item)) ? '\n' : ' ');
}

/** What people write where there is nothing to enter. */
const NOTHING = /^(?:n\/?a|-+|none|yok|null)$/i;

/** What has to be so before a case begins. */
export function contextSteps(cell: string): WrittenStep[] {
  return itemsOf(cell.trim().replace(NOTHING, '')).map(({ text }) => ({ type: 'context', text }));
}

/** Cells that are one step, however many lines it has. */
export function oneStep(get: Cells): WrittenStep[] {
  const data = enteredIn(get('data'));
  return [
    { type: 'action', text: joined(get('step')), ...(data !== '' && { data }) },
    ...itemsOf(get('expected')).map(({ text }): WrittenStep => ({ type: 'outcome', text })),
  ];
}

/** Cells that are all steps of a case: each with what stands for its number or in its place in the other cells. */
export function allSteps(get: Cells): WrittenStep[] {
  if (get('gherkin') !== '') return gherkinSteps(get('gherkin'));
  const written = get('step') || get('allSteps');
  const scenario = gherkinSteps(written);
  if (scenario.length > 1) return scenario;
  // a case of one line is done as its title says
  const steps = itemsOf(written || (get('expected') && get('title')));
  const expected = byStep(itemsOf(get('expected') || get('allExpected')), steps.length);
  const data = byStep(itemsOf(get('data').replace(NOTHING, '')), steps.length);
  return steps.flatMap(({ text }, index): WrittenStep[] => {
    const entered = data.get(index)?.join('; ');
    return [
      { type: 'action', text, ...(entered && { data: entered }) },
      ...(expected.get(index) ?? []).map((each): WrittenStep => ({ type: 'outcome', text: each })),
    ];
  });
}

/** Which step each item belongs to: that of its number, the one in its place where there are as many, otherwise the last. */
function byStep(items: { number?: number; text: string }[], count: number): Map<number, string[]> {
  const areNumbered = items.every(({ number }) => number !== undefined && number <= count);
  const steps = new Map<number, string[]>();
  for (const [index, { number = 0, text }] of items.entries()) {
    const inPlace = items.length === count ? index : count - 1;
    const step = areNumbered ? number - 1 : inPlace;
    steps.set(step, [...(steps.get(step) ?? []), text]);
  }
  return steps;
}
