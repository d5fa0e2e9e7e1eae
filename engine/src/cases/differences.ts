import { defined } from '../defined.ts';
import type { TestCase, TestStep } from '../result.ts';
import { stepSequences } from './step-likeness.ts';

/** A difference between two cases in words: of a step, of a value, or of a requirement. */
export type CaseDifference = {
  kind:
    | 'stepAdded'
    | 'stepRemoved'
    | 'stepChanged'
    | 'dataAdded'
    | 'dataRemoved'
    | 'dataChanged'
    | 'requirementAdded'
    | 'requirementRemoved';
  /** The number of the step, of a removed one in the earlier case; the name of the data; the requirement. */
  at: string;
  before: string | null;
  after: string | null;
};

/** What of a case people compare. */
export type ComparableCase = Pick<TestCase, 'data' | 'requirements'> & {
  steps: readonly Pick<TestStep, 'nodeId' | 'type' | 'label' | 'text' | 'expected'>[];
};

/** What of steps tells which stands for which. */
type Steps = readonly Pick<TestStep, 'nodeId' | 'type' | 'label'>[];

/** A step of the earlier case and the one that stands for it now, by their places; null: none. */
export type StepPair = { old: number | null; now: number | null };

/**
 * Which step of a case stands for which of an earlier one: those that are alike in the same order
 * (longest common subsequence), and between them, where as many went as came, one for each.
 * Time: O(a · b).
 */
export function pairSteps(old: Steps, now: Steps): StepPair[] {
  const pairs: StepPair[] = [];
  const last = { old: 0, now: 0 };
  for (const next of [...commonSteps(old, now), { old: old.length, now: now.length }]) {
    const gone = range(last.old, next.old);
    const come = range(last.now, next.now);
    if (gone.length === come.length)
      pairs.push(...gone.map((place, i) => ({ old: place, now: defined(come[i]) })));
    else
      pairs.push(
        ...gone.map((place) => ({ old: place, now: null })),
        ...come.map((place) => ({ old: null, now: place })),
      );
    if (next.old < old.length && next.now < now.length) pairs.push(next);
    [last.old, last.now] = [next.old + 1, next.now + 1];
  }
  return pairs;
}

/** What differs between an earlier case and the one that continues it, in the order of its steps. */
export function differencesOf(old: ComparableCase, now: ComparableCase): CaseDifference[] {
  return [
    ...stepDifferences(old, now),
    ...dataDifferences(old.data, now.data),
    ...now.requirements
      .filter((one) => !old.requirements.includes(one))
      .map((one) => ({ kind: 'requirementAdded' as const, at: one, before: null, after: one })),
    ...old.requirements
      .filter((one) => !now.requirements.includes(one))
      .map((one) => ({ kind: 'requirementRemoved' as const, at: one, before: one, after: null })),
  ];
}

function stepDifferences(old: ComparableCase, now: ComparableCase): CaseDifference[] {
  return pairSteps(old.steps, now.steps).flatMap((pair): CaseDifference[] => {
    const before = pair.old === null ? null : wordsOf(defined(old.steps[pair.old]));
    const after = pair.now === null ? null : wordsOf(defined(now.steps[pair.now]));
    if (before === after) return [];
    const kind = before === null ? 'stepAdded' : after === null ? 'stepRemoved' : 'stepChanged';
    return [{ kind, at: String((pair.now ?? pair.old ?? 0) + 1), before, after }];
  });
}

function wordsOf({ text, expected }: ComparableCase['steps'][number]): string {
  return expected ? `${text} → ${expected}` : text;
}

function dataDifferences(old: TestCase['data'], now: TestCase['data']): CaseDifference[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((name): CaseDifference[] => {
    const before = Object.hasOwn(old, name) ? defined(old[name]) : null;
    const after = Object.hasOwn(now, name) ? defined(now[name]) : null;
    if (before?.value === after?.value && before?.validity === after?.validity) return [];
    const kind = before === null ? 'dataAdded' : after === null ? 'dataRemoved' : 'dataChanged';
    return [{ kind, at: name, before: before?.value ?? null, after: after?.value ?? null }];
  });
}

/** The steps that two cases have in common, in order: a longest common subsequence of them. */
function commonSteps(old: Steps, now: Steps) {
  const { sequences, ofOld, ofNew } = stepSequences([{ steps: old }], [{ steps: now }]);
  const [a, b] = [defined(sequences[defined(ofOld[0])]), defined(sequences[defined(ofNew[0])])];
  const width = b.length + 1;
  /** By places how many steps the rests of both have in common. */
  const lengths = new Int32Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number) => defined(lengths[i * width + j]);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const common: { old: number; now: number }[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; )
    if (a[i] === b[j]) common.push({ old: i++, now: j++ });
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++;
    else j++;
  return common;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
