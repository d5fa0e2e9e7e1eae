import { defined } from '../defined.ts';
import type { TestCase } from '../result.ts';

type Steps = { steps: readonly Pick<TestCase['steps'][number], 'nodeId' | 'type' | 'label'>[] };

/** The steps of two suites as numbers, the same number for steps at the same node or of the same words; by case which sequence it has. */
export type StepSequences = {
  sequences: Int32Array[];
  ofOld: number[];
  ofNew: number[];
  /** What is known already, by the pair of sequences. */
  known: Map<number, number>;
};

/** Numbers the steps of two suites. Time: O(steps). */
export function stepSequences(before: readonly Steps[], after: readonly Steps[]): StepSequences {
  const numberOf = stepNumbers([...before, ...after]);
  const sequences: Int32Array[] = [];
  const indexes = new Map<string, number>();
  const sequenceOf = ({ steps }: Steps): number => {
    const numbers = Int32Array.from(steps, numberOf);
    const key = numbers.join();
    const index = indexes.get(key) ?? sequences.push(numbers) - 1;
    indexes.set(key, index);
    return index;
  };
  const ofOld = before.map(sequenceOf);
  return { sequences, ofOld, ofNew: after.map(sequenceOf), known: new Map() };
}

/** How alike the steps of an old case and a new one are: twice the longest common subsequence, by the steps of both; 0 to 1. */
export function likenessOfSteps(
  { sequences, ofOld, ofNew, known }: StepSequences,
  old: number,
  now: number,
): number {
  const [first, second] = [defined(ofOld[old]), defined(ofNew[now])];
  const pair = first * sequences.length + second;
  const found = known.get(pair);
  if (found !== undefined) return found;
  const [a, b] = [defined(sequences[first]), defined(sequences[second])];
  const size = a.length + b.length;
  const likeness = size === 0 ? 1 : (2 * commonLength(a, b)) / size;
  known.set(pair, likeness);
  return likeness;
}

/** One number for all steps that share a node or their words, directly or through others: by union-find. */
function stepNumbers(cases: readonly Steps[]) {
  const parents: number[] = [];
  const names = new Map<string, number>();
  const rootOf = (index: number): number => {
    let root = index;
    while (defined(parents[root]) !== root) root = defined(parents[root]);
    parents[index] = root;
    return root;
  };
  const indexOf = (name: string): number => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const index = parents.push(parents.length) - 1;
    names.set(name, index);
    return index;
  };
  type Step = Steps['steps'][number];
  const nodeOf = ({ nodeId }: Step) => indexOf(`node ${nodeId}`);
  for (const { steps } of cases) {
    for (const step of steps) {
      const words = rootOf(indexOf(`${step.type} ${step.label}`));
      parents[words] = rootOf(nodeOf(step));
    }
  }
  return (step: Step) => rootOf(nodeOf(step));
}

/** The length of the longest common subsequence. Time: O(a · b), space O(b). */
function commonLength(a: Int32Array, b: Int32Array): number {
  let row = new Int32Array(b.length + 1);
  for (const step of a) {
    const next = new Int32Array(b.length + 1);
    b.forEach((other, i) => {
      next[i + 1] =
        step === other ? defined(row[i]) + 1 : Math.max(defined(row[i + 1]), defined(next[i]));
    });
    row = next;
  }
  return defined(row[b.length]);
}
