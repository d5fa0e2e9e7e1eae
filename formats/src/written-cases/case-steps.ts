import type { CaseField } from './columns.ts';
import { isWritten } from './in-any-language.ts';
import { preconditionIn } from './preconditions.ts';
import { gherkinSteps, itemsOf, scenarioIn, textOf } from './split-steps.ts';
import { stepItemsOf, stepWithResult } from './step-items.ts';
import type { WrittenStep } from './written-case.ts';

/** What a file says of a case or of one of its steps, by what it is. */
export type Cells = (field: CaseField) => string;

/** What is entered, in the lines that it has. */
function enteredIn(cell: string): string {
  const items = itemsOf(cell).map(({ text }) => unlessNothing(text));
  return items.filter(Boolean).join('\n');
}

/** A cell, empty where it only says that there is nothing. */
const unlessNothing = (cell: string) => (isWritten('nothing', cell.trim()) ? '' : cell);

/** What has to be so before a case begins. */
export function contextSteps(cell: string): WrittenStep[] {
  return itemsOf(unlessNothing(cell)).map(({ text }) => ({ type: 'context', text }));
}

/** Steps of which the first may be called a precondition: then it is one. */
export function withoutPrecondition(steps: WrittenStep[]): WrittenStep[] {
  const at = steps.findIndex(({ text }) => text !== '');
  const words = preconditionIn(steps[at]?.text ?? '');
  return words === undefined ? steps : [...contextSteps(words), ...steps.slice(at + 1)];
}

/** Cells that are one step, however many lines it has. */
export function oneStep(get: Cells): WrittenStep[] {
  const data = enteredIn(get('data'));
  const { text, expected } = stepWithResult(get('step'));
  return [
    { type: 'action', text: unlessNothing(text), ...(data !== '' && { data }) },
    ...outcomeOf(expected),
    ...outcomeOf(textOf(get('expected'))),
  ];
}

/** Cells that are all steps of a case: each with what stands for its number or in its place in the other cells. */
export function allSteps(get: Cells): WrittenStep[] {
  if (get('gherkin') !== '') return gherkinSteps(get('gherkin'));
  const script = get('script');
  const inCells = unlessNothing(get('step') || get('allSteps'));
  if (inCells === '' && script !== '' && !isNumbered(script))
    return oneStep((field) => (field === 'step' ? script : get(field)));
  const written = inCells || script;
  const scenario = scenarioIn(written);
  if (scenario.length > 1) return scenario;
  const steps = stepItemsOf(written);
  // what is expected of nothing that is done makes no case
  if (steps.length === 0) return [];
  const expected = expectedBy(get('expected') || get('allExpected'), steps.length);
  const entries = itemsOf(unlessNothing(get('data')));
  const data = byStep(entries, steps.length);
  const belongs = areNumbered(entries, steps.length) || entries.length === steps.length;
  return steps.flatMap(({ text, expected: within }, index): WrittenStep[] => {
    const entered = data.get(index)?.join('; ');
    return [
      {
        ...{ type: 'action', text, ...(entered && { data: entered }) },
        ...(entered && !belongs && { isDataOfCase: true }),
      },
      ...outcomeOf(within),
      ...outcomeOf(expected.get(index)),
    ];
  });
}

/** Whether the lines of a text have numbers, so that each is a step. */
const isNumbered = (script: string) =>
  scenarioIn(script).length > 1 ||
  itemsOf(script).filter(({ number }) => number !== undefined).length > 1;

/** What is expected of a case as a whole. */
export function resultsIn(get: Cells): WrittenStep[] {
  return outcomeOf(textOf(unlessNothing(get('expected') || get('allExpected'))));
}

/** An expected result as a step; none where nothing is expected. */
const outcomeOf = (text = ''): WrittenStep[] => (text === '' ? [] : [{ type: 'outcome', text }]);

/** What is expected after each step: its points where they belong to steps, otherwise all of it after the last. */
function expectedBy(cell: string, count: number): ReadonlyMap<number, string> {
  const items = itemsOf(cell);
  const belong = areNumbered(items, count) || items.length === count;
  if (!belong) return new Map([[count - 1, textOf(cell)]]);
  return new Map([...byStep(items, count)].map(([step, texts]) => [step, texts.join('\n')]));
}

type Item = { number?: number; text: string };

const areNumbered = (items: readonly Item[], count: number) =>
  items.every(({ number }) => number !== undefined && number <= count);

/** Which step each item belongs to: that of its number, the one in its place where there are as many, otherwise the last. */
function byStep(items: readonly Item[], count: number): Map<number, string[]> {
  const haveNumbers = areNumbered(items, count);
  const steps = new Map<number, string[]>();
  for (const [index, { number = 0, text }] of items.entries()) {
    const inPlace = items.length === count ? index : count - 1;
    const step = haveNumbers ? number - 1 : inPlace;
    steps.set(step, [...(steps.get(step) ?? []), text]);
  }
  return steps;
}
