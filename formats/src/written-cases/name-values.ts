import { type StepType, stepParts } from '@caseloom/engine';
import { BETWEEN } from './in-any-language.ts';
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

/** A place for a value in steps of the same words, which the words of the step go around. */
type Slot = {
  names: Map<string, number>;
  values: Map<number, string>;
  words: Piece[];
  at: number;
};

/**
 * Gives the values that differ between cases names, so that steps with the same words are one step. A
 * value that is the same in all cases is a word. A step that a case has twice with different values
 * has another name at the second time.
 *
 * @param keyOf what is alike for steps that are one
 * @param wordsOf the words of a step, those of its kind that are kept for all of them
 * @param reserved names that stand for something else already
 */
export function nameValues(
  cases: readonly { case: WrittenCase; steps: SplitStep[] }[],
  { keyOf, wordsOf }: { keyOf: (step: SplitStep) => string; wordsOf: (step: SplitStep) => Piece[] },
  reserved: ReadonlySet<string>,
): CaseWithData[] {
  const slots = new Map<string, Slot>();
  const timesIn = cases.map(({ steps }) => times(steps.map(keyOf)));
  for (const [index, { steps }] of cases.entries())
    for (const [at, step] of steps.entries()) {
      const key = timesIn[index]?.[at] ?? '';
      fill(slots, { key, words: wordsOf(step) }, step, index);
    }
  const names = namesOf(slots, reserved);
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

/** The name of each slot that is test data; slots that could have one name and never differ share it. */
function namesOf(
  slots: ReadonlyMap<string, Slot>,
  reserved: ReadonlySet<string>,
): Map<string, string> {
  const named = new Map<string, string>();
  const taken = new Map<string, Slot['values']>();
  for (const [key, slot] of slots) {
    if (new Set(slot.values.values()).size < 2) continue;
    const name = namesFor(slot).find((each) => {
      const others = taken.get(each) ?? new Map();
      const all = new Set([...slot.values.values(), ...others.values()]);
      return !reserved.has(each) && all.size <= MAX_VALUES && areAlike(slot.values, others);
    });
    // a value without a name stays a word
    if (name === undefined) continue;
    named.set(key, name);
    taken.set(name, new Map([...(taken.get(name) ?? []), ...slot.values]));
  }
  return named;
}

/**
 * What a place may be called, the best first: what it is called where it has a name, words around it, and
 * any other word of the step. Only words of the step are names: whatever prints a step says a name before
 * its value unless the step says it already, and would say what nobody wrote.
 */
function namesFor({ names, words, at }: Slot): string[] {
  const frequent = [...names].toSorted((a, b) => b[1] - a[1]).map(([name]) => name);
  const literals = literalsOf(words);
  const before = wordsOfText(literals[at] ?? '');
  const behind = wordsOfText(literals[at + 1] ?? '');
  const near = [1, 2, 3].flatMap((count) => [
    ...(count > before.length ? [] : [before.slice(-count).join(' ')]),
  ]);
  const all = literals.flatMap(wordsOfText);
  const single = [...behind, ...all].filter((word) => word.length > 1 && !BETWEEN.has(word));
  const isMentioned = mentionsIn(literals);
  return [...new Set([...frequent, ...near.filter(isName), ...single, ...near, ...all])].filter(
    (name) => name.length <= MAX_NAME && isMentioned(name),
  );
}

const MAX_NAME = 60;
/** So many values a name of a project has at most. */
const MAX_VALUES = 1000;
const wordsOfText = (text: string) =>
  text.toLowerCase().match(/[\p{L}\p{N}_-]*\p{L}[\p{L}\p{N}_-]*/gu) ?? [];
/** Whether a name begins and ends with a word that means something. */
const isName = (words: string) => {
  const all = words.split(' ');
  return ![all[0], all.at(-1)].some((word = '') => BETWEEN.has(word));
};

/** The words around the values of a step. */
function literalsOf(words: readonly Piece[]): string[] {
  const literals = [''];
  for (const piece of words)
    if (typeof piece === 'string') literals.push(`${literals.pop()}${escaped(piece)}`);
    else literals.push('');
  return literals;
}

/** Whether a step says a name with its own words, as whatever prints it looks at that. */
function mentionsIn(literals: readonly string[]): (name: string) => boolean {
  return (name) => {
    // a backslash before a name would make it plain words
    const isPlain = literals.slice(0, -1).some((words) => words.endsWith('\\'));
    if (isPlain || /[<>|{}\\\r\n]/.test(name) || name.trim() === '') return false;
    const parts = stepParts({ label: literals.join(`<${name}>`), text: literals.join('0') }, {});
    return parts.every((part) => part.kind === 'words' || part.isNamed);
  };
}

/** Whether no case has different values at two places. */
function areAlike(values: Slot['values'], others: Slot['values']): boolean {
  return [...values].every(([at, value]) => !others.has(at) || others.get(at) === value);
}

/** Words that look like a name of test data stay words. */
function escaped(words: string): string {
  return words.replaceAll(/(?<=\\)<|<(?=[^<>|\r\n]{1,80}>)/g, '\\<');
}
