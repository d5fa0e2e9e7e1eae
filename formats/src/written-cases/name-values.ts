import type { StepType } from '@caseloom/engine';
import type { ProjectNames } from './project-names.ts';
import { escaped, namesOf, type Slot } from './slot-names.ts';
import type { Piece, SplitStep } from './values.ts';
import type { WrittenCase } from './written-case.ts';

/** The values of test data by its name. */
export type Values = ReadonlyMap<string, readonly string[]>;

/** A test case whose differing values have names: its steps as labels, and what each name stands for. */
export type CaseWithData = {
  case: WrittenCase;
  steps: { type: StepType; label: string }[];
  row: Map<string, string>;
};

/**
 * Gives the values that differ between cases names, so that steps with the same words are one step. A
 * value that is the same in all cases is a word. A step that a case has twice with different values
 * has another name at the second time.
 *
 * @param keyOf what is alike for steps that are one
 * @param wordsOf the words of a step, those of its kind that are kept for all of them
 * @param project the names that a project has already
 */
export function nameValues(
  cases: readonly { case: WrittenCase; steps: SplitStep[] }[],
  { keyOf, wordsOf }: { keyOf: (step: SplitStep) => string; wordsOf: (step: SplitStep) => Piece[] },
  project: ProjectNames,
): CaseWithData[] {
  const slots = new Map<string, Slot>();
  const timesIn = cases.map(({ steps }) => times(steps.map(keyOf)));
  for (const [index, { steps }] of cases.entries())
    for (const [at, step] of steps.entries()) {
      const key = timesIn[index]?.[at] ?? '';
      fill(slots, { key, words: wordsOf(step) }, step, index);
    }
  const names = namesOf(slots, project);
  return cases.map(({ case: own, steps }, index) => {
    const row = new Map<string, string>();
    const labelled = steps.map((step, at) => {
      const key = timesIn[index]?.[at] ?? '';
      const label = labelOf(wordsOf(step), step, {
        nameAt: (slot) => names.get(`${key} ${slot}`),
        row,
      });
      return { type: step.type, label };
    });
    return { case: own, steps: labelled, row };
  });
}

/** The words of a step with the names of its values; what stands for each goes into the row. */
function labelOf(
  words: readonly Piece[],
  step: SplitStep,
  { nameAt, row }: { nameAt: (slot: number) => string | undefined; row: Map<string, string> },
): string {
  const values = step.pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.value));
  const parts = [''];
  const tokens: string[] = [];
  let slot = 0;
  for (const piece of words) {
    const isWords = typeof piece === 'string';
    const text = isWords ? piece : (values[slot] ?? piece.value);
    const name = isWords ? undefined : nameAt(slot++);
    if (name === undefined) parts.push(`${parts.pop()}${text}`);
    else {
      row.set(name, text);
      tokens.push(`<${name}>`);
      parts.push('');
    }
  }
  const label = parts.map((part, index) => `${escaped(part)}${tokens[index] ?? ''}`).join('');
  return label.replaceAll(/\s+/g, ' ').trim();
}

/** Each key with how often it stood before. */
function times(keys: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return keys.map((key) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return `${key} ${count}`;
  });
}

function fill(
  slots: Map<string, Slot>,
  { key, words }: { key: string; words: Piece[] },
  step: SplitStep,
  index: number,
): void {
  const found = step.pieces.filter((piece) => typeof piece !== 'string');
  for (const [at, { value, name }] of found.entries()) {
    const slot = slots.get(`${key} ${at}`) ?? { names: new Map(), values: new Map(), words, at };
    slots.set(`${key} ${at}`, slot);
    slot.names.set(name, (slot.names.get(name) ?? 0) + 1);
    slot.values.set(index, value);
  }
}
