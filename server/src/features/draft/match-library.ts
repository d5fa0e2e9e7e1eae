import { fold, type Step, type TestData } from '@caseloom/engine';
import type { DraftContent } from './schema.ts';

/** What a project has already. */
export type Library = { steps: Pick<Step, 'id' | 'type' | 'label'>[]; testData: TestData[] };

/** Finds the steps and the data of a draft that its project has already, so that none is made twice. O(all). */
export function matchLibrary(
  { steps, testData }: { steps: Step[]; testData: TestData[] },
  library: Library,
): Pick<DraftContent, 'steps' | 'testData'> {
  const byWords = new Map(library.steps.map((step) => [keyOf(step), step.id]));
  return {
    steps: steps.map((step) => ({ ...step, known: byWords.get(keyOf(step)) ?? null })),
    testData: testData.map((data) => ({
      ...data,
      known: library.testData.find((one) => holds(one, data))?.id ?? null,
    })),
  };
}

/** Letters' size, spaces and the point at the end make no other step. */
export function keyOf({ type, label }: Pick<Step, 'type' | 'label'>): string {
  const words = label.replace(/\s+/g, ' ').replace(/[.;:,!\s]+$/, '');
  return `${type} ${fold(words.trim())}`;
}

/** Whether a record of the whole project says all that another one would. */
function holds(known: TestData, { name, validity, values }: TestData): boolean {
  const has = new Set(known.values);
  const isSame = known.name === name && known.validity === validity && !known.modelId;
  return isSame && values.every((value) => has.has(value));
}
